// Practice, slowed duels and recorded bouts: what is said, and how a bout becomes one line of time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { lessonWords } = await load("fence/practice");
const { slowed } = await load("fence/words");
const { Reel, HOLD } = await load("fence/reel");
const { boutTitle } = await load("fence/bouts");
const { readFenceText, POSES, KIND } = await load("fence/protocol");
const { readFenceChoice, fenceChoiceText, PLAIN } = await load("fence/choice");
const { lampColours } = await load("fence/scoring_box");
const { floorFaces, roomFaces, LIGHT, DARK } = await load("fence/room");

const lesson = (name, progress = 0, attacked = false) => ({ type: "lesson", number: 0, of: 4, name, progress, attacked });

test("each lesson says what to do, otherwise for a finger than for a mouse, and another thing in its second half", () => {
  for (const name of ["blade", "feet", "parry"]) {
    const said = [lessonWords(lesson(name), false), lessonWords(lesson(name), true), lessonWords(lesson(name, 0.5), false)].map(({ text }) => text);
    assert.equal(new Set(said).size, 3, said.join(" | "));
  }
  assert.match(lessonWords(lesson("lunge"), false).text, /Space/);
  assert.match(lessonWords(lesson("lunge"), true).text, /button Lunge/);
  assert.match(lessonWords(lesson("parry", 0, true), false).text, /^Now!/);
  assert.throws(() => readFenceText('{"type":"lesson","name":"blade"}'), /lesson/);
});

test("a slowed duel says how slow, and because of whom", () => {
  const pace = (speed, pictures, yours = true) => slowed({ type: "pace", speed, pictures, yours });
  assert.equal(pace(0.3, 9), "slowed to 0.3, because this machine draws 9 frames a second");
  assert.equal(pace(0.1333, 4, false), "slowed to 0.1, because the other page draws 4 frames a second");
  assert.equal(pace(0.033, 1), "slowed to 0.03, because this machine draws 1 frame a second");
  assert.match(pace(0.01, 0.4), /less than 1 frame/);
  assert.match(pace(0, 0, false), /^waiting for the other page/);
  assert.match(pace(0.5, 60), /server is busy/);
  assert.equal(pace(0.95, 28), "");
  assert.equal(slowed(null), "");
  assert.throws(() => readFenceText('{"type":"pace","speed":"fast","pictures":1}'), /pace/);
});

const frame = (time, kind = KIND.live) => ({ kind, number: 0, time, stamp: 0, poses: new Float32Array(POSES), control: [1, 1], sticks: [[0, 0], [0, 0]] });
const phrase = (time, by, score, result = "touch") => ({ type: "phrase", time, result, by, area: 1, point: [0, 0, 1], says: "Touch", score, over: false });

test("a recorded bout is one line of time: touches stay to be seen, and the next phrase comes after", () => {
  const reel = new Reel();
  for (const time of [0, 0.5, 1]) reel.addFrame(frame(time));
  reel.add(phrase(1, [false, true], [0, 1]));
  reel.add({ type: "guard", restart: false });
  for (const time of [1, 1.5, 2]) reel.addFrame(frame(time));
  reel.add({ type: "contact", time: 1.5, kind: "beat", point: [0, 0, 1], normal: [0, 0, 1], impulse: 1, speed: 1, control: [0, 0] });
  reel.add(phrase(2, [true, false], [0, 1], "halt"));
  reel.add({ type: "guard", restart: true });
  for (const time of [0, 1]) reel.addFrame(frame(time));
  reel.add({ type: "end", problem: null });
  const second = 1 + HOLD;
  assert.deepEqual([reel.markAt(0.9).score, reel.markAt(1).lamps, reel.markAt(second).lamps], [[0, 0], ["off", "on"], ["off", "on"]]);
  assert.deepEqual([reel.markAt(second + 0.1).lamps, reel.markAt(second + 0.1).score], [["off", "off"], [0, 1]]);
  assert.ok(Math.abs(reel.contacts[0].time - (second + 0.5)) < 0.01);
  const halt = reel.phraseBeside(second, 1);
  assert.ok(Math.abs(halt - (second + 1)) < 0.01);
  assert.deepEqual(reel.markAt(halt).lamps, ["white", "off"]);
  assert.equal(reel.phraseBeside(halt, -1), 1);
  assert.equal(reel.phraseBeside(halt, 1), null);
  // A new bout begins with no touches, and all times go on.
  assert.deepEqual(reel.markAt(reel.length()).score, [0, 0]);
  assert.ok(Math.abs(reel.length() - (1 + HOLD + 1 + HOLD + 1 + HOLD)) < 0.01, `${reel.length()}`);
  const times = reel.history.frames.map((one) => one.time);
  assert.deepEqual(times, times.toSorted((a, b) => a - b));
  assert.equal(reel.history.before(second + 0.6, 0.2).length, 1);
});

test("recorded bouts have titles and addresses", () => {
  const foil = { name: "a", weapon: "foil", levels: [5, 1], builtIn: true };
  assert.equal(boutTitle(foil), "Foil: Master against novice");
  assert.equal(boutTitle({ ...foil, levels: [0, 2], builtIn: false }), "a · Foil: Player against club");
  const choice = { ...PLAIN, show: "über 1&2" };
  const text = fenceChoiceText(choice);
  assert.deepEqual(readFenceChoice([["show", decodeURIComponent(text.replace("show=", ""))]]), choice);
  assert.equal(fenceChoiceText({ ...PLAIN, practice: true }), "practice=on");
  assert.equal(readFenceChoice([["practice", "on"]]).practice, true);
});

test("the lamps of the hall light up as the scoring machine does", () => {
  const bright = (lamps) => lampColours(lamps).map(({ r, g, b }) => Math.max(r, g, b) > 0.7);
  assert.deepEqual(bright(["off", "off"]), [false, false, false, false]);
  assert.deepEqual(bright(["on", "off"]), [true, false, false, false]);
  assert.deepEqual(bright(["off", "on"]), [false, false, false, true]);
  assert.deepEqual(bright(["white", "white"]), [false, true, true, false]);
});

test("the hall is cheap: two geometries of few triangles, light and dark", () => {
  for (const palette of [LIGHT, DARK]) {
    const triangles = [floorFaces(palette), roomFaces(palette)].map((geometry) => geometry.getAttribute("position").count / 3);
    assert.ok(triangles[0] + triangles[1] < 6000, `${triangles}`);
  }
  const mean = (geometry) => geometry.getAttribute("color").array.reduce((sum, one) => sum + one, 0) / geometry.getAttribute("color").array.length;
  assert.ok(mean(roomFaces(LIGHT)) > 3 * mean(roomFaces(DARK)));
});
