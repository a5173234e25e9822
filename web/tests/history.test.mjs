import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { History } = await load("history");

const pose = (x, angle = 0) => [x, 0, 0, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
const frames = (times, poses) => ({ type: "frames", moving: 1, times: Float64Array.from(times), poses: poses.map((one) => Float32Array.from(one)) });
const contact = (time, a = 0, b = 1) => ({ time, a, b, impulse: [0, 0, 0] });

function sample() {
  const history = new History(["time", "energy", "momentum"]);
  history.addFrames(frames([0, 1, 1.5], [pose(0), pose(10, Math.PI / 2), pose(10, Math.PI)]));
  history.addContacts([contact(0.25), contact(1), contact(1), contact(1.4, 1, 2)]);
  history.addBooks([[0, 5, [3, 4, 0]], [1, null, 1], [1.5, 4, 0]]);
  return history;
}

test("poses between frames lie between them", () => {
  const history = sample();
  const out = new Float32Array(7);
  assert.ok(history.posesAt(0.5, out));
  assert.ok(Math.abs(out[0] - 5) < 1e-6);
  assert.ok(Math.abs(2 * Math.atan2(out[5], out[6]) - Math.PI / 4) < 1e-6);
});

test("poses at a frame are the frame's own bits, and outside the nearest frame's", () => {
  const history = sample();
  const out = new Float32Array(7);
  history.posesAt(1, out);
  assert.deepEqual(out, history.poses[1]);
  history.posesAt(99, out);
  assert.deepEqual(out, history.poses[2]);
  history.posesAt(-1, out);
  assert.deepEqual(out, history.poses[0]);
  assert.equal(new History([]).posesAt(0, out), false);
});

test("frames come in order, and those that are old are left out", () => {
  const history = sample();
  history.addFrames(frames([1.5, 1.2, 2], [pose(1), pose(2), pose(3)]));
  assert.deepEqual(history.times, [0, 1, 1.5, 2]);
  history.addFrames({ type: "frames", moving: 2, times: Float64Array.from([3]), poses: [new Float32Array(14)] });
  assert.equal(history.end(), 2);
});

test("a cut forgets what is later and keeps what is at that very time", () => {
  const history = sample();
  history.cut(1);
  assert.deepEqual(history.times, [0, 1]);
  assert.equal(history.contacts.length, 3);
  assert.deepEqual(history.column("time"), [0, 1]);
  assert.equal(history.column("energy").length, 2);
});

test("contacts are counted by time", () => {
  const history = sample();
  assert.equal(history.contactsBefore(1, false), 1);
  assert.equal(history.contactsBefore(1, true), 3);
  assert.equal(history.contactsOf(2, 1.4).length, 1);
  assert.equal(history.contactsOf(2, 1.3).length, 0);
});

test("ledger: nothing is NaN, a vector is its length, and a row holds until the next", () => {
  const history = sample();
  assert.ok(Number.isNaN(history.column("energy")[1]));
  assert.equal(history.column("momentum")[0], 5);
  assert.equal(history.rowAt(1.2), 1);
  assert.equal(history.rowAt(-1), 0);
  assert.equal(new History(["time"]).rowAt(0), -1);
});
