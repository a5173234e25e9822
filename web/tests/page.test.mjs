// The other parts that need no page: addresses, the clock, motion, normals, picking, differences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { readRoute, routeText, readChoice, choiceText } = await load("router");
const { Clock, comfortableSpeed } = await load("clock");
const { motionOf, equivalentEllipsoid } = await load("kinematics");
const { turning, between } = await load("pose");
const { crease } = await load("creases");
const { pick } = await load("picking");
const { History } = await load("history");
const { differenceAt } = await load("difference");
const { steppedAt } = await load("stepped");
const { number, exactTime } = await load("format");

const near = (a, b, tolerance = 1e-6) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

test("addresses go there and back", () => {
  const choice = { item: "a scene/ü", set: { height: "1.5", "x y": "a&b=c" }, step: "1/60", stepping: null, impacts: "sequential" };
  assert.deepEqual(readChoice(choiceText(choice)), choice);
  for (const route of [
    { page: "gallery" },
    { page: "run", run: 12 },
    { page: "scene", choice },
    { page: "compare", a: choice, b: { ...choice, step: "0.1" } },
  ]) {
    assert.deepEqual(readRoute(routeText(route)), route);
  }
  assert.equal(readRoute("#/scene/bounce?step=1/60").choice.step, "1/60");
  for (const text of ["", "#", "#/scene/", "#/run/x", "#/compare?a=x", "#/%E0%A4%A"]) assert.equal(readRoute(text).page, "gallery");
});

test("the clock waits for what is not computed, loops, and stops at the end if told so", () => {
  const clock = new Clock();
  const partly = { computedTo: 1, done: false };
  clock.play(partly);
  clock.advance(0.4, partly);
  near(clock.time, 0.4);
  clock.advance(5, partly);
  assert.equal(clock.time, 1);
  clock.advance(0.1, partly);
  assert.ok(clock.waiting && clock.playing);
  const whole = { computedTo: 1, done: true };
  clock.advance(2, whole);
  assert.equal(clock.time, 0);
  clock.loop = false;
  clock.seek(7, whole);
  assert.equal(clock.time, 1);
  clock.advance(0.1, whole);
  assert.equal(clock.playing, false);
  clock.play(whole);
  assert.equal(clock.time, 0);
});

test("speeds", () => {
  const clock = new Clock();
  clock.changeSpeed(-1);
  assert.equal(clock.speed, 1 / 2);
  for (let i = 0; i < 20; i += 1) clock.changeSpeed(-1);
  assert.equal(clock.speed, 1 / 1000);
  for (let i = 0; i < 30; i += 1) clock.changeSpeed(1);
  assert.equal(clock.speed, 4);
  assert.equal(comfortableSpeed(10), 1);
  assert.ok(comfortableSpeed(0.02) <= 1 / 100);
});

test("the ellipsoid of a solid ellipsoid is itself", () => {
  const [a, b, c, mass] = [1, 2, 3, 7];
  const moments = [b * b + c * c, a * a + c * c, a * a + b * b].map((sum) => (mass / 5) * sum);
  equivalentEllipsoid(mass, moments).forEach((half, i) => near(half, [a, b, c][i], 1e-12));
});

test("velocity, spin and energy from frames", () => {
  const history = new History([]);
  const angle = 0.3;
  history.addFrames({
    type: "frames",
    moving: 1,
    times: Float64Array.from([0, 0.1]),
    poses: [Float32Array.from([0, 0, 0, 0, 0, 0, 1]), Float32Array.from([0.2, 0, 0, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)])],
  });
  const body = { moves: 0, centre: [0, 0, 0], mass: 2, moments: [1, 1, 4], axes: null };
  const motion = motionOf(history, body, 0.05);
  near(motion.velocity[0], 2, 1e-5);
  near(motion.spin[2], 3, 1e-5);
  near(motion.kinetic, 0.5 * 2 * 4 + 0.5 * 4 * 9, 1e-3);
});

