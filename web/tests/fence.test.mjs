// The duel's parts that need no page: messages, history, stick, scoring, slow motion, sound, addresses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { readFrame, readFenceText, boneAt, weaponAt, POSES, KIND } = await load("fence/protocol");
const { FrameHistory } = await load("fence/history");
const { pointerStick, dragStick, padStick, KeyStick, WheelFeet, cleanInput, placementOf } = await load("fence/stick");
const { readPad, padOf } = await load("fence/gamepad");
const { Machine } = await load("fence/machine");
const { remark, result, verdict } = await load("fence/words");
const { Replay, SPAN, SLOWEST, replaySpeed } = await load("fence/replay");
const { clash, loudness, scrape } = await load("fence/sound_parameters");
const { Latency } = await load("fence/latency");
const { Quality, LOOKS } = await load("fence/quality");
const { readFenceChoice, fenceChoiceText, PLAIN } = await load("fence/choice");
const { aimStick } = await load("fence/xr");
const { halfHeight } = await load("fence/views");
const { readRoute, routeText } = await load("router");

const near = (a, b, tolerance = 1e-6) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

/** A frame as the server writes it, byte by byte. */
function frameBytes({ kind = 0, number = 1, time = 0, stamp = 0, numbers = [] }) {
  const view = new DataView(new ArrayBuffer(24 + 4 * (20 + 224)));
  view.setUint32(0, kind, true);
  view.setUint32(4, number, true);
  view.setFloat64(8, time, true);
  view.setFloat64(16, stamp, true);
  numbers.forEach((value, i) => view.setFloat32(24 + 4 * i, value, true));
  return view.buffer;
}

test("a frame's numbers come out where they belong", () => {
  const numbers = Array.from({ length: 244 }, (_, i) => i);
  const frame = readFrame(frameBytes({ kind: 2, number: 7, time: 1.25, stamp: 99.5, numbers }));
  assert.deepEqual([frame.kind, frame.number, frame.time, frame.stamp], [2, 7, 1.25, 99.5]);
  assert.deepEqual(Array.from(frame.poses.slice(weaponAt(0), weaponAt(0) + 7)), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(Array.from(frame.poses.slice(weaponAt(1), weaponAt(1) + 7)), [10, 11, 12, 13, 14, 15, 16]);
  assert.deepEqual(frame.control, [7, 17]);
  assert.deepEqual(frame.sticks, [[8, 9], [18, 19]]);
  assert.equal(frame.poses[boneAt(0, 0)], 20);
  assert.equal(frame.poses[boneAt(0, 3) + 2], 20 + 3 * 7 + 2);
  assert.equal(frame.poses[boneAt(1, 15) + 6], 243);
});

test("frames and messages that cannot be are refused", () => {
  assert.throws(() => readFrame(new ArrayBuffer(100)), /needs/);
  assert.throws(() => readFrame(frameBytes({ kind: 3 })), /kind/);
  assert.throws(() => readFrame(frameBytes({ time: NaN })), /time/);
  assert.throws(() => readFenceText("{"), /JSON/);
  assert.throws(() => readFenceText('{"type":"toString"}'), /unknown/);
  assert.throws(() => readFenceText('{"type":"contact","point":[1,2],"normal":[0,0,1],"control":[0,0]}'), /point/);
  assert.throws(() => readFenceText('{"type":"welcome","seats":[],"score":[0,0],"players":["you","nobody"]}'), /skin/);
  assert.equal(readFenceText('{"type":"pong","id":3}').id, 3);
  const halt = '{"type":"phrase","by":[false,false],"score":[0,0],"point":';
  assert.equal(readFenceText(`${halt}null}`).point, null);
  assert.throws(() => readFenceText(`${halt}[1]}`), /point/);
});

test("a welcome's skin must fit together", () => {
  const skin = { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], faces: [0, 1, 2], bones: [0, 0, 0, 0, 15, 0], weights: [1, 0, 1, 0, 1, 0], areas: [1], bind: new Array(112).fill(0), valid: [true, true, true, true, true] };
  const text = (change) => JSON.stringify({ type: "welcome", seats: [0], score: [0, 0], players: ["you", "computer"], weapon: { pieces: [] }, skin: { ...skin, ...change } });
  assert.equal(readFenceText(text({})).type, "welcome");
  assert.throws(() => readFenceText(text({ faces: [0, 1, 3] })), /corner/);
  assert.throws(() => readFenceText(text({ bones: [0, 0, 0, 0, 16, 0] })), /bone/);
  assert.throws(() => readFenceText(text({ weights: [1] })), /two bones/);
  assert.throws(() => readFenceText(text({ areas: [] })), /area/);
  assert.throws(() => readFenceText(text({ bind: [] })), /16 bones/);
});

