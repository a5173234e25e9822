import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { readBinary, readText, BadMessage } = await load("protocol");

function framesMessage(times, poses) {
  const moving = poses[0].length / 7;
  const buffer = new ArrayBuffer(16 + 8 * times.length + 4 * poses.flat().length);
  new Uint32Array(buffer, 0, 4).set([2, times.length, moving, 0]);
  new Float64Array(buffer, 16, times.length).set(times);
  new Float32Array(buffer, 16 + 8 * times.length).set(poses.flat());
  return buffer;
}

test("frames are views into the message", () => {
  const buffer = framesMessage([0, 0.1 + 0.2], [[1, 2, 3, 0, 0, 0, 1], [4, 5, 6, 0, 0, 0, 1]]);
  const message = readBinary(buffer);
  assert.equal(message.type, "frames");
  assert.equal(message.moving, 1);
  assert.equal(message.times[1], 0.1 + 0.2);
  assert.deepEqual([...message.poses[1]], [4, 5, 6, 0, 0, 0, 1]);
  assert.equal(message.poses[1].buffer, buffer);
});

test("frames of a scene where nothing moves have times only", () => {
  const buffer = new ArrayBuffer(16 + 8);
  new Uint32Array(buffer, 0, 4).set([2, 1, 0, 0]);
  const message = readBinary(buffer);
  assert.equal(message.times.length, 1);
  assert.equal(message.poses[0].length, 0);
});

test("a shape, and one without triangles", () => {
  const buffer = new ArrayBuffer(16 + 36 + 12);
  new Uint32Array(buffer, 0, 4).set([1, 7, 3, 1]);
  new Float32Array(buffer, 16, 9).set([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  new Uint32Array(buffer, 52, 3).set([0, 1, 2]);
  const shape = readBinary(buffer);
  assert.equal(shape.index, 7);
  assert.deepEqual([...shape.triangles], [0, 1, 2]);
  const empty = new ArrayBuffer(16);
  new Uint32Array(empty).set([1, 2, 0, 0]);
  assert.equal(readBinary(empty).triangles.length, 0);
});

test("boxes of a hierarchy", () => {
  const buffer = new ArrayBuffer(24 + 40);
  new Uint32Array(buffer, 0, 6).set([3, 4, 1, 5, 1, 0]);
  new Float32Array(buffer, 24, 10).set([0, 0, 0, 1, 2, 3, 0, 0, 0, 1]);
  const message = readBinary(buffer);
  assert.deepEqual([message.body, message.level, message.levels, message.boxes[5]], [4, 1, 5, 3]);
});

test("binary that cannot be right is refused", () => {
  const wrongCorner = new ArrayBuffer(16 + 12 + 12);
  new Uint32Array(wrongCorner, 0, 4).set([1, 0, 1, 1]);
  new Uint32Array(wrongCorner, 28, 3).set([0, 0, 9]);
  const tooShort = new ArrayBuffer(16);
  new Uint32Array(tooShort).set([2, 1000, 1000, 0]);
  const unknown = new ArrayBuffer(16);
  new Uint32Array(unknown).set([99, 0, 0, 0]);
  for (const buffer of [new ArrayBuffer(3), wrongCorner, tooShort, unknown]) assert.throws(() => readBinary(buffer), BadMessage);
});

test("text that cannot be right is refused", () => {
  for (const text of ["{", "1", "null", '{"type":"nonsense"}', '{"type":"ledger"}', '{"type":"cut"}', '{"type":"scene","bodies":3}']) {
    assert.throws(() => readText(text), BadMessage, text);
  }
  assert.equal(readText('{"type":"cut","time":0.5}').time, 0.5);
  assert.deepEqual(readText('{"type":"contacts","list":[]}').list, []);
});
