// The duel in a real browser, against the real program: `node --test browser/fence.test.mjs`.
// FENCE_ADDRESS names a server that runs already.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, go, launch, open, serve, turns, until, waitFor, whileDrawn } from "./server.mjs";

/** Small, because it is drawn by software. */
const WINDOW = { viewport: { width: 480, height: 320 } };

/** One page for all that can be seen in one: to begin is what costs most where there is no graphics card. */
let browser, server, address, page;

before(async () => {
  browser = await launch();
  if (!process.env.FENCE_ADDRESS) server = await serve();
  address = (process.env.FENCE_ADDRESS ?? server.address).replace(/\/?$/, "/");
  page = await open(browser, address, { ...WINDOW, isSeen: true });
});

after(async () => {
  waitFor("the end");
  await browser?.close();
  await server?.stop();
});

const status = (page) => ask(page, "window.sixteFence.status()");

/** How high a hand is, as it is drawn [m]. */
const height = async (page, seat) => (await ask(page, `window.sixteFence.weapon(${seat})`))[2];
/** Waits until a hand is as high as that, like "> 1.2". */
const handGoes = (page, seat, where) => until(page, `window.sixteFence.weapon(${seat})[2] ${where}`);

/** Goes on guard in the duel that is chosen. */
async function begin(page) {
  waitFor("the button that begins the duel");
  await page.locator(".fence-form button.fence-go").click();
  // The first pictures take long where they are drawn without a graphics card.
  await until(page, "window.sixteFence?.status().frames > 3 && window.sixteFence.status().drawn > 2");
  return page;
}

/** A duel in the page that is open. */
async function fence(query = "") {
  await go(page, `${address}#/fence${query}`);
  return begin(page);
}

/** A duel in a page of its own. */
const fenceApart = async (query, options) => begin(await open(browser, `${address}#/fence${query}`, { ...WINDOW, ...options }));

/** Waits for so much time of the duel, or until it is stopped [s]. */
async function passes(page, seconds) {
  const time = "window.sixteFence.shown().time";
  await until(page, `window.sixteFence.status().phase !== "fencing" || Math.abs(${time} - ${await ask(page, time)}) > ${seconds}`);
  // What is pressed while it stands leads on from the slow motion.
  await turns(page);
}

/** Walks up to the opponent and lunges until somebody is touched or a halt is called. */
async function attack(page, seat = 0) {
  await ask(
    page,
    `(() => {
      clearInterval(window.attacker);
      window.attacker = setInterval(() => {
        // Tenths of a second of the duel, which is slow where few pictures are drawn.
        const n = Math.floor(10 * window.sixteFence.shown().time);
        window.sixteFence.input(${seat}, { stick: [0.4 * Math.sin(n), 0.3], lunge: n % 10 > 4, feet: n % 10 > 4 ? 0 : 1 });
      }, 30);
    })()`,
  );
}

test("the gallery leads to the duel, and the start screen works with keys alone", async () => {
  waitFor("the card of the duel");
  await page.locator("a.fence-card").click();
  await until(page, () => document.activeElement?.classList.contains("fence-go"));
  await page.locator('input[name="weapon"][value="foil"]').focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator('input[name="weapon"]:checked').getAttribute("value"), "epee");
  await page.keyboard.press("Enter");
  await until(page, "window.sixteFence.status().frames > 3");
  assert.match(await ask(page, "location.hash"), /weapon=epee/);
  assert.deepEqual(page.problems, []);
});

test("the picture has both fencers, and the view changes with a key", async () => {
  await fence();
  const { colours, brightest, darkest } = await whileDrawn(page, () => ask(page, "window.sixteFence.pixels()"));
  assert.ok(colours > 200 && brightest - darkest > 100, `${colours} colours from ${darkest} to ${brightest}`);
  assert.equal((await status(page)).view, "first");
  await page.keyboard.press("v");
  assert.equal((await status(page)).view, "side");
  assert.deepEqual(page.problems, []);
});

test("the mouse moves the weapon, and the round trip is measured", async () => {
  const opened = performance.now();
  await fence("?seat=both");
  const box = page.viewportSize();
  const start = await height(page, 0);
  await page.mouse.move(box.width / 2, 0.85 * box.height);
  await handGoes(page, 0, `< ${start - 0.05}`);
  await page.mouse.move(box.width / 2, 0.15 * box.height);
  await handGoes(page, 0, `> ${start + 0.05}`);
  const latency = await until(page, "window.sixteFence.status().rate > 0 && window.sixteFence.status().latency");
  assert.ok(latency > 0 && latency < performance.now() - opened, `${latency} ms`);
});

/**
 * After the message that a phrase has ended, all others wait: a server goes on by itself, and a page that is drawn slowly
 * would never come to the end of its slow motion. `goOn` lets the page hear them, up to the one with which the next phrase
 * begins, and says how things stand then.
 */
