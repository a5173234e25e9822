// The browser in which the page is tested: `node browser/chromium.mjs` fetches it, and says which one it is.
//
// It comes with npm and brings its libraries and a font, so the tests need nothing but Node. It is a package of its own, apart
// from what the page is built with: who only wants to see the page need not wait for 70 MB.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const modules = join(here, "node_modules");
const unpacked = join(modules, ".chromium");

/** The package is built for these machines alone. */
const isPackaged = process.platform === "linux" && process.arch === "x64";

/** Where other machines have one; names alone are looked for in PATH. */
const INSTALLED = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Fetches what the tests are run with, if it is not there yet. */
export async function install() {
  if (!isCurrent()) fetchPackages();
  if (isPackaged && !existsSync(unpacked)) await unpack();
}

function isCurrent() {
  const done = join(modules, ".package-lock.json");
  return existsSync(done) && statSync(done).mtimeMs >= statSync(join(here, "package-lock.json")).mtimeMs;
}

function fetchPackages() {
  const parts = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", ...(isPackaged ? [] : ["--omit=dev"])];
  const done = spawnSync("npm", parts, { cwd: here, encoding: "utf8", shell: process.platform === "win32" });
  if (done.status === 0) return;
  const said = done.error?.message ?? done.stderr.split("\n").find((line) => /^npm err(or|!) (?!code|errno|syscall)/i.test(line));
  throw new Error(`the page was not tested: its browser was not fetched (npm ${parts.join(" ")} in ${here}): ${said ?? "npm failed"}`);
}

/** Beside its place first: what was begun and not finished is never taken for the browser. */
async function unpack() {
  const folder = mkdtempSync(join(modules, ".unpacking-"));
  // The package writes into the folder for temporary files, and takes what lies there for its own.
  process.env.TMPDIR = folder;
  const { inflate } = await import("@sparticuz/chromium");
  const parts = ["chromium.br", "swiftshader.tar.br", "al2023.tar.br", "fonts.tar.br"];
  await Promise.all(parts.map((part) => inflate(join(modules, "@sparticuz/chromium/bin", part))));
  // Its own list of fonts names folders that are not these.
  writeFileSync(join(folder, "fonts/fonts.conf"), '<?xml version="1.0"?>\n<fontconfig><dir prefix="relative">.</dir></fontconfig>\n');
  renameSync(folder, unpacked);
}

/** The path of a browser that starts, its version, and the variables that it needs. */
export function findBrowser() {
  const wanted = process.env.CHROMIUM;
  const found = (wanted ? [plain(wanted)] : [packaged(), ...INSTALLED.flatMap(places).map(plain)]).find(starts);
  if (found) return { ...found, version: starts(found) };
  throw new Error(
    wanted
      ? `the page was not tested: CHROMIUM is ${wanted}, and that does not start`
      : "the page was not tested: no browser starts here; install Chromium or Chrome, or give the path of one in CHROMIUM",
  );
}

const plain = (path) => ({ path, env: process.env });

function packaged() {
  const libraries = [join(unpacked, "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(unpacked, "fonts") };
  return { path: join(unpacked, "chromium"), env };
}

function places(name) {
  if (/[/\\]/.test(name)) return [name];
  return (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
}

/** What it says about itself, or null if it does not start. Chrome on Windows opens a window instead of saying it. */
function starts({ path, env }) {
  if (!existsSync(path)) return null;
  if (process.platform === "win32") return path;
  const said = spawnSync(path, ["--version"], { env, encoding: "utf8" });
  return said.status === 0 ? said.stdout.trim() : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await install();
    const { path, version } = findBrowser();
    console.log(`${version}, ${path}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
