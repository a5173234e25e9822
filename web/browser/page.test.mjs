// The page in a real browser, against the real program.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask, launch, open, run, serve, until } from "./server.mjs";

let browser, server, folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "sixte-page-"));
  browser = await launch();
  server = await serve();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const scene = (name) => `${server.address}#/scene/${name}`;

/** How many colours the picture has, and the picture itself. */
async function look(page) {
  const { colours } = await ask(page, "window.sixte.pixels()");
  const picture = await page.locator("canvas").first().screenshot();
  return { colours, picture };
}

/** The times of all impacts, as the command records them. */
function recordedTimes(name) {
  const [recording, table] = [join(folder, `${name}.mcap`), join(folder, `${name}.csv`)];
  for (const parts of [
    ["run", name, "--record", recording, "--force"],
    ["export", recording, "--events", "-o", table, "--force"],
  ]) {
    const { code, problem } = run(...parts);
    assert.equal(code, 0, problem);
  }
  const [head, ...rows] = readFileSync(table, "utf8").trim().split("\n").map((line) => line.split(","));
  return rows.map((row) => Number(row[head.indexOf("time")]));
}

test("the gallery has every scene, and opens one", async () => {
  const page = await open(browser, server.address);
  const { items } = await (await fetch(`${server.address}api/gallery`)).json();
  await page.waitForFunction((count) => document.querySelectorAll('a[href^="#/scene/"]').length >= count, items.length);
  await page.locator('a[href^="#/scene/cradle"]').first().click();
  await until(page, "window.sixte.frames() > 0");
  assert.equal(await ask(page, "window.sixte.bodies().length"), 5);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("every scene loads, draws, moves, pauses, and goes to the very time of its contacts", async (t) => {
  const { items } = await (await fetch(`${server.address}api/gallery`)).json();
  assert.ok(items.length >= 20);
  const page = await open(browser, server.address, { viewport: { width: 360, height: 300 } });
  for (const { name } of items) {
    await t.test(name, async () => {
      await page.goto(scene(name), { waitUntil: "domcontentloaded" });
      await until(page, `window.sixte.scene()?.item === "${name}" && window.sixte.frames() > 1 && window.sixte.shapes() > 0`);
      await ask(page, "window.sixte.pause(); window.sixte.seek(0)");
      await page.waitForTimeout(100);
      const still = await ask(page, "window.sixte.time()");
      const first = await look(page);
      assert.ok(first.colours > 8, `only ${first.colours} colours`);
      assert.equal(await ask(page, "window.sixte.time()"), still, "it is paused");
      await ask(page, "window.sixte.play()");
      await until(page, `window.sixte.time() > ${still}`);
      await ask(page, "window.sixte.pause()");
      // What moves has another picture at another time; some scenes are there to stand still.
      const moved = await ask(
        page,
        `(() => { const all = window.sixte.bodies().map((_, i) => i).filter((i) => window.sixte.bodies()[i].moves >= 0);
          const at = (t) => { window.sixte.seek(t); return new Promise((done) => setTimeout(() => done(all.map((i) => window.sixte.pose(i))), 150)); };
          return (async () => { const a = await at(0); const b = await at(window.sixte.computedTo());
            return Math.max(...a.flatMap((pose, i) => pose.map((x, k) => Math.abs(x - b[i][k])))); })(); })()`,
      );
      assert.ok(Number.isFinite(moved));
      if (moved > 0.05) {
        const last = await look(page);
        assert.notDeepEqual(last.picture, first.picture, "the picture moves");
      }
      if ((await ask(page, "window.sixte.contacts().length")) > 0) {
        await ask(page, "window.sixte.jumpToContact(0)");
        const [shown, wanted, frame] = await ask(
          page,
          "[window.sixte.time(), window.sixte.contacts()[0].time, window.sixte.frameTimes().includes(window.sixte.contacts()[0].time)]",
        );
        assert.equal(shown, wanted);
        assert.ok(frame, "there is a frame at that time");
        assert.equal(shown, recordedTimes(name)[0], "a recording of the command says the same");
      }
      assert.deepEqual(page.problems, []);
    });
  }
  await page.close();
});

test("buttons, keys and gestures do what they say", async () => {
  const child = spawn("node", ["browser/controls.mjs", server.address.replace(/\/$/, "")], { stdio: "inherit" });
  assert.equal(await new Promise((done) => child.on("exit", done)), 0);
});

test("a recording is shown with its own times and values", async () => {
  const times = [...new Set(recordedTimes("break"))];
  const shown = await serve([join(folder, "break.mcap")]);
  const page = await open(browser, `${shown.address}`);
  await until(page, "window.sixte.status().done && window.sixte.contacts().length > 0");
  assert.deepEqual([...new Set(await ask(page, "window.sixte.contacts().map((contact) => contact.time)"))], times);
  await ask(page, "window.sixte.jumpToContact(0)");
  assert.equal(await ask(page, "window.sixte.time()"), times[0]);
  // The plots are of what the run wrote into its books.
  const json = JSON.parse(run("run", "break", "--json").text);
  const energy = await ask(page, "Array.from(window.sixte.books().energy)");
  assert.equal(energy.at(-1), json.audit.energy);
  await page.close();
  await shown.stop();
});

test("a server that was killed is joined again when it is back", async () => {
  let own = await serve();
  const page = await open(browser, `${own.address}#/scene/cradle`);
  await until(page, "window.sixte.status().done");
  await ask(page, "window.sixte.pause(); window.sixte.seek(0.1)");
  await own.stop();
  await page.waitForFunction(() => document.body.dataset.connected === "false", undefined, { timeout: 60_000 });
  own = await serve([], own.port);
  await page.waitForFunction(() => document.body.dataset.connected === "true", undefined, { timeout: 60_000 });
  await until(page, "window.sixte.status().done && window.sixte.frames() > 1");
  assert.equal(await ask(page, "window.sixte.time()"), 0.1);
  await page.close();
  await own.stop();
});

test("a thousand orders in a row do no harm", async () => {
  const page = await open(browser, scene("break"));
  await until(page, "window.sixte.status().done");
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
  await page.close();
});

test("a body is taken by hand, and goes through nothing", async () => {
  const page = await open(browser, scene("stack"));
  await until(page, "window.sixte.frames() > 60");
  await ask(page, "window.sixte.pause(); window.sixte.seek(0.2)");
  await page.waitForTimeout(300);
  const top = await ask(page, "window.sixte.bodies().findLastIndex((body) => body.kind === 'dynamic')");
  const before = await ask(page, `window.sixte.pose(${top})`);
  const spot = await ask(page, `window.sixte.project(window.sixte.pose(${top}).slice(0, 3))`);
  await page.mouse.move(spot.x, spot.y);
  await page.keyboard.down("Shift");
  await page.mouse.down();
  await page.mouse.move(spot.x + 60, spot.y - 40, { steps: 8 });
  // However long the machine takes to draw it: the wait fails if the body does not follow.
  const place = before.slice(0, 3);
  await until(page, `Math.hypot(...[${place}].map((x, k) => window.sixte.pose(${top})[k] - x)) > 0.02`);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const gaps = await ask(page, "Array.from(window.sixte.books().smallest_gap)");
  assert.ok(gaps.every((gap) => !(gap <= 0)));
  await page.close();
});