function holdAfterPhrase() {
  const held = [];
  let tell = () => {};
  let holding = false;
  const type = ({ data }) => (typeof data === "string" ? JSON.parse(data) : {});
  window.WebSocket = class extends WebSocket {
    set onmessage(listener) {
      tell = listener;
      super.onmessage = (event) => {
        if (holding) held.push(event);
        else tell(event);
        holding ||= type(event).type === "phrase";
      };
    }
  };
  window.goOn = () => {
    for (let event = held.shift(); event; event = held.shift()) {
      tell(event);
      if (type(event).type === "state" && type(event).phase === "fencing") return window.sixteFence.status();
    }
    return null;
  };
}

test("a touch or halt is shown again up to its exact instant, and the next phrase begins", async () => {
  const page = await open(browser, address, WINDOW);
  await page.evaluate(holdAfterPhrase);
  await go(page, `${address}#/fence?level=1&weapon=epee`);
  await begin(page);
  await attack(page);
  const { shown, phrase, call } = await until(
    page,
    `window.sixteFence.shown().stage === "hold" && {
      shown: window.sixteFence.shown(), phrase: window.sixteFence.phrase(), call: document.querySelector(".fence-call").innerText }`,
  );
  assert.equal(shown.kind, 2, "the frame of the exact instant is shown");
  assert.equal(shown.time, phrase.time);
  assert.ok(call.length > 0);
  const next = await until(page, "window.goOn()");
  assert.equal(next.phase, "fencing");
  assert.deepEqual(next.score, phrase.score);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a match is played to its end with the mouse, and another begins", async () => {
  await fence("?level=1&weapon=epee");
  const box = page.viewportSize();
  await page.keyboard.down("w");
  waitFor("the end of a match");
  // The button lunges, and leads on from the slow motion.
  for (let n = 0; (await status(page)).phase !== "over"; n += 1) {
    await page.mouse.move(box.width * (0.5 + 0.1 * Math.sin(n)), box.height * (0.42 + 0.08 * Math.cos(1.7 * n)));
    await page.mouse.down();
    await passes(page, 0.5);
    await page.mouse.up();
    await passes(page, 0.15);
  }
  await page.keyboard.up("w");
  const { score } = await status(page);
  assert.ok(Math.max(...score) >= 5, `${score}`);
  // The last touch is shown again first.
  await until(page, 'document.querySelector(".fence-panel") || (window.sixteFence.skip(), false)');
  await page.locator(".fence-panel button", { hasText: "Again" }).click();
  await until(page, 'window.sixteFence.status().phase === "fencing" && Math.max(...window.sixteFence.status().score) < 5');
  assert.deepEqual(page.problems, []);
});

test("two pages fence in one room", async () => {
  const room = `test-${Date.now()}`;
  const left = await fence(`?level=0&room=${room}`);
  await until(left, 'window.sixteFence.status().players[1] === "nobody"');
  const right = await fenceApart(`?level=0&room=${room}&seat=right`);
  await until(left, 'window.sixteFence.status().players[1] === "other"');
  const start = await height(left, 1);
  await ask(right, "window.sixteFence.input(1, { stick: [0, 1], lunge: false, feet: 0 })");
  await handGoes(left, 1, `> ${start + 0.05}`);
  await ask(right, "window.sixteFence.input(1, { stick: [0, -1], lunge: false, feet: 0 })");
  await handGoes(left, 1, `< ${start - 0.05}`);
  assert.deepEqual([...left.problems, ...right.problems], []);
  await right.close();
});

test("pause stops the duel for as long as it lasts", async () => {
  await fence("?seat=both&level=0");
  await page.keyboard.press("Escape");
  await until(page, "window.sixteFence.status().paused");
  const { frames } = await status(page);
  await turns(page, 30);
  // One may have been on its way.
  const later = (await status(page)).frames;
  assert.ok(later <= frames + 1, `${later - frames} frames came while it was paused`);
  await page.keyboard.press("Enter");
  await until(page, "!window.sixteFence.status().paused");
  await until(page, `window.sixteFence.status().frames > ${later}`);
});