const frame = (time, x, kind = KIND.live, angle = 0) => {
  const poses = new Float32Array(POSES);
  for (let i = 0; i < POSES; i += 7) poses.set([x, 0, 0, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)], i);
  return { kind, number: 0, time, stamp: 0, poses, control: [1, 1], sticks: [[0, 0], [0, 0]] };
};

test("exact instants come into their place, however late they arrive", () => {
  const history = new FrameHistory();
  for (const time of [0, 0.1, 0.2]) history.add(frame(time, time * 10));
  history.add(frame(0.15, 7, KIND.contact));
  assert.deepEqual(history.frames.map((one) => one.time), [0, 0.1, 0.15, 0.2]);
  history.add(frame(0.2, 3, KIND.touch));
  assert.equal(history.frames.length, 4);
  assert.equal(history.newest().kind, KIND.touch);
  history.add(frame(0.2, 4, KIND.live));
  assert.equal(history.newest().poses[0], 3, "an exact instant is not replaced by a live frame");
  assert.equal(history.touchNear(5).time, 0.2);
});

test("at a frame its own bits, between two what is between", () => {
  const history = new FrameHistory();
  history.add(frame(0, 0));
  history.add(frame(1, 10, KIND.touch, Math.PI / 2));
  const out = new Float32Array(POSES);
  history.posesAt(0.5, out);
  near(out[boneAt(1, 4)], 5);
  near(2 * Math.atan2(out[boneAt(1, 4) + 5], out[boneAt(1, 4) + 6]), Math.PI / 4, 1e-5);
  history.posesAt(1, out);
  assert.deepEqual(out, history.newest().poses);
  history.posesAt(9, out);
  assert.deepEqual(out, history.newest().poses, "nothing is guessed beyond the newest");
  assert.equal(new FrameHistory().posesAt(0, out), null);
  history.cut(0.5);
  assert.equal(history.frames.length, 1);
});

test("old frames are forgotten", () => {
  const history = new FrameHistory();
  for (let i = 0; i < 1000; i += 1) history.add(frame(i / 60, i));
  assert.ok(history.end() - history.start() <= 4 && history.end() - history.start() > 3.9);
});

test("the pointer is the stick: middle, edges, the same length both ways", () => {
  assert.deepEqual(pointerStick(400, 300, 800, 600), [0, 0]);
  assert.deepEqual(pointerStick(800, 0, 800, 600), [1, 1]);
  const [x] = pointerStick(450, 300, 800, 600);
  const [, y] = pointerStick(400, 250, 800, 600);
  near(x, y);
  assert.ok(x > 0 && x < 1);
  assert.deepEqual(dragStick([0.5, 0], 50, 0, 100), [1, 0]);
  assert.deepEqual(dragStick([0, 0], 0, -25, 100), [0, 0.25]);
});

test("a gamepad rests in its middle and reaches the corners", () => {
  assert.deepEqual(padStick(0.08, -0.05), [0, 0]);
  const corner = padStick(Math.SQRT1_2, -Math.SQRT1_2);
  near(corner[0], 1);
  near(corner[1], 1);
  assert.deepEqual(padStick(0, 1), [0, -1]);
  const button = (pressed) => ({ pressed, value: pressed ? 1 : 0 });
  const buttons = Array.from({ length: 16 }, (_, i) => button(i === 7 || i === 4));
  assert.deepEqual(readPad({ axes: [1, 0], buttons }), { stick: [1, 0], lunge: true, feet: -1 });
  assert.deepEqual([padOf(0, 1, 1), padOf(0, 2, 1), padOf(1, 2, 1), padOf(0, 2, 2), padOf(1, 2, 2), padOf(0, 1, 0)], [0, -1, 0, 0, 1, -1]);
});

