// How fast the page is: SIXTE=path/to/sixte node browser/measure.mjs, after node browser/chromium.mjs.
// Frames per second while a scene plays, and how long a pointer takes to show in the picture.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, launch, open, serve, setDrawing, until } from "./server.mjs";

/** A page that is drawn all the time. */
async function openDrawn(browser, address) {
  const page = await open(browser, address, { viewport: { width: 1280, height: 800 }, isSeen: true });
  await setDrawing(page, true);
  return page;
}

const folder = mkdtempSync(join(tmpdir(), "sixte-measure-"));
const many = join(folder, "many.toml");
writeFileSync(
  many,
  `title = "Many"
[run]
seconds = 2
step = 0.016666666666666666
[world]
gravity = [0, 0, 0]
[[bodies]]
name = "cube"
shape = { box = [0.1, 0.1, 0.1] }
position = ["0.5 * $i", "0.5 * $j", 0]
velocity = [0, 0, "0.01 * ($i + $j)"]
spin = ["0.1 * $i", 0, 1]
repeat = [100, 100]
`,
);

const server = await serve([many]);
const browser = await launch();
const rows = [];
for (const [name, what] of [
  ["cradle", "5 balls"],
  ["tower", "64 cubes"],
  ["bullets", "100 bullets of 640 triangles"],
  ["many.toml", "10,000 cubes"],
]) {
  const page = await openDrawn(browser, `${server.address}#/scene/${name}`);
  await until(page, "window.sixte.frames() > 30");
  await page.waitForTimeout(3000);
  await ask(page, "window.sixte.setLoop(true); window.sixte.seek(0); window.sixte.play()");
  const perSecond = await page.evaluate(
    () =>
      new Promise((done) => {
        const from = performance.now();
        let count = 0;
        const next = () => {
          count += 1;
          const passed = performance.now() - from;
          if (passed > 4000) done((1000 * count) / passed);
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
  );
  // A turn of the view: from the pointer's move to the first picture after it.
  const turned = await page.evaluate(async () => {
    const canvas = document.querySelector("canvas");
    const box = canvas.getBoundingClientRect();
    const fire = (type, x, y) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX: box.left + x, clientY: box.top + y, pointerId: 1, button: 0, buttons: 1, isPrimary: true }),
      );
    window.sixte.pause();
    const times = [];
    fire("pointerdown", 300, 300);
    for (let i = 0; i < 20; i++) {
      const from = performance.now();
      fire("pointermove", 300 + 5 * i, 300);
      // The picture is drawn in the next frame, and shown when the one after it begins.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      times.push(performance.now() - from);
    }
    fire("pointerup", 400, 300);
    times.sort((a, b) => a - b);
    return times[10];
  });
  rows.push([name, what, perSecond.toFixed(1), turned.toFixed(0)]);
  await page.close();
}
// A body in the hand: from the pointer's move, to the engine and back, to the first frame in which the body has moved.
const page = await openDrawn(browser, `${server.address}#/scene/stack`);
await until(page, "window.sixte.frames() > 60");
const held = await page.evaluate(async () => {
  window.sixte.pause();
  const socket = new WebSocket(`ws://${location.host}/ws`);
  socket.binaryType = "arraybuffer";
  await new Promise((done) => (socket.onopen = done));
  const body = window.sixte.bodies().findLastIndex((one) => one.kind === "dynamic");
  const place = window.sixte.bodies()[body].moves;
  let height = null;
  let heard = () => {};
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") return;
    const view = new DataView(data);
    if (view.getUint32(0, true) !== 2) return;
    const [count, moving] = [view.getUint32(4, true), view.getUint32(8, true)];
    height = view.getFloat32(16 + 8 * count + 28 * (moving * (count - 1) + place) + 8, true);
    heard();
  };
  socket.send(JSON.stringify({ type: "open", item: "stack" }));
  await new Promise((done) => setTimeout(done, 1500));
  socket.send(JSON.stringify({ type: "grab", body, at: [0, 0, 0], time: 0.2 }));
  await new Promise((done) => setTimeout(done, 800));
  const times = [];
  const from = height;
  for (let i = 1; i <= 15; i++) {
    const before = height;
    const start = performance.now();
    socket.send(JSON.stringify({ type: "drag", to: [0, 0, from + 0.2 * (i % 2 ? 1 : 0.2)] }));
    await new Promise((done) => {
      heard = () => Math.abs(height - before) > 1e-4 && done();
      setTimeout(done, 1000);
    });
    times.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, 300));
  }
  times.sort((a, b) => a - b);
  return times[7];
});
console.log("| scene | what | frames a second | pointer to picture [ms] |\n|---|---|---|---|");
rows.forEach((row) => console.log(`| ${row.join(" | ")} |`));
console.log(`\nA body in the hand: ${held.toFixed(0)} ms from the pointer to the first frame in which it has moved.`);
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
