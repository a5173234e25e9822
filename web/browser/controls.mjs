// What the page's buttons, keys and gestures do, with a server that runs:
//   sixte view --port 4480 --no-open --page web/dist
//   node browser/controls.mjs http://127.0.0.1:4480 [folder for pictures]
// CHROMIUM names the browser if it is not where Debian puts it.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const base = process.argv[2] ?? "http://127.0.0.1:4480";
const pictures = process.argv[3];
const SCENE = "bounce";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking", "--no-first-run"],
});

/** Opens a page, runs the checks, and sees that nothing was thrown and no other host was asked. */
async function look(name, options, check) {
  const context = await browser.newContext({ viewport: { width: 900, height: 600 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== new URL(base).origin) faults.push(`asked ${url.origin}`);
  });
  try {
    await check(page);
    assert.deepEqual(faults, []);
    if (pictures) await page.screenshot({ path: `${pictures}/${name.replaceAll(" ", "_")}.png` });
    console.log(`ok   ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAIL ${name}: ${error.message}`);
  } finally {
    await context.close();
  }
}

const data = (page, key) => page.evaluate((name) => document.body.dataset[name], key);
const until = (page, check, argument) => page.waitForFunction(check, argument, { timeout: 90_000 });
const done = (page) => until(page, () => document.body.dataset.done === "true" && Number(document.body.dataset.frames) > 0);
const open = async (page, route) => {
  await page.goto(`${base}/${route}`);
  await done(page);
};

await look("gallery", {}, async (page) => {
  await page.goto(`${base}/#/`);
  await until(page, () => Number(document.body.dataset.items) > 0);
  await page.keyboard.press("/");
  await page.keyboard.type(SCENE);
  assert.ok((await page.locator(".cards li:visible").count()) >= 1);
  await page.keyboard.press("Enter");
  await until(page, () => location.hash.startsWith("#/scene/"));
});

await look("play and pause", {}, async (page) => {
  await open(page, `#/scene/${SCENE}`);
  await until(page, () => window.sixte.playing() && window.sixte.time() > 0);
  await page.keyboard.press("Space");
  const time = await page.evaluate(() => window.sixte.time());
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.sixte.time()), time);
  const seen = await page.evaluate(() => window.sixte.pixels());
  assert.ok(seen.covered > 1000 && seen.colours > 20, JSON.stringify(seen));
});

await look("frames and contacts", {}, async (page) => {
  await open(page, `#/scene/${SCENE}`);
  await page.evaluate(() => {
    window.sixte.pause();
    window.sixte.seek(0);
  });
  await page.keyboard.press(".");
  assert.equal(await page.evaluate(() => window.sixte.time()), await page.evaluate(() => window.sixte.frameTimes()[1]));
  await page.keyboard.press("]");
  await until(page, () => document.body.dataset.focus === "0");
  const [shown, contact] = await page.evaluate(() => [window.sixte.time(), window.sixte.contacts()[0].time]);
  assert.equal(shown, contact);
  assert.ok((await page.locator(".contact-card").innerText()).includes(String(contact)));
  await page.keyboard.press("]");
  await until(page, () => document.body.dataset.focus === "1");
  await page.keyboard.press("[");
  await until(page, () => document.body.dataset.focus === "0");
});

await look("choose a body", {}, async (page) => {
  await open(page, `#/scene/${SCENE}`);
  await page.evaluate(() => {
    window.sixte.pause();
    window.sixte.seek(0.1);
  });
  await page.waitForTimeout(300);
  const body = await page.evaluate(() => window.sixte.bodies().findIndex((one) => one.kind === "dynamic"));
  const spot = await page.evaluate((index) => window.sixte.project(window.sixte.pose(index).slice(0, 3)), body);
  await page.mouse.click(spot.x, spot.y);
  await until(page, (index) => window.sixte.selected() === index, body);
  await page.locator(".body-card").waitFor();
  for (const key of ["1", "2", "3", "4", "5", "6"]) await page.keyboard.press(key);
  assert.equal((await page.evaluate(() => window.sixte.overlays())).length, 7);
  await page.evaluate(() => window.sixte.pixels());
  await page.keyboard.press("f");
  await page.keyboard.press("Escape");
  await until(page, () => window.sixte.selected() === null);
});

await look("parameters", {}, async (page) => {
  await open(page, `#/scene/${SCENE}`);
  const run = await data(page, "run");
  const camera = await page.evaluate(() => window.sixte.camera().position);
  const before = await page.evaluate(() => window.sixte.memory().geometries);
  await page.locator(".parameter input[type=range]").first().focus();
  await page.keyboard.press("ArrowRight");
  await until(page, (old) => document.body.dataset.run !== old, run);
  await done(page);
  assert.ok(page.url().includes("set."), page.url());
  const kept = await page.evaluate(() => window.sixte.camera().position);
  kept.forEach((part, i) => assert.ok(Math.abs(part - camera[i]) < 1e-6, `the camera went from ${camera} to ${kept}`));
  assert.ok((await page.evaluate(() => window.sixte.memory().geometries)) <= before + 1, "geometries are left behind");
});

await look("plots", {}, async (page) => {
  await open(page, `#/scene/${SCENE}`);
  const area = page.locator(".plot-area").first();
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  await until(page, () => Math.abs(window.sixte.time() / window.sixte.length() - 0.5) < 0.02);
});

await look("take and let go", {}, async (page) => {
  await open(page, `#/scene/${SCENE}`);
  await page.evaluate(() => {
    window.sixte.pause();
    window.sixte.seek(0.1);
  });
  await page.waitForTimeout(300);
  const body = await page.evaluate(() => window.sixte.bodies().findIndex((one) => one.kind === "dynamic"));
  const spot = await page.evaluate((index) => window.sixte.project(window.sixte.pose(index).slice(0, 3)), body);
  await page.keyboard.down("Shift");
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  for (let i = 1; i <= 5; i += 1) {
    await page.mouse.move(spot.x + 8 * i, spot.y - 4 * i);
    await page.waitForTimeout(50);
  }
  await until(page, () => document.body.dataset.live === "true" && window.sixte.time() > 0.1);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await page.keyboard.press("Space");
  await until(page, () => !window.sixte.playing());
});

await look("compare", {}, async (page) => {
  await open(page, `#/compare?a=${SCENE}&b=${encodeURIComponent(`${SCENE}?step=1/60`)}`);
  await until(page, () => document.querySelector(".difference")?.textContent?.includes("At the end"));
  assert.notEqual(await page.evaluate(() => window.sixte.frames(0)), await page.evaluate(() => window.sixte.frames(1)));
});

await look("join a run", {}, async (page) => {
  await open(page, `#/scene/${SCENE}`);
  const run = await data(page, "run");
  const other = await page.context().newPage();
  await open(other, `#/run/${run}`);
  assert.equal(await data(other, "run"), run);
  await other.close();
});

await look("what is not there", {}, async (page) => {
  await page.goto(`${base}/#/scene/no-such-scene`);
  await page.locator(".toast").waitFor();
  await page.locator(".toast button").click();
  assert.equal(await page.locator(".toast").count(), 0);
});

await look("less motion", { reducedMotion: "reduce" }, async (page) => {
  await open(page, `#/scene/${SCENE}`);
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => window.sixte.playing()), false);
});

await look("phone in the dark", { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" }, async (page) => {
  await open(page, `#/scene/${SCENE}`);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.keyboard.press("?");
  await page.locator("dialog.help").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
});

await browser.close();
