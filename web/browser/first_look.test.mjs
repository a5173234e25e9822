// What somebody sees who opens the page for the first time: contacts that last, pages that say what is wrong, plots with units, a phone,
// and whether all of it can be read.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { go, launch, open, openScene, run, serve, turns, until, waitFor } from "./server.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDE = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const OWN = `title = "A scene of my own"
[run]
seconds = 0.2
step = 0.01
[[bodies]]
shape = { sphere = 1 }
`;

let browser, server, folder, page;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "sixte-look-"));
  const own = join(folder, "own.toml");
  writeFileSync(own, OWN);
  browser = await launch();
  server = await serve([own]);
  page = await open(browser, `${server.address}#/`, WIDE);
});

after(async () => {
  waitFor("the end");
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (route) => `${server.address}${route}`;

/** Stops a scene at a time, and waits until that is shown. */
async function stopAt(page, time) {
  await page.evaluate((to) => {
    window.sixte.pause();
    window.sixte.seek(to);
  }, time);
  await turns(page, 3);
}

/** What the floor of the open scene carries, and what all that can move weighs [N]. */
function carried(page) {
  return page.evaluate(() => {
    const bodies = window.sixte.bodies();
    const fixed = (index) => bodies[index].kind === "fixed";
    const pairs = window.sixte.persistent().filter(({ a, b }) => fixed(a) || fixed(b));
    const gravity = Math.hypot(...window.sixte.scene().gravity);
    return {
      up: pairs.reduce((sum, { a, force }) => sum + (fixed(a) ? -force[2] : force[2]), 0),
      weight: gravity * bodies.reduce((sum, body) => sum + (body.kind === "dynamic" ? body.mass : 0), 0),
      pairs: pairs.length,
    };
  });
}

for (const [name, settings] of [
  ["exactly", "?set.seconds=1"],
  ["in real time", "?set.seconds=1&stepping=realtime&step=1/120"],
]) {
  test(`a stack that is stepped ${name} shows what lasts, with its forces`, async () => {
    await openScene(page, at(`#/scene/stack${settings}`));
    await stopAt(page, 0.9);
    const { up, weight, pairs } = await carried(page);
    // The stack stands: the floor carries it, up to what is left of its settling in real time.
    assert.ok(pairs > 0 && Math.abs(up - weight) < 0.02 * weight, `${up} N for ${weight} N`);
    const shown = await page.evaluate(() => ({
      status: document.querySelector(".status").textContent,
      panel: document.querySelector(".contact-list").innerText,
      names: [...document.querySelectorAll(".label.force")].filter((label) => !label.hidden).map((label) => label.textContent),
      plot: [...document.querySelectorAll(".plot")].at(-1).innerText,
    }));
    assert.match(shown.status, /impacts · up to 10 persistent contacts/);
    assert.match(shown.panel, /Impacts\s[^]*Persistent contacts\s+10 now; the strongest 6:\s[^]*box-0\s+1\d{3} N\s/);
    assert.ok(shown.names.length >= 5 && shown.names.every((text) => / N on box-\d$/.test(text)), shown.names.join());
    assert.match(shown.plot, /impacts in the step\s*\d[^]*persistent\s*10/);
    await page.keyboard.press("7");
    await turns(page, 3);
    assert.equal(await page.locator(".label.force:visible").count(), 0);
    assert.deepEqual(page.problems, []);
  });
}

test("who slides is told from who sticks, and friction from what presses", async () => {
  await openScene(page, at("#/scene/incline"));
  await stopAt(page, 1);
  const pairs = await page.evaluate(() => window.sixte.persistent().map((pair) => ({ ...pair, name: window.sixte.bodies()[pair.b].name })));
  const [sliding, sticking] = ["sliding", "sticking"].map((name) => pairs.find((pair) => pair.name === name));
  assert.ok(sliding.slip > 0.1 && sticking.slip < 1e-6, JSON.stringify(pairs));
  assert.ok(sliding.friction < sticking.friction && Math.abs(sliding.pressing - sticking.pressing) < 1e-3 * sliding.pressing);
  const row = page.locator(".persistent-row").first();
  await row.locator("summary").click();
  assert.match(await row.innerText(), /along the surface\s*slides, [\d.]+ m\/s/);
});

test("a recording tells how many contacts last, and says that it has no forces", async () => {
  const recording = join(folder, "incline.mcap");
  run("run", "incline", "--record", recording, "--force", "--seconds", "0.5");
  const shown = await serve([recording]);
  const page = await open(browser, shown.address, WIDE);
  await until(page, () => window.sixte?.status().done && window.sixte.frames() > 0);
  await stopAt(page, 0.4);
  assert.equal(await page.evaluate(() => window.sixte.persistent().length), 0);
  assert.match(await page.locator(".contact-list").innerText(), /2 now\. A recording keeps .* not their forces/);
  await page.close();
  await shown.stop();
});

test("names are beside their arrows: over no other name and over no bar", async () => {
  const boxes = () =>
    page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect().toJSON();
      return { names: [...document.querySelectorAll(".label")].filter((one) => !one.hidden).map(box), bar: box(document.querySelector(".toolbar")), view: box(document.querySelector("canvas")) };
    });
  const check = ({ names, bar, view }, count) => {
    assert.ok(names.length >= count, `${names.length} names`);
    names.forEach((one, i) => {
      for (const other of [bar, ...names.slice(i + 1)]) {
        assert.ok(one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top, JSON.stringify([one, other]));
      }
      assert.ok(one.left >= view.left && one.right <= view.right && one.top >= view.top && one.bottom <= view.bottom);
    });
  };
  await openScene(page, at("#/scene/arch"));
  await stopAt(page, 2);
  check(await boxes(), 6);
  await openScene(page, at("#/scene/bounce"));
  await page.evaluate(() => window.sixte.jumpToContact(0));
  await turns(page, 3);
  check(await boxes(), 2);
});

