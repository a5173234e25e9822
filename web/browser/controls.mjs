// What the page's buttons, keys and gestures do.
import assert from "node:assert/strict";
import { go, open, openScene, turns, until, waitFor, whileDrawn } from "./server.mjs";

const SCENE = "bounce";

/** As wide as it must be for the panel beside the picture. */
const WINDOW = { viewport: { width: 800, height: 320 }, bypassCSP: false };
const PHONE = { viewport: { width: 390, height: 600 }, hasTouch: true, colorScheme: "dark", bypassCSP: false };

const CHECKS = {
  gallery: checkGallery,
  "play and pause": checkPlay,
  "frames and contacts": checkSteps,
  "choose a body": checkChoice,
  "what is left behind": checkRemains,
  parameters: checkParameters,
  plots: checkPlots,
  "take and let go": checkHand,
  compare: checkComparison,
  "join a run": checkJoining,
  "what is not there": checkMissing,
  "less motion": checkLessMotion,
};

/** All checks of one server's page, in one window and in a phone's. Nothing may be thrown, and no other host asked. */
export async function checkControls(t, browser, address) {
  const at = (route) => `${address}${route}`;
  const passes = (name, page, check) =>
    t.test(name, async () => {
      await check(page, at);
      assert.deepEqual(page.problems, []);
      assert.deepEqual([...page.hosts], [new URL(address).origin]);
    });
  const page = await open(browser, at("#/"), { ...WINDOW, isSeen: true });
  for (const [name, check] of Object.entries(CHECKS)) await passes(name, page, check);
  await page.close();
  const phone = await open(browser, scene(at), PHONE);
  await passes("phone in the dark", phone, checkPhone);
  await phone.close();
}

const scene = (at) => at(`#/scene/${SCENE}`);

/** Stops early in the scene, and says which body can be taken and where it is in the window. */
async function stopAndFind(page) {
  await page.evaluate(() => {
    window.sixte.pause();
    window.sixte.seek(0.1);
  });
  await turns(page);
  return page.evaluate(() => {
    const body = window.sixte.bodies().findIndex((one) => one.kind === "dynamic");
    return { body, spot: window.sixte.project(window.sixte.pose(body).slice(0, 3)) };
  });
}

async function checkGallery(page) {
  await until(page, () => document.querySelectorAll(".cards li a").length > 0);
  await page.keyboard.press("/");
  await page.keyboard.type(SCENE);
  assert.ok((await page.locator(".cards li:visible").count()) >= 1);
  await page.keyboard.press("Enter");
  await until(page, () => location.hash.startsWith("#/scene/"));
}

async function checkPlay(page, at) {
  await openScene(page, scene(at));
  await until(page, () => window.sixte.playing() && window.sixte.time() > 0);
  await page.keyboard.press("Space");
  const time = await page.evaluate(() => window.sixte.time());
  await turns(page, 10);
  assert.equal(await page.evaluate(() => window.sixte.time()), time);
  const seen = await whileDrawn(page, () => page.evaluate(() => window.sixte.pixels()));
  assert.ok(seen.covered > 1000 && seen.colours > 20, JSON.stringify(seen));
}

async function checkSteps(page, at) {
  await openScene(page, scene(at));
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
  await until(page, (time) => document.querySelector(".contact-card")?.innerText.includes(time), String(contact));
  await page.keyboard.press("]");
  await until(page, () => document.body.dataset.focus === "1");
  await page.keyboard.press("[");
  await until(page, () => document.body.dataset.focus === "0");
}

async function checkChoice(page, at) {
  await openScene(page, scene(at));
  const { body, spot } = await stopAndFind(page);
  await page.mouse.click(spot.x, spot.y);
  await until(page, (index) => window.sixte.selected() === index, body);
  await until(page, () => document.querySelector(".body-card")?.checkVisibility());
  for (const key of ["1", "2", "3", "4", "5", "6"]) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => window.sixte.overlays().length), 8);
  await whileDrawn(page, () => page.evaluate(() => window.sixte.pixels()));
  await page.keyboard.press("f");
  await page.keyboard.press("Escape");
  await until(page, () => window.sixte.selected() === null);
}