test("keys push the stick, a tap a little, a press fast, and it stays", () => {
  const tap = new KeyStick();
  tap.advance(1, 0, 1 / 60);
  const little = tap.at[0];
  assert.ok(little > 0.01 && little < 0.1);
  tap.advance(0, 0, 1);
  assert.equal(tap.at[0], little);
  const press = new KeyStick();
  for (let i = 0; i < 15; i += 1) press.advance(0, 1, 1 / 60);
  assert.ok(press.at[1] > 0.9, `${press.at[1]}`);
  for (let i = 0; i < 60; i += 1) press.advance(0, 1, 1 / 60);
  assert.equal(press.at[1], 1);
});

test("a notch of the wheel is a short walk", () => {
  const wheel = new WheelFeet();
  wheel.turn(120);
  let walked = 0;
  for (let i = 0; i < 60; i += 1) walked += wheel.advance(1 / 60) / 60;
  near(walked, 0.22, 0.02);
  wheel.turn(1);
  wheel.turn(-1);
  assert.equal(wheel.advance(0.01), -1);
});

test("whatever comes in, what is sent is in range", () => {
  assert.deepEqual(cleanInput({ stick: [NaN, 7], lunge: 1, feet: -Infinity }), { stick: [0, 1], lunge: true, feet: 0 });
  assert.equal(placementOf([1, 0]).name, "sixte");
  assert.equal(placementOf([-0.9, 0.2]).name, "quarte");
  assert.equal(placementOf([0.1, -1]).name, "seconde");
  assert.equal(placementOf([0.9, 0.9]).name, "tierce");
});

const phrase = (result, by, score, over = false) => ({ type: "phrase", time: 1, result, by, area: 1, point: [0, 0, 1], says: "", score, over });
const state = (phase, score) => ({ type: "state", paused: false, players: ["you", "computer"], score, phase });

test("the scoring machine: lamps, score, next phrase, winner", () => {
  const machine = new Machine();
  machine.stop(phrase("touch", [false, true], [0, 1]));
  assert.deepEqual([machine.lamps, machine.score, machine.phase], [["off", "on"], [0, 1], "stopped"]);
  assert.equal(machine.state(state("stopped", [0, 1])), false);
  assert.deepEqual(machine.lamps, ["off", "on"]);
  assert.equal(machine.state(state("fencing", [0, 1])), true);
  assert.deepEqual([machine.lamps, machine.phase, machine.phrase], [["off", "off"], "fencing", null]);
  machine.stop(phrase("halt", [true, false], [0, 1]));
  assert.deepEqual(machine.lamps, ["white", "off"]);
  machine.stop(phrase("double", [true, true], [1, 2]));
  assert.deepEqual(machine.lamps, ["on", "on"]);
  assert.equal(machine.winner(), null);
  machine.stop(phrase("touch", [false, true], [1, 5], true));
  assert.deepEqual([machine.phase, machine.winner()], ["over", 1]);
  machine.stop(phrase("double", [true, true], [5, 5], true));
  assert.equal(machine.winner(), null);
});

test("what is said is said from where one stands", () => {
  const touch = phrase("touch", [false, true], [1, 5], true);
  assert.match(verdict(touch, [0]), /^You are hit/);
  assert.match(verdict(touch, [1]), /^Touch!/);
  assert.equal(verdict({ ...touch, says: "Touch right" }, [0, 1]), "Touch right");
  const machine = new Machine();
  machine.stop(touch);
  assert.equal(result(machine, [0], 0, 1), "You lose 1 : 5");
  assert.equal(result(machine, [1], 1, 1), "You win 5 : 1");
  assert.match(result(machine, [0, 1], 0, 0), / wins 1 : 5$/);
  assert.notEqual(remark(machine, [0], 1), remark(machine, [1], 1));
  machine.stop(phrase("double", [true, true], [5, 5], true));
  assert.equal(result(machine, [0], 0, 1), "Draw 5 : 5");
});

test("slow motion ends at the exact instant, at an eighth, before the server goes on by itself", () => {
  const replay = new Replay(10.123456789, 3);
  let wall = 0;
  let before = replay.time;
  let slowest = Infinity;
  while (replay.stage !== "done" && wall < 20) {
    replay.advance(1 / 60);
    if (replay.stage === "slow" && replay.time > before) slowest = Math.min(slowest, (replay.time - before) * 60);
    if (replay.stage === "hold") assert.equal(replay.time, 10.123456789);
    before = replay.time;
    wall += 1 / 60;
  }
  assert.ok(wall < 5.5 && wall > 3, `${wall}`);
  near(slowest, SLOWEST, 1e-9);
  assert.equal(replaySpeed(SPAN, 0.1), 1);
  const last = new Replay(10, 3, true);
  let longer = 0;
  for (; last.stage !== "done" && longer < 20; longer += 1 / 60) last.advance(1 / 60);
  assert.ok(longer > wall + 1, "the last touch is shown slower");
  const short = new Replay(1, 0.9);
  short.advance(1);
  assert.equal(short.time, 0.9, "what is not there is not shown");
  short.skip();
  assert.deepEqual([short.stage, short.time], ["done", 1]);
});