test("a finger steers, and buttons for fingers are there", async () => {
  const page = await fenceApart("?seat=both", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
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

/** From now on the page draws at most so often [1/s]. */
function drawSlowly(rate) {
  const draw = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (listener) => setTimeout(() => draw(listener), 1000 / rate);
}

test("where few pictures are drawn the duel is as slow, and says so", async () => {
  const page = await open(browser, address, WINDOW);
  await page.evaluate(drawSlowly, 5);
  await go(page, `${address}#/fence?level=5`);
  await begin(page);
  const said = await until(page, 'document.querySelector(".fence-pace").innerText');
  assert.match(said, /^slowed to 0\.\d+, because this machine draws (less than )?\d frames? a second$/);
  const { time, drawn } = await until(page, "window.sixteFence.status().drawn > 20 && { time: window.sixteFence.shown().time, drawn: window.sixteFence.status().drawn }");
  // Some were drawn before the first frame came.
  assert.ok(time <= (drawn + 15) / 30, `${time} s of the duel in ${drawn} pictures`);
  await page.close();
});

test("who comes the first time is offered practice; the coach's lessons are done by moving, or skipped", async () => {
  await page.evaluate(() => localStorage.removeItem("sixte-practised"));
  await go(page, `${address}#/fence`);
  await page.locator(".fence-offer button").click();
  const lesson = (name) => until(page, `window.sixteFence.status().lesson?.name === "${name}" && window.sixteFence.status().drawn > 2`);
  await lesson("blade");
  assert.deepEqual((await status(page)).players, ["you", "coach"]);
  const { width, height } = page.viewportSize();
  await page.mouse.move(0.98 * width, 0.5 * height);
  await until(page, "window.sixteFence.status().lesson.progress === 0.5");
  assert.match(await page.locator(".fence-lessons p").innerText(), /other side/);
  await page.mouse.move(0.02 * width, 0.5 * height);
  await lesson("feet");
  await page.keyboard.down("w");
  await until(page, "window.sixteFence.status().lesson.progress === 0.5");
  await page.keyboard.up("w");
  await page.keyboard.down("s");
  await lesson("lunge");
  await page.keyboard.up("s");
  await page.locator(".fence-lessons button", { hasText: "Skip this" }).click();
  await lesson("parry");
  await page.locator(".fence-lessons button", { hasText: "Skip this" }).click();
  await page.locator(".fence-panel button", { hasText: "En garde" }).click();
  await until(page, 'window.sixteFence.status().players[1] === "computer"');
  await go(page, `${address}#/fence?level=2`);
  assert.equal(await page.locator(".fence-offer").count(), 0, "it is offered once");
  assert.equal(await page.locator(".fence-practise").count(), 1);
  assert.deepEqual(page.problems, []);
});

test("a recorded bout is chosen, played, stopped and moved through", async () => {
  await go(page, `${address}#/fence`);
  await page.locator(".fence-bout", { hasText: "Foil" }).first().click();
  const recorded = (check) => until(page, `((bout) => bout && (${check}) && bout)(window.sixteFence.recorded())`);
  await recorded("bout.whole && bout.length > 10 && bout.time > 0.2");
  assert.match(await ask(page, "location.hash"), /show=masters-foil/);
  await page.keyboard.press("Space");
  await recorded("!bout.playing");
  await page.keyboard.press("]");
  const touch = await recorded("bout.says !== ''");
  await page.keyboard.press("[");
  await page.keyboard.press("Home");
  await recorded("bout.time === 0 && bout.says === ''");
  await turns(page);
  const before = await recorded("true");
  assert.deepEqual(before.score, [0, 0]);
  await page.keyboard.press("v");
  await recorded("bout.view === 'first' && bout.seat === 0");
  // The line of time leads to the same instant as the key did, and to the same pose.
  await page.locator(".recorded-time input").evaluate((slider, time) => {
    slider.value = time;
    slider.dispatchEvent(new Event("input"));
  }, touch.time);
  const again = await recorded(`Math.abs(bout.time - ${touch.time}) < 1e-6`);
  await turns(page);
  assert.notDeepEqual((await recorded("true")).pose, before.pose);
  assert.equal(again.says, touch.says);
  await page.locator(".fence-leave").click();
  await page.locator(".fence-form").waitFor();
  assert.deepEqual(page.problems, []);
});

test("the duel's pages have one main part, and all their buttons have names", async () => {
  const faults = () =>
    page.evaluate(() => {
      const names = [...document.querySelectorAll("button, a, input, canvas")].filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.closest("label")?.textContent.trim()));
      return { mains: document.querySelectorAll("main").length, nameless: names.map((one) => one.outerHTML) };
    });
  const fine = { mains: 1, nameless: [] };
  await go(page, `${address}#/fence`);
  assert.deepEqual(await faults(), fine);
  await begin(page);
  assert.deepEqual(await faults(), fine);
  await go(page, `${address}#/fence?show=masters-foil`);
  await until(page, "window.sixteFence.recorded()?.whole");
  assert.deepEqual(await faults(), fine);
});

test("the start screen fits on a phone, upright and flat", async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }]) {
    const page = await open(browser, `${address}#/fence`, { viewport, hasTouch: true, isMobile: true });
    await page.locator(".fence-offer").waitFor();
    const boxes = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      parts: [...document.querySelectorAll(".fence-offer button, .fence-option, .fence-begin button")].map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return { name: one.textContent, left, top, right, bottom };
      }),
    }));
    assert.equal(boxes.wide, viewport.width);
    for (const a of boxes.parts) {
      assert.ok(a.left >= 0 && a.top >= 0 && a.right <= viewport.width && a.bottom <= viewport.height, `${a.name} is out of sight: ${JSON.stringify(a)}`);
      for (const b of boxes.parts) if (a !== b) assert.ok(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1, `${a.name} covers ${b.name}`);
    }
    await page.close();
  }
});