test("without WebGL, and for what is not there, a page says so and leads on", async () => {
  const blind = await browser.newPage(WIDE);
  await blind.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  for (const route of ["#/scene/arch", "#/compare?a=arch&b=arch"]) {
    await blind.goto(at(route));
    waitFor("a page without WebGL");
    await blind.waitForFunction(() => /WebGL 2/.test(document.querySelector("main")?.innerText ?? ""));
    await blind.locator("main a", { hasText: "All scenes" }).click();
    await blind.waitForFunction(() => document.querySelectorAll(".cards li a").length > 0);
  }
  await blind.goto(at("#/fence"));
  await blind.locator("button", { hasText: "En garde" }).click();
  await blind.waitForFunction(() => /WebGL 2/.test(document.querySelector(".problem-page main")?.innerText ?? ""));
  await blind.close();
  await go(page, at("#/scene/dominos"));
  await until(page, () => document.querySelector(".problem-page .ways")?.innerText.includes("Did you mean dominoes?"));
  assert.match(await page.locator(".problem-page main").innerText(), /there is no scene dominos/i);
  await page.locator(".problem-page a", { hasText: "dominoes" }).click();
  await until(page, () => window.sixte?.frames() > 0);
  for (const [route, words] of [
    ["#/scene/bounce?set.depth=3", "bounce, as its file says"],
    ["#/run/99999", "All scenes"],
    ["#/compare?a=nonsense&b=nonsense", "All scenes"],
  ]) {
    await go(page, at(route));
    await until(page, (text) => document.querySelector(".problem-page .ways")?.innerText.includes(text), words);
  }
});

