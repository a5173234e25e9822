// Makes the page: `node build.mjs [OUT]` writes index.html, page.js and page.css to OUT (dist if not given).
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "dist"));

await mkdir(out, { recursive: true });
await build({
  entryPoints: { page: join(here, "src/main.ts") },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "inline",
  logLevel: "warning",
});
await copyFile(join(here, "index.html"), join(out, "index.html"));