test("steel: louder with the impulse, brighter with the speed, never in tune", () => {
  assert.equal(loudness(0), 0);
  assert.ok(loudness(0.05) > 0.1 && loudness(0.05) < loudness(0.2) && loudness(5) === 1 && loudness(NaN) === 0);
  const [soft, hard] = [clash(0.1, 1), clash(0.5, 8)];
  assert.ok(hard.loudness > soft.loudness);
  const centre = (blow) => blow.partials.reduce((sum, one) => sum + one.gain * one.frequency, 0);
  assert.ok(centre(hard) > 1.5 * centre(soft));
  for (const blow of [soft, hard]) {
    near(blow.partials.reduce((sum, one) => sum + one.gain, 0), 1);
    const base = blow.partials[0].frequency;
    for (const one of blow.partials.slice(1)) assert.ok(Math.abs(one.frequency / base - Math.round(one.frequency / base)) > 0.02);
    blow.partials.reduce((longer, one) => (assert.ok(one.decay < longer.decay), one));
  }
  assert.ok(scrape(2).gain > scrape(0.5).gain && scrape(0).gain === 0 && scrape(2).frequency > scrape(0.5).frequency);
});

test("round trips: the first frame with an input counts, the middle one is said", () => {
  const latency = new Latency();
  assert.equal(latency.trip(), null);
  latency.frame(0, 1000);
  latency.frame(990, 1010);
  latency.frame(990, 1400);
  latency.frame(0, 1450);
  latency.frame(990, 1500);
  assert.equal(latency.trip(), 20);
  latency.frame(1500, 1512);
  latency.frame(1516, 1530);
  assert.equal(latency.trip(), 14);
  assert.equal(latency.rate(1530), 7);
  assert.equal(latency.rate(2420), 4);
});

test("slow drawing gets coarser, step by step, and quick drawing does not", () => {
  const slow = new Quality();
  for (let i = 0; i < 200; i += 1) slow.picture(i * 120);
  assert.equal(slow.level, LOOKS.length - 1);
  const quick = new Quality();
  for (let i = 0; i < 200; i += 1) quick.picture(i * 17);
  assert.equal(quick.level, 0);
  const once = new Quality();
  for (let i = 0; i < 12; i += 1) once.picture(i * 300);
  assert.equal(once.level, 1, "very slow is noticed early");
});

test("a headset's controller: straight ahead is the middle, a turn of the wrist the edge", () => {
  assert.deepEqual(aimStick({ x: 0, y: 0, z: -1 }), [0, 0]);
  assert.deepEqual(aimStick({ x: 0.6, y: -0.6, z: -0.5 }), [1, -1]);
  near(aimStick({ x: 0.21, y: 0, z: -0.98 })[0], 0.5);
});

test("an upright screen sees as wide as a flat one, within reason", () => {
  near(halfHeight(0.4, 0.3, 2), 0.4);
  near(Math.tan(halfHeight(0.4, 0.3, 0.5)) * 0.5, Math.tan(0.3), 1e-9);
  assert.ok(halfHeight(0.4, 0.3, 0.01) < 0.8);
});

test("addresses of the duel go there and back", () => {
  const choice = { weapon: "epee", level: 0, room: "abc-1", seat: "right" };
  assert.deepEqual(readRoute(routeText({ page: "fence", choice })), { page: "fence", choice });
  assert.equal(routeText({ page: "fence", choice: PLAIN }), "#/fence");
  assert.deepEqual(readRoute("#/fence").choice, PLAIN);
  const bad = readFenceChoice([["weapon", "axe"], ["level", "9"], ["room", "<b>"], ["seat", "roof"]]);
  assert.deepEqual(bad, PLAIN);
  assert.equal(readFenceChoice([["seat", "both"], ["level", "3"]]).level, 0);
  assert.equal(fenceChoiceText({ ...PLAIN, level: 4 }), "level=4");
});