test("plots: large enough, with units, read at the pointer, and taken along", async () => {
  // With all that the server forbids pages: files of their own they may make.
  const page = await open(browser, at("#/"), { ...WIDE, bypassCSP: false });
  await openScene(page, at("#/scene/dominoes"));
  await stopAt(page, 0.5);
  const plot = page.locator(".plot").first();
  await plot.scrollIntoViewIfNeeded();
  assert.equal(await plot.locator(".plot-title").innerText(), "Energy [J]");
  const small = await plot.locator("canvas").boundingBox();
  assert.ok(small.height >= 120, `${small.height} px`);
  const box = await plot.locator(".plot-area").boundingBox();
  await page.mouse.move(box.x + 0.25 * box.width, box.y + 30);
  const [length, time] = await page.evaluate(() => [window.sixte.length(), window.sixte.time()]);
  const reading = await plot.locator(".reading").innerText();
  assert.ok(Math.abs(parseFloat(reading) - length / 4) < 0.02 * length, reading);
  assert.match(reading, /^[\d.]+ s\n\s*total\s*[\d.]+ J\s*kinetic\s*[\d.e−]+ J\s*lost\s*[\d.e−]+ J/);
  assert.equal(await page.evaluate(() => window.sixte.time()), time, "to look is not to go there");

  const saved = async (label) => {
    waitFor(label);
    const [file] = await Promise.all([page.waitForEvent("download"), plot.getByLabel(label).click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const table = await saved("Energy: save as CSV");
  const rows = table.bytes.toString().trim().split("\n");
  assert.equal(table.name, "dominoes-energy.csv");
  assert.equal(rows[0], 'time [s],"Energy, total [J]","Energy, kinetic [J]","Energy, lost [J]"');
  const ledger = await page.evaluate(() => ({ time: window.sixte.ledger().time, energy: window.sixte.ledger().energy }));
  assert.deepEqual(rows.slice(1).map((row) => row.split(",").slice(0, 2).map(Number)), ledger.time.map((time, i) => [time, ledger.energy[i]]));
  const picture = await saved("Energy: save as PNG");
  assert.equal(picture.name, "dominoes-energy.png");
  assert.ok(picture.bytes.length > 5000 && picture.bytes.subarray(1, 4).toString() === "PNG");

  await plot.getByLabel("Energy: larger").click();
  const large = await page.locator("dialog .plot canvas").boundingBox();
  assert.ok(large.width > 2.5 * small.width && large.height > 2 * small.height, JSON.stringify(large));
  await page.keyboard.press("Escape");
  await until(page, () => !document.querySelector("dialog"));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a phone: the scene is in the free part of the picture, icons have words, one's own scenes come first", async () => {
  const phone = await open(browser, at("#/scene/arch"), PHONE);
  await until(phone, () => window.sixte?.status().done && window.sixte.frames() > 0 && window.sixte.shapes() > 0);
  await turns(phone, 5);
  const seen = await phone.evaluate(() => {
    const box = (element) => element.getBoundingClientRect().toJSON();
    const stones = window.sixte.bodies().flatMap((body, i) => (body.kind === "dynamic" ? [window.sixte.project(window.sixte.pose(i).slice(0, 3))] : []));
    const buttons = [...document.querySelectorAll(".toolbar .icon-button, .top .icon-button")];
    return {
      stones,
      view: box(document.querySelector("canvas")),
      bars: [...document.querySelectorAll(".top, .toolbar, .bar")].map(box),
      words: buttons.map((button) => button.innerText),
      wide: document.documentElement.scrollWidth,
    };
  });
  for (const bar of seen.bars) assert.ok(bar.bottom <= seen.view.top + 1 || bar.top >= seen.view.bottom - 1, JSON.stringify([bar, seen.view]));
  // Half a stone is beside its middle.
  for (const { x, y } of seen.stones) assert.ok(x > seen.view.left + 45 && x < seen.view.right - 45 && y > seen.view.top && y < seen.view.bottom, `${x} ${y}`);
  assert.ok(seen.words.length >= 14 && seen.words.every((word) => /^\w/.test(word)), seen.words.join());
  assert.equal(seen.wide, 390);
  await go(phone, at("#/"));
  await until(phone, () => document.querySelectorAll(".cards li a").length > 3);
  const first = phone.locator("main a").first();
  assert.match(await first.innerText(), /A scene of my own/);
  assert.ok((await first.boundingBox()).y < 400);
  await phone.close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`all of it can be read by everybody: WCAG 2 A and AA, ${colorScheme}`, async (t) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const check = (name, prepare) =>
      t.test(name, async () => {
        await prepare();
        await turns(page, 3);
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
        assert.equal(await page.locator("main:visible").count(), 1, "a main landmark");
        waitFor("axe");
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }));
        assert.deepEqual(violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 4).map((node) => `${node.target}: ${node.failureSummary}`)]), []);
      });
    await check("gallery", async () => {
      await go(page, at("#/"));
      await until(page, () => document.querySelectorAll(".cards li a").length > 3);
    });
    await check("scene with panels", async () => {
      await openScene(page, at("#/scene/dominoes"));
      await page.evaluate(() => {
        window.sixte.jumpToContact(0);
        window.sixte.select(3);
        for (const name of ["hierarchy", "forces", "contacts"]) window.sixte.setOverlay(name, true);
        for (const part of document.querySelectorAll("details")) part.open = true;
      });
    });
    await check("forces", async () => {
      await openScene(page, at("#/scene/stack?set.seconds=1"));
      await stopAt(page, 0.5);
    });
    await check("a large plot", async () => page.getByLabel("Energy: larger").click());
    await page.keyboard.press("Escape");
    await check("comparison", async () => {
      await go(page, at("#/compare?a=bounce&b=bounce%3Fstep%3D1/60"));
      await until(page, () => document.querySelector(".difference")?.textContent?.includes("At the end"));
    });
    await check("the duel's first page", async () => {
      await go(page, at("#/fence"));
      await until(page, () => document.querySelector("#page button"));
    });
    await check("what is not there", async () => {
      await go(page, at("#/scene/dominos"));
      await until(page, () => document.querySelector(".problem-page"));
    });
  });
}