/** The canvas is used again; what was drawn on it is not kept. */
async function checkRemains(page, at) {
  const memory = async () => {
    await openScene(page, scene(at));
    await stopAndFind(page);
    await page.evaluate(() => window.sixte.pixels());
    const { geometries, textures } = await page.evaluate(() => window.sixte.memory());
    return { geometries, textures };
  };
  const first = await memory();
  assert.ok(first.geometries > 0 && first.textures > 0, JSON.stringify(first));
  assert.deepEqual(await memory(), first);
}

async function checkParameters(page, at) {
  await openScene(page, scene(at));
  const { run, camera, geometries } = await page.evaluate(() => ({
    run: window.sixte.status().run,
    camera: window.sixte.camera().position,
    geometries: window.sixte.memory().geometries,
  }));
  await page.locator(".parameter input[type=range]").first().focus();
  await page.keyboard.press("ArrowRight");
  await until(page, (old) => window.sixte.status().run !== old && window.sixte.status().done && window.sixte.frames() > 0, run);
  assert.ok(page.url().includes("set."), page.url());
  await turns(page);
  const kept = await page.evaluate(() => window.sixte.camera().position);
  kept.forEach((part, i) => assert.ok(Math.abs(part - camera[i]) < 1e-6, `the camera went from ${camera} to ${kept}`));
  assert.ok((await page.evaluate(() => window.sixte.memory().geometries)) <= geometries + 1, "geometries are left behind");
}

async function checkPlots(page, at) {
  await openScene(page, scene(at));
  await page.evaluate(() => {
    window.sixte.pause();
    window.sixte.seek(0);
  });
  waitFor("a plot");
  const area = page.locator(".plot-area").first();
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  await until(page, () => Math.abs(window.sixte.time() / window.sixte.length() - 0.5) < 0.02);
}

async function checkHand(page, at) {
  await openScene(page, scene(at));
  const { spot } = await stopAndFind(page);
  await page.keyboard.down("Shift");
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  for (let i = 1; i <= 5; i += 1) await page.mouse.move(spot.x + 8 * i, spot.y - 4 * i);
  await until(page, () => document.body.dataset.live === "true" && window.sixte.time() > 0.1);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await page.keyboard.press("Space");
  await until(page, () => !window.sixte.playing());
}

async function checkComparison(page, at) {
  await go(page, at(`#/compare?a=${SCENE}&b=${encodeURIComponent(`${SCENE}?step=1/60`)}`));
  await until(page, () => document.querySelector(".difference")?.textContent?.includes("At the end"));
  assert.notEqual(await page.evaluate(() => window.sixte.frames(0)), await page.evaluate(() => window.sixte.frames(1)));
}

async function checkJoining(page, at) {
  await openScene(page, scene(at));
  const run = await page.evaluate(() => window.sixte.status().run);
  const other = await open(page.context().browser(), at(`#/run/${run}`), WINDOW);
  await until(other, (wanted) => window.sixte?.status().run === wanted && window.sixte.status().done && window.sixte.frames() > 0, run);
  await other.close();
}

async function checkMissing(page, at) {
  await go(page, at("#/scene/no-such-scene"));
  await until(page, () => document.querySelector(".problem-page h1"));
}

async function checkLessMotion(page, at) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openScene(page, scene(at));
  await turns(page, 10);
  assert.equal(await page.evaluate(() => window.sixte.playing()), false);
}

async function checkPhone(page) {
  await until(page, () => window.sixte?.status().done && window.sixte.frames() > 0);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.keyboard.press("?");
  waitFor("the list of keys");
  await page.locator("dialog.help").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
}
