import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { Pace } = await load("pace");

test("slow pictures become coarser, and sharp again at rest", () => {
  const pace = new Pace();
  let now = 0;
  for (let i = 0; i < 10; i++) assert.equal(pace.moving((now += 16)), 1);
  const parts = [];
  for (let i = 0; i < 20; i++) parts.push(pace.moving((now += 300)));
  assert.equal(parts[1], 1);
  assert.equal(parts.at(-1), 0.5);
  const rests = [];
  for (let i = 0; i < 20; i++) rests.push(pace.resting());
  assert.deepEqual(rests.map(Number).reduce((a, b) => a + b), 1);
  assert.ok(!rests[0]);
  assert.equal(pace.moving((now += 10_000)), 0.5);
});

test("a fast page stays sharp, and a break is not slow", () => {
  const pace = new Pace();
  for (let i = 0; i < 10; i++) assert.equal(pace.moving(5000 * i), 1);
  assert.equal(pace.resting(), false);
});
