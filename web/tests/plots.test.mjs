// What plots are made of: marks of axes, ranges, tables; and names that are nearly the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { linearTicks, powerTicks } = await load("axis");
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });
const { rangeOf, titleOf } = await load("plot_drawing");
const { columnsOf, csvText, fileName } = await load("plot_files");
const { nearest } = await load("nearest");

const texts = (ticks) => ticks.map((tick) => tick.text);

test("marks are at numbers that people count in", () => {
  assert.deepEqual(texts(linearTicks(0, 1.2758, 5)), ["0", "0.5", "1"]);
  assert.deepEqual(texts(linearTicks(-294, 660, 5)), ["−200", "0", "200", "400", "600"]);
  assert.deepEqual(texts(linearTicks(0, 0.03, 3)), ["0", "0.01", "0.02", "0.03"]);
  assert.deepEqual(texts(linearTicks(1000, 1000.4, 4)), ["1000", "1000.1", "1000.2", "1000.3", "1000.4"]);
  assert.deepEqual(texts(linearTicks(0, 3e-9, 3)), ["0", "1e−9", "2e−9", "3e−9"]);
  assert.deepEqual(linearTicks(1, 1, 5), []);
  assert.deepEqual(linearTicks(0, Infinity, 5), []);
  for (const most of [1, 2, 3, 7, 10]) for (const high of [0.7, 1, 3, 99, 1e9]) assert.ok(linearTicks(0, high, most).length <= most + 1, `${high} ${most}`);
});

test("powers of ten, as many as there is room for", () => {
  assert.deepEqual(texts(powerTicks(-9, -6, 5)), ["1e−9", "1e−8", "1e−7", "1e−6"]);
  assert.deepEqual(powerTicks(-12, 0, 4).map((tick) => tick.value), [-12, -9, -6, -3, 0]);
});

test("the range of an axis", () => {
  const series = (...values) => [{ values }];
  assert.deepEqual(rangeOf({ fromZero: true }, series(1, NaN, 3)), [0, 3]);
  assert.deepEqual(rangeOf({ logarithmic: true }, series(2e-7, 0, 5e-5)), [-7, -4]);
  assert.deepEqual(rangeOf({}, series()), [0, 1]);
  assert.deepEqual(rangeOf({ fromZero: true }, series(0, 0)), [0, 1]);
});

test("a table has every digit, units, and a time for each run", () => {
  const times = [0.1, 0.2];
  const kind = { title: "Energy", unit: "J" };
  const one = columnsOf(kind, [{ name: "total", times, values: [0.1 + 0.2, NaN] }, { name: "lost", times, values: [1e-20, 2] }]);
  assert.equal(csvText(one), 'time [s],"Energy, total [J]","Energy, lost [J]"\n0.1,0.30000000000000004,1e-20\n0.2,,2\n');
  const two = columnsOf(kind, [{ name: "A", times, values: [1, 2] }, { name: "B", times: [0.1], values: [3] }]);
  assert.deepEqual(two.map((column) => column.name), ["time A [s]", "Energy, A [J]", "time B [s]", "Energy, B [J]"]);
  assert.equal(csvText(two).split("\n")[2], "0.2,2,,");
  assert.equal(titleOf({ title: "Contacts", unit: "" }), "Contacts");
  assert.equal(fileName("my scene.toml", "Momentum |p|"), "my_scene_toml-momentum_p");
});

test("a name that is not there is nearly one that is", () => {
  const names = ["dominoes", "dominoes_100", "stack", "tower", "crowd_tower", "mine.toml"];
  assert.deepEqual(nearest("dominos", names, 3), ["dominoes"]);
  assert.deepEqual(nearest("Towr", names, 1), ["tower"]);
  assert.deepEqual(nearest("mine", names, 3), ["mine.toml"]);
  assert.deepEqual(nearest("crowd-tower", names, 1), ["crowd_tower"]);
  assert.deepEqual(nearest("xyzzy", names, 3), []);
});
