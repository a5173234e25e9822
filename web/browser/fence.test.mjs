// The duel in a real browser, against the real program: `node --test browser/fence.test.mjs`.
// FENCE_ADDRESS names a server that runs already.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, serve } from "./server.mjs";

let browser, server, address;

before(async () => {
  browser = await launch();
  if (!process.env.FENCE_ADDRESS) server = await serve();
  address = (process.env.FENCE_ADDRESS ?? server.address).replace(/\/?$/, "/");
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Waits until an expression over `window.sixteFence` holds. */
const until = (page, expression) => page.waitForFunction(`window.sixteFence && (${expression})`, undefined, { timeout: 120_000, polling: 30 });
const ask = (page, expression) => page.evaluate(expression);
const status = (page) => ask(page, "window.sixteFence.status()");

/** How high a hand is, as it is drawn [m]. */
const height = async (page, seat) => (await ask(page, `window.sixteFence.weapon(${seat})`))[2];
/** Waits until a hand is as high as that, like "> 1.2". */
const handGoes = (page, seat, where) => until(page, `window.sixteFence.weapon(${seat})[2] ${where}`);

/** Opens the duel and goes on guard. */
async function fence(query = "", options = {}) {
  // Small, because it is drawn by software.
  const page = await open(browser, `${address}#/fence${query}`, { viewport: { width: 480, height: 320 }, ...options });
  await page.locator(".fence-form button.fence-go").click();
  // The first pictures take long where they are drawn without a graphics card.
  await until(page, "window.sixteFence.status().frames > 3 && window.sixteFence.status().drawn > 2");
  return page;
}

/** Walks up to the opponent and lunges until somebody is touched or a halt is called. */
async function attack(page, seat = 0) {
  await ask(
    page,
    `(() => {
      let n = 0;
      clearInterval(window.attacker);
      window.attacker = setInterval(() => {
        n += 1;
        window.sixteFence.input(${seat}, { stick: [0.4 * Math.sin(n), 0.3], lunge: n % 10 > 4, feet: n % 10 > 4 ? 0 : 1 });
      }, 100);
    })()`,
  );
}

test("the gallery leads to the duel, and the start screen works with keys alone", async () => {
  const page = await open(browser, address);
  await page.locator("a.fence-card").click();
  await page.waitForFunction(() => document.activeElement?.classList.contains("fence-go"));
  await page.locator('input[name="weapon"][value="foil"]').focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator('input[name="weapon"]:checked').getAttribute("value"), "epee");
  await page.keyboard.press("Enter");
  await until(page, "window.sixteFence.status().frames > 3");
  assert.match(await ask(page, "location.hash"), /weapon=epee/);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the picture has both fencers, and the view changes with a key", async () => {
  const page = await fence();
  const { colours, brightest, darkest } = await ask(page, "window.sixteFence.pixels()");
  assert.ok(colours > 200 && brightest - darkest > 100, `${colours} colours from ${darkest} to ${brightest}`);
  assert.equal((await status(page)).view, "first");
  await page.keyboard.press("v");
  assert.equal((await status(page)).view, "side");
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the mouse moves the weapon, and the round trip is measured", async () => {
  const page = await fence("?seat=both");
  const box = page.viewportSize();
  const start = await height(page, 0);
  await page.mouse.move(box.width / 2, 0.85 * box.height);
  await handGoes(page, 0, `< ${start - 0.05}`);
  await page.mouse.move(box.width / 2, 0.15 * box.height);
  await handGoes(page, 0, `> ${start + 0.05}`);
  const { latency, rate } = await status(page);
  assert.ok(latency > 0 && latency < 5000 && rate > 0, `${latency} ms, ${rate} frames/s`);
  await page.close();
});

test("a touch or halt is shown again up to its exact instant, and the next phrase begins", async () => {
  const page = await fence("?level=1&weapon=epee");
  await attack(page);
  await until(page, 'window.sixteFence.shown().stage === "hold" && (window.sixteFence.stand(true), true)');
  const [shown, phrase] = await ask(page, "[window.sixteFence.shown(), window.sixteFence.phrase()]");
  assert.equal(shown.kind, 2, "the frame of the exact instant is shown");
  assert.equal(shown.time, phrase.time);
  assert.ok((await page.locator(".fence-call").innerText()).length > 0);
  await ask(page, "window.sixteFence.stand(false)");
  await until(page, 'window.sixteFence.status().phase === "fencing"');
  assert.deepEqual((await status(page)).score, phrase.score);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a match is played to its end with the mouse, and another begins", async () => {
  const page = await fence("?level=1&weapon=epee");
  const box = page.viewportSize();
  await page.keyboard.down("w");
  // The button lunges, and leads on from the slow motion.
  for (let n = 0; (await status(page)).phase !== "over"; n += 1) {
    assert.ok(n < 400, `nobody wins: ${(await status(page)).score}`);
    await page.mouse.move(box.width * (0.5 + 0.1 * Math.sin(n)), box.height * (0.42 + 0.08 * Math.cos(1.7 * n)));
    await page.mouse.down();
    await page.waitForTimeout(450);
    await page.mouse.up();
    await page.waitForTimeout(150);
  }
  await page.keyboard.up("w");
  const { score } = await status(page);
  assert.ok(Math.max(...score) >= 5, `${score}`);
  // The last touch is shown again first.
  await until(page, 'document.querySelector(".fence-panel") || (window.sixteFence.skip(), false)');
  await page.locator(".fence-panel button", { hasText: "Again" }).click();
  await until(page, 'window.sixteFence.status().phase === "fencing"');
  assert.ok(Math.max(...(await status(page)).score) < 5);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("two pages fence in one room", async () => {
  const room = `test-${Date.now()}`;
  const left = await fence(`?level=0&room=${room}`);
  await until(left, 'window.sixteFence.status().players[1] === "nobody"');
  const right = await fence(`?level=0&room=${room}&seat=right`);
  await until(left, 'window.sixteFence.status().players[1] === "other"');
  const start = await height(left, 1);
  await ask(right, "window.sixteFence.input(1, { stick: [0, 1], lunge: false, feet: 0 })");
  await handGoes(left, 1, `> ${start + 0.05}`);
  await ask(right, "window.sixteFence.input(1, { stick: [0, -1], lunge: false, feet: 0 })");
  await handGoes(left, 1, `< ${start - 0.05}`);
  assert.deepEqual([...left.problems, ...right.problems], []);
  await Promise.all([left.close(), right.close()]);
});

test("pause stops the duel for as long as it lasts", async () => {
  const page = await fence("?seat=both&level=0");
  await page.keyboard.press("Escape");
  await until(page, "window.sixteFence.status().paused");
  await page.waitForTimeout(500);
  const { frames } = await status(page);
  await page.waitForTimeout(700);
  assert.equal((await status(page)).frames, frames);
  await page.keyboard.press("Enter");
  await until(page, "!window.sixteFence.status().paused");
  await until(page, `window.sixteFence.status().frames > ${frames}`);
  await page.close();
});

test("a finger steers, and buttons for fingers are there", async () => {
  const page = await fence("?seat=both", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const lunge = page.locator(".fence-touch.lunge");
  assert.ok(await lunge.isVisible());
  const size = await lunge.boundingBox();
  assert.ok(size.width >= 44 && size.x + size.width <= 390);
  assert.equal(await ask(page, "document.documentElement.scrollWidth"), 390);
  const canvas = page.locator("canvas");
  const finger = (type, y) => canvas.dispatchEvent(type, { pointerType: "touch", pointerId: 7, clientX: 120, clientY: y, bubbles: true });
  const drag = async (from, to) => {
    await finger("pointerdown", from);
    await finger("pointermove", to);
    await finger("pointerup", to);
  };
  const start = await height(page, 0);
  await drag(400, 600);
  await handGoes(page, 0, `< ${start - 0.05}`);
  await drag(600, 200);
  await handGoes(page, 0, `> ${start + 0.05}`);
  await page.close();
});
