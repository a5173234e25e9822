// How the page's source is cut into files.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));

/** What is written here, and neither fetched nor made. */
const FOLDERS = ["src", "src/fence", "tests", "browser"];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(web, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|css|mjs)$/.test(entry.name))
    .map((entry) => join(web, folder, entry.name)),
);
const name = (file) => relative(web, file);

/** The modules that a module names, those of which it takes types alone as well. */
function imported(file) {
  const named = [...readFileSync(file, "utf8").matchAll(/(?:^|\s)(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((found) => join(dirname(file), found[1]));
  return named.flatMap((path) => files.filter((one) => one === path || one === `${path}.ts`));
}

test("a file can be read in one go", () => {
  assert.ok(files.length > 80, `${files.length} files`);
  const long = files.filter((file) => readFileSync(file, "utf8").split("\n").length > 450);
  assert.deepEqual(long.map(name), []);
});

test("no module needs itself by way of others", () => {
  const graph = new Map(files.map((file) => [file, imported(file)]));
  assert.ok([...graph.values()].flat().length > 200);
  // Whatever needs nothing that is left is taken away; a circle stays.
  for (let taken = true; taken; ) {
    taken = false;
    for (const [file, needs] of graph) {
      if (needs.some((one) => graph.has(one))) continue;
      graph.delete(file);
      taken = true;
    }
  }
  assert.deepEqual([...graph.keys()].map(name), []);
});
