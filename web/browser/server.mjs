// Starts the program's server, and a browser to look at it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The program that is tested. */
export const sixte = process.env.SIXTE ?? "sixte";

/** A server of its own; `port` 0 for any that is free. */
export async function serve(what = [], port = 0) {
  const child = spawn(sixte, ["view", ...what, "--no-open", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const line = /http:\/\/\S+/.exec(said);
      if (line) resolve(line[0]);
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.on("error", reject);
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return {
    address,
    port: Number(new URL(address).port),
    stop: async () => {
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

function browserPath() {
  const known = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = known.find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    "no Chromium was found, so the page was not tested. Install it (Debian, Ubuntu: apt-get install chromium), or give its path in CHROMIUM",
  );
}

/** Without a graphics card: everything is drawn by software. */
export function launch() {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

/** A page that fails the test if anything goes wrong in it. */
export async function open(browser, address, options = {}) {
  // The page allows no text to be run as code, which is how tests ask it.
  const page = await browser.newPage({ viewport: { width: 640, height: 480 }, bypassCSP: true, ...options });
  page.setDefaultTimeout(90_000);
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/WebSocket|ERR_CONNECTION/.test(message.text())) problems.push(message.text());
  });
  page.problems = problems;
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return page;
}

/** Waits until an expression over `window.sixte` holds. */
export function until(page, expression, timeout = 90_000) {
  return page.waitForFunction(`window.sixte && (${expression})`, undefined, { timeout, polling: 50 });
}

/** The value of an expression over `window.sixte`. */
export function ask(page, expression) {
  return page.evaluate(expression);
}