test("turning takes the short way, and so does what lies between", () => {
  const half = Math.SQRT1_2;
  near(turning([0, 0, 0, 1], 0, [0, 0, -half, -half], 0)[2], Math.PI / 2);
  const out = new Float64Array(7);
  between([0, 0, 0, 0, 0, 0, 1], 0, [0, 0, 0, 0, 0, -half, -half], 0, 0.5, out, 0);
  near(Math.abs(out[6]), Math.cos(Math.PI / 8));
});

test("a cube keeps its edges sharp, a fold of ten degrees does not", () => {
  const cube = [];
  for (const x of [-1, 1]) for (const y of [-1, 1]) for (const z of [-1, 1]) cube.push(x, y, z);
  const faces = [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3];
  const sharp = crease(Float32Array.from(cube), Uint32Array.from(faces), 0.6);
  assert.equal(sharp.edges.length, 12 * 6);
  for (let c = 0; c < 36; c += 1) near(Math.max(...[0, 1, 2].map((i) => Math.abs(sharp.normals[3 * c + i]))), 1);
  const slope = Math.tan(Math.PI / 18);
  const fold = crease(Float32Array.from([0, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, slope]), Uint32Array.from([0, 1, 2, 0, 3, 1]), 0.6);
  assert.equal(fold.edges.length, 4 * 6);
  near(fold.normals[0], fold.normals[9]);
});

test("picking finds the nearest of two bodies that share a shape", () => {
  const shape = { positions: Float32Array.from([-1, -1, 0, 1, -1, 0, 0, 1, 0]), triangles: Uint32Array.from([0, 1, 2]), centre: [0, 0, 0], radius: 1.5 };
  const bodies = [{ shape: 0 }, { shape: 0 }, { shape: 5 }];
  const poses = [0, 0, -5, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 0, 3, 0, 0, 0, 1];
  const hit = pick([0, 0, 10], [0, 0, -1], bodies, poses, new Map([[0, shape]]));
  assert.equal(hit.body, 1);
  near(hit.distance, 8);
  near(hit.local[2], 0);
  assert.equal(pick([5, 5, 10], [0, 0, -1], bodies, poses, new Map([[0, shape]])), null);
});

test("two runs are compared body by body", () => {
  const side = (x, hash) => {
    const history = new History(["time", "energy", "persistent"]);
    history.addFrames({ type: "frames", moving: 1, times: Float64Array.from([0]), poses: [Float32Array.from([x, 0, 0, 0, 0, 0, 1])] });
    history.addBooks([[0, x, 2 * x]]);
    return { bodies: [{ name: "ball", moves: 0 }], history, progress: { done: true, state_hash: hash } };
  };
  const difference = differenceAt(side(1, "a"), side(3, "b"), 0);
  assert.deepEqual(difference.farthest, { body: "ball", distance: 2 });
  assert.deepEqual(difference.energies, [1, 3]);
  assert.deepEqual(difference.persistent, [2, 6]);
  assert.equal(difference.same, false);
});

test("how a step was stepped, in words", () => {
  const history = new History(["time", "exact", "realtime", "asleep"]);
  assert.equal(steppedAt(history, 0), null);
  history.addBooks([[1, 1, 0, 0], [2, 2, 1, 30], [3, 0, 0, 0], [4, null, null, null]]);
  const said = [1, 2.5, 3, 4].map((time) => steppedAt(history, time));
  assert.deepEqual(said, ["1 island exactly", "2 islands exactly, 1 island in real time, 30 bodies asleep", "nobody meets anybody", null]);
  assert.equal(steppedAt(new History(["time", "energy"]), 0), null);
});

test("numbers as text", () => {
  assert.equal(number(0.1), "0.1");
  assert.equal(number(1234.5678), "1235");
  assert.equal(number(1.2e-9, 3), "1.2e−9");
  assert.equal(number(-1.2e9, 3), "−1.2e9");
  assert.equal(number(-2), "−2");
  assert.equal(number(null), "–");
  assert.equal(exactTime(0.1 + 0.2), "0.30000000000000004 s");
});
