// Starts the program's server, and a browser to look at it.
//
// A test waits for what it asks for, however long the machine takes: there is one limit, for all tests of a file, and it is
// for what never comes.
import { spawn, spawnSync } from "node:child_process";
import { chromium } from "playwright-core";
import { findBrowser } from "./chromium.mjs";

/** The program that is tested. */
export const sixte = process.env.SIXTE ?? "sixte";

/** How long the tests of one file may take in all; a quiet machine takes a tenth of it [s]. */
const LIMIT = Number(process.env.LIMIT ?? 1200);

const servers = new Set();
process.on("exit", () => servers.forEach((child) => child.kill("SIGKILL")));

let awaited = "the first test";
setTimeout(() => fail(new Error(`not done after ${LIMIT} s, and waiting for ${awaited}`)), 1000 * LIMIT).unref();

/** Says what is waited for from now on. */
export function waitFor(what) {
  awaited = what;
}

/** Whatever else is tested would wait in vain, too. */
function fail(problem) {
  console.error(problem);
  process.exit(1);
}

/** A server of its own; `port` 0 for any that is free. */
export async function serve(what = [], port = 0) {
  waitFor("the server's address");
  const child = spawn(sixte, ["view", ...what, "--no-open", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  servers.add(child);
  const ended = new Promise((resolve) => child.on("exit", resolve));
  child.on("error", fail);
  child.on("exit", (code) => servers.has(child) && fail(new Error(`the server ended with ${code}`)));
  const address = await new Promise((resolve) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const line = /http:\/\/\S+/.exec(said);
      if (line) resolve(line[0]);
    });
  });
  return {
    address,
    port: Number(new URL(address).port),
    stop: async () => {
      servers.delete(child);
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** What the program prints. */
export function run(...parts) {
  const done = spawnSync(sixte, parts, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.error) throw done.error;
  return { code: done.status, text: done.stdout, problem: done.stderr };
}

/** Without a graphics card: a canvas is drawn by software that does as if there were one, the rest of the page without it. */
export function launch() {
  waitFor("the browser");
  const { path, env } = findBrowser();
  return chromium.launch({
    executablePath: path,
    env,
    timeout: 0,
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-gpu-compositing",
      "--disable-gpu-watchdog",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

/**
 * A page of its own; small, because it is drawn by software. It knows what went wrong in it (`problems`), and whom it asked
 * for anything (`hosts`). `isSeen`: some test looks at its picture, `whileDrawn`.
 */
export async function open(browser, address, { isSeen = false, ...options } = {}) {
  waitFor(address);
  // The page allows no text to be run as code, which is how tests ask it.
  const page = await browser.newPage({ viewport: { width: 360, height: 300 }, deviceScaleFactor: 1, bypassCSP: true, ...options });
  page.setDefaultTimeout(0);
  await page.addInitScript(interceptDrawing, isSeen);
  page.problems = [];
  page.hosts = new Set();
  page.broken = new Promise((_, reject) => {
    page.on("pageerror", (error) => {
      page.problems.push(error.message);
      reject(error);
    });
    page.on("crash", () => reject(new Error("the page crashed")));
  });
  // Whoever waits for something in the page is told.
  page.broken.catch(() => {});
  page.on("console", (message) => {
    if (message.type() === "error" && !/WebSocket|ERR_CONNECTION/.test(message.text())) page.problems.push(message.text());
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http")) page.hosts.add(origin);
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return page;
}

/**
 * Stands between the page and what draws for it. To make pixels is nearly all the work where there is no graphics card, and a
 * test that does not look at them need not wait for them: the page does all else as ever, and cannot tell.
 */
function interceptDrawing(isSeen) {
  window.draws = false;
  const context = WebGL2RenderingContext.prototype;
  for (const name of ["clear", "drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced", "drawRangeElements"]) {
    const draw = context[name];
    context[name] = function (...parts) {
      // What is drawn before the canvas is shown is what bodies reflect, in every picture after.
      if (window.draws || (isSeen && !this.canvas.isConnected)) draw.apply(this, parts);
    };
  }
}

/** Whether the page is really drawn from now on. */
export async function setDrawing(page, on) {
  await page.evaluate((to) => (window.draws = to), on);
}

/** Does something while the page is really drawn. */
export async function whileDrawn(page, action) {
  await setDrawing(page, true);
  const found = await action();
  await setDrawing(page, false);
  return found;
}

/** Waits until an expression, or a function of `argument`, holds in the page; gives its value. */
export async function until(page, check, argument) {
  waitFor(argument === undefined ? String(check) : `${check} with ${JSON.stringify(argument)}`);
  const found = await Promise.race([page.waitForFunction(check, argument, { polling: 50 }), page.broken]);
  return found.jsonValue();
}

/** The value of an expression in the page. */
export function ask(page, expression) {
  return page.evaluate(expression);
}

/** Waits until the page has had its turn so many times: each time it shows what is to be shown by then. */
export async function turns(page, count = 2) {
  waitFor(`${count} frames of the screen`);
  await page.evaluate(async (left) => {
    for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  }, count);
}

/** Goes to another place in the page that is open, which begins anew even if it is the same. */
export async function go(page, address) {
  page.problems.length = 0;
  const { hash } = new URL(address);
  await until(page, () => document.querySelector("#page > *"));
  if ((await page.evaluate(() => location.hash)) === hash) await turn(page, "#/fence?room=elsewhere");
  await turn(page, hash);
}

/** Waits until nothing is left of what was shown. */
async function turn(page, hash) {
  await page.evaluate((to) => {
    document.querySelector("#page > *").dataset.left = "";
    location.hash = to;
  }, hash);
  await until(page, () => !document.querySelector("[data-left]"));
}

/** Opens a scene in a page that is open, and waits until all of it is there and the camera has its place. */
export async function openScene(page, address) {
  await go(page, address);
  await until(page, () => window.sixte?.status().done && window.sixte.frames() > 0 && window.sixte.shapes() > 0);
  await turns(page);
}
