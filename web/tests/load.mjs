// Gives the tests a module of src, bundled on the fly.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

export async function load(name) {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  return import(`data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString("base64")}`);
}
