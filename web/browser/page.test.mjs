// The page in a real browser, against the real program.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { checkControls } from "./controls.mjs";
import { ask, go, launch, open, openScene, run, serve, turns, until, waitFor, whileDrawn } from "./server.mjs";

/** One page for all that can be seen in one: to begin is what costs most where there is no graphics card. */
let browser, server, folder, page;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "sixte-page-"));
  browser = await launch();
  server = await serve();
  page = await open(browser, server.address, { isSeen: true });
});

after(async () => {
  waitFor("the end");
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const scene = (name) => `${server.address}#/scene/${name}`;

/** How many colours the picture has, and the picture itself, as it is drawn for that. */
function look() {
  const seen = '({ colours: window.sixte.pixels().colours, picture: document.querySelector("canvas").toDataURL() })';
  return whileDrawn(page, () => ask(page, seen));
}

/** Goes to a time and waits until the bodies are there. */
async function seek(time) {
  await ask(page, `window.sixte.pause(); window.sixte.seek(${time})`);
  await turns(page);
}

/** The poses of all bodies that can move. */
function poses() {
  return ask(page, "window.sixte.bodies().flatMap((body, i) => (body.moves >= 0 ? [window.sixte.pose(i)] : []))");
}

/** The times of all impacts, as the command records them; of those up to a time, if one is given [s]. */
function recordedTimes(name, seconds) {
  const [recording, table] = [join(folder, `${name}.mcap`), join(folder, `${name}.csv`)];
  const made = run("run", name, "--record", recording, "--force", ...(seconds === undefined ? [] : ["--seconds", String(seconds)]));
  // A part of a scene need not come to what the whole comes to: that is 1.
  assert.ok(made.code === 0 || (made.code === 1 && seconds !== undefined), made.problem);
  const { code, problem } = run("export", recording, "--events", "-o", table, "--force");
  assert.equal(code, 0, problem);
  const [head, ...rows] = readFileSync(table, "utf8").trim().split("\n").map((line) => line.split(","));
  return rows.map((row) => Number(row[head.indexOf("time")]));
}

test("the gallery has every scene, and opens one", async () => {
  const { items } = await (await fetch(`${server.address}api/gallery`)).json();
  await until(page, (count) => document.querySelectorAll('a[href^="#/scene/"]').length >= count, items.length);
  waitFor("a click on a card");
  await page.locator('a[href^="#/scene/cradle"]').first().click();
  await until(page, "window.sixte?.frames() > 0");
  assert.equal(await ask(page, "window.sixte.bodies().length"), 5);
  // What is on the screen, and not only what is drawn for it.
  const screen = (time) =>
    whileDrawn(page, async () => {
      await seek(time);
      return page.locator("canvas").first().screenshot();
    });
  const start = await screen(0);
  await until(page, "window.sixte.computedTo() > 0.2");
  assert.notDeepEqual(await screen(0.2), start, "the screen shows another time");
  assert.deepEqual(page.problems, []);
});

test("every scene loads, moves, pauses, goes to the very time of its contacts, and is drawn if none before looked like it", async (t) => {
  const { items } = await (await fetch(`${server.address}api/gallery`)).json();
  assert.ok(items.length >= 20);
  let moving = 0;
  const drawn = new Set();
  for (const item of items) await t.test(item.name, async () => (moving += (await checkScene(item, drawn)) ? 1 : 0));
  assert.ok(moving > items.length / 2, `only ${moving} of ${items.length} scenes move`);
  assert.ok(drawn.size >= 5, [...drawn].join());
});

/** Whether it moves: some scenes are there to stand still. */
async function checkScene(item, drawn) {
  const { name } = item;
  await go(page, scene(name));
  await until(page, `window.sixte?.scene()?.item === "${name}" && window.sixte.frames() > 1 && window.sixte.shapes() > 0`);
  assert.ok(await page.locator("canvas").first().isVisible());
  await seek(0);
  const still = await ask(page, "window.sixte.time()");
  const from = await poses();
  const looks = (await ask(page, "window.sixte.looks()")).filter((look) => !drawn.has(look));
  looks.forEach((look) => drawn.add(look));
  const first = looks.length > 0 ? await look() : null;
  if (first) assert.ok(first.colours > 8, `only ${first.colours} colours of ${looks}`);
  await checkView();
  assert.equal(await ask(page, "window.sixte.time()"), still, "it is paused");
  await ask(page, "window.sixte.play()");
  await until(page, `window.sixte.time() > ${still}`);
  await seek("window.sixte.computedTo()");
  const to = await poses();
  const moved = Math.max(...from.flatMap((pose, i) => pose.map((x, k) => Math.abs(x - to[i][k]))));
  assert.ok(Number.isFinite(moved));
  const moves = moved > 0.05;
  if (moves && first) assert.notEqual((await look()).picture, first.picture, "the picture moves");
  if ((await ask(page, "window.sixte.contacts().length")) > 0) await checkContact(item);
  assert.deepEqual(page.problems, []);
  return moves;
}

/** What would be seen without being drawn: triangles go to be drawn, and a body is where the camera looks. */
async function checkView() {
  const seen = await ask(
    page,
    `(() => {
      const { left, right, top, bottom } = document.querySelector("canvas").getBoundingClientRect();
      const isInside = (spot) => spot && spot.x > left && spot.x < right && spot.y > top && spot.y < bottom;
      return {
        triangles: window.sixte.memory().triangles,
        inside: window.sixte.bodies().filter((_, i) => isInside(window.sixte.project(window.sixte.pose(i).slice(0, 3)))).length,
      };
    })()`,
  );
  assert.ok(seen.triangles > 0 && seen.inside > 0, JSON.stringify(seen));
}

/** The first contact, in the page and in a recording of the command. */
async function checkContact({ name, step }) {
  await ask(page, "window.sixte.jumpToContact(0)");
  const [shown, wanted, frame, bodies] = await ask(
    page,
    "[window.sixte.time(), window.sixte.contacts()[0].time, window.sixte.frameTimes().includes(window.sixte.contacts()[0].time), window.sixte.bodies().length]",
  );
  assert.equal(shown, wanted);
  // Of the largest worlds there are frames at the ends of steps only.
  assert.ok(frame || bodies > 500, "there is a frame at that time");
  // To the end of the step with the contact, and a little more: the rest would only be computed once more.
  const recorded = recordedTimes(name, step * (Math.floor(wanted / step) + 1.5));
  assert.equal(shown, recorded[0], "a recording of the command says the same");
}

test("buttons, keys and gestures do what they say", (t) => checkControls(t, browser, server.address));

test("a recording is shown with its own times and values", async () => {
  const times = [...new Set(recordedTimes("break"))];
  const shown = await serve([join(folder, "break.mcap")]);
  const page = await open(browser, shown.address);
  await until(page, "window.sixte?.status().done && window.sixte.contacts().length > 0");
  assert.deepEqual([...new Set(await ask(page, "window.sixte.contacts().map((contact) => contact.time)"))], times);
  await ask(page, "window.sixte.jumpToContact(0)");
  assert.equal(await ask(page, "window.sixte.time()"), times[0]);
  // The plots are of what the run wrote into its ledger.
  const json = JSON.parse(run("run", "break", "--json").text);
  const energy = await ask(page, "Array.from(window.sixte.ledger().energy)");
  assert.equal(energy.at(-1), json.audit.energy);
  await page.close();
  await shown.stop();
});

test("a server that was killed is joined again when it is back", async () => {
  let own = await serve();
  const page = await open(browser, `${own.address}#/scene/cradle`);
  await until(page, "window.sixte?.status().done");
  await ask(page, "window.sixte.pause(); window.sixte.seek(0.1)");
  await own.stop();
  await until(page, () => document.body.dataset.connected === "false");
  own = await serve([], own.port);
  await until(page, () => document.body.dataset.connected === "true");
  await until(page, "window.sixte.status().done && window.sixte.frames() > 1");
  assert.equal(await ask(page, "window.sixte.time()"), 0.1);
  await page.close();
  await own.stop();
});

test("a thousand orders in a row do no harm", async () => {
  await openScene(page, scene("break"));
  await page.evaluate(() => {
    for (let i = 0; i < 1000; i++) {
      [window.sixte.play, window.sixte.pause, () => window.sixte.seek(0.0003 * i), () => window.sixte.stepFrame(1), () => window.sixte.stepContact(-1)][
        i % 5
      ]();
    }
    const socket = new WebSocket(`ws://${location.host}/ws`);
    return new Promise((done) => {
      socket.onopen = () => {
        for (let i = 0; i < 1000; i++) {
          socket.send(JSON.stringify({ type: "open", item: "break", set: { speed: String(1 + (i % 7)) } }));
        }
        socket.send(JSON.stringify({ type: "ping", id: 1 }));
      };
      socket.onmessage = ({ data }) => {
        if (typeof data === "string" && JSON.parse(data).type === "pong") {
          socket.close();
          done();
        }
      };
    });
  });
  await ask(page, "window.sixte.pause(); window.sixte.jumpToContact(0)");
  assert.equal(await ask(page, "window.sixte.time() === window.sixte.contacts()[0].time"), true);
  assert.deepEqual(page.problems, []);
});

test("a body is taken by hand, and goes through nothing", async () => {
  await go(page, scene("stack"));
  await until(page, "window.sixte?.frames() > 60 && window.sixte.computedTo() > 0.2");
  await seek(0.2);
  const top = await ask(page, "window.sixte.bodies().findLastIndex((body) => body.kind === 'dynamic')");
  const before = await ask(page, `window.sixte.pose(${top})`);
  const spot = await ask(page, `window.sixte.project(window.sixte.pose(${top}).slice(0, 3))`);
  await page.mouse.move(spot.x, spot.y);
  await page.keyboard.down("Shift");
  await page.mouse.down();
  await page.mouse.move(spot.x + 60, spot.y - 40, { steps: 8 });
  const place = before.slice(0, 3);
  await until(page, `Math.hypot(...[${place}].map((x, k) => window.sixte.pose(${top})[k] - x)) > 0.02`);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const gaps = await ask(page, "Array.from(window.sixte.ledger().smallest_gap)");
  assert.ok(gaps.every((gap) => !(gap <= 0)));
});

test("a file that is saved runs again, and what is wrong in it is said while it is", async () => {
  // Of its own: a gallery of all recordings would be drawn first.
  const place = mkdtempSync(join(folder, "own-"));
  const file = join(place, "own.toml");
  const text = (title, shape) => `title = "${title}"\n[run]\nseconds = 0.1\n[[bodies]]\nshape = { ${shape} = 0.1 }\n`;
  const save = (content) => {
    // As editors do it.
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  };
  save(text("First", "sphere"));
  const own = await serve([place]);
  // A server that is left would keep the tests from ending.
  try {
    const page = await open(browser, own.address);
    await until(page, () => document.querySelector('a[href="#/scene/own.toml"]'));
    await go(page, `${own.address}#/scene/own.toml`);
    await until(page, "window.sixte?.scene()?.title === 'First'");
    save(text("Second", "spere"));
    await until(page, () => /own\.toml:5:.*did you mean sphere/s.test(document.querySelector(".problem:not([hidden])")?.textContent));
    assert.equal(await ask(page, "window.sixte.scene().title"), "First");
    save(text("Third", "sphere"));
    await until(page, "window.sixte.scene().title === 'Third' && document.querySelector('.problem').hidden");
    // In the gallery, too.
    await go(page, `${own.address}#/`);
    save(text("Fourth", "sphere"));
    await until(page, () => document.querySelector('a[href="#/scene/own.toml"] h3')?.textContent === "Fourth");
    rmSync(file);
    await until(page, () => document.querySelector(".cards") && !document.querySelector('a[href="#/scene/own.toml"]'));
    // The picture of a file may be asked for when that has just gone.
    const others = page.problems.filter((problem) => !problem.includes("404"));
    assert.deepEqual(others, []);
    await page.close();
  } finally {
    await own.stop();
  }
});
