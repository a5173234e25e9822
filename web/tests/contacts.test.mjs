// Persistent contacts: how they are read, added up and told; and where the names of arrows go.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { readBinary } = await load("protocol");
const { pairsOf, receiver, slidingText } = await load("persistent");
const { persistentText } = await load("contact_list");
const { placeLabels, crossing } = await load("label_places");
const { History } = await load("history");

/** A message as the server writes it: of each instant a time and its points. */
function message(instants) {
  const count = instants.length;
  const points = instants.flatMap(([, list]) => list);
  const view = new DataView(new ArrayBuffer(16 + 12 * count + 48 * points.length));
  [4, count, 0, 0].forEach((word, i) => view.setUint32(4 * i, word, true));
  instants.forEach(([time, list], i) => {
    view.setFloat64(16 + 8 * i, time, true);
    view.setUint32(16 + 8 * count + 4 * i, list.length, true);
  });
  points.forEach(([a, b, ...numbers], i) => {
    const at = 16 + 12 * count + 48 * i;
    view.setUint32(at, a, true);
    view.setUint32(at + 4, b, true);
    numbers.forEach((value, k) => view.setFloat32(at + 8 + 4 * k, value, true));
  });
  return view.buffer;
}

const DOWN = [0, 0, -1];
/** Between A and B at (x, 0, 0), A below B: point, normal, force on A, slip. */
const point = (a, b, x, force, slip = 0) => [a, b, x, 0, 0, ...DOWN, ...force, slip];

test("points of a pair add up to one force, where it acts", () => {
  const instants = readBinary(message([[0.25, []], [0.5, [point(0, 1, 0, [0, 0, -3]), point(0, 1, 4, [3, 0, -1], 0.5), point(1, 2, 7, [0, 0, -9])]]])).instants;
  assert.deepEqual(instants.map((one) => one.time), [0.25, 0.5]);
  assert.deepEqual(pairsOf(instants[0]), []);
  const [strong, weak] = pairsOf(instants[1]);
  assert.deepEqual([strong.a, strong.b, strong.points.length, strong.force], [1, 2, 1, [0, 0, -9]]);
  assert.deepEqual([weak.a, weak.b, weak.points.length, weak.force], [0, 1, 2, [3, 0, -4]]);
  assert.deepEqual([weak.pressing, weak.friction, weak.slip], [4, 3, 0.5]);
  assert.ok(weak.place[0] > 2 && weak.place[0] < 2.1, `${weak.place}`);
  assert.deepEqual(pairsOf(null), []);
  assert.throws(() => readBinary(message([[0, [point(0, 1, 0, [0, 0, 1])]]]).slice(0, 60)), /needs/);
});

test("a force is drawn on who can give way, and of two on who is held up", () => {
  const bodies = [{ kind: "fixed" }, { kind: "dynamic" }, { kind: "dynamic" }];
  const [pair] = pairsOf(readBinary(message([[0, [point(1, 2, 0, [0, 0, -9])]]])).instants[0]);
  const gravity = [0, 0, -9.81];
  assert.equal(receiver(pair, bodies, gravity).body, 2);
  assert.equal(receiver(pair, bodies, gravity).force[2], 9);
  assert.equal(receiver({ ...pair, force: [0, 0, 9] }, bodies, gravity).body, 1);
  assert.equal(receiver({ ...pair, a: 0, b: 1 }, bodies, gravity).body, 1);
  assert.equal(receiver({ ...pair, a: 1, b: 0 }, bodies, gravity).body, 1);
});

test("what a contact does, in words", () => {
  const speed = (value) => `${value} m/s`;
  assert.equal(slidingText({ slip: 0.5 }, speed), "slides, 0.5 m/s");
  assert.equal(slidingText({ slip: 1e-9 }, speed), "sticks");
  assert.equal(persistentText(0, 0, false), "None now.");
  assert.equal(persistentText(9, 6, false), "9 now; the strongest 6:");
  assert.match(persistentText(2, 0, true), /recording .* not their forces/);
});

test("persistent contacts hold until they are told anew, and are forgotten with the rest", () => {
  const history = new History(["time", "persistent"]);
  history.addBooks([[0.1, 1], [0.2, 0], [0.3, 4], [0.4, null]]);
  assert.equal(history.mostPersistent, 4);
  assert.deepEqual([0.05, 0.1, 0.35, 0.4].map((time) => history.persistentCount(time)), [0, 1, 4, 0]);
  history.addPersistent(readBinary(message([[0.1, [point(0, 1, 0, [0, 0, 1])]], [0.2, []]])).instants);
  history.addPersistent(readBinary(message([[0.2, []], [0.3, []]])).instants);
  assert.deepEqual(history.persistent.map((one) => one.time), [0.1, 0.2, 0.3]);
  assert.equal(history.persistentAt(0.05), null);
  assert.equal(history.persistentAt(0.15).time, 0.1);
  history.cut(0.2);
  assert.equal(history.persistentAt(9).time, 0.2);
  assert.equal(history.mostPersistent, 1);
});

test("names are beside their arrows, over no arrow and over no other name", () => {
  const room = { left: 60, top: 0, right: 800, bottom: 600 };
  const arrow = (x, y, dx, dy) => ({ from: { x, y }, to: { x: x + dx, y: y + dy }, width: 110, height: 20, must: false });
  // Upright ones above each other, as in a stack; two that leave one point; slanted ones; one at each edge.
  const stack = Array.from({ length: 8 }, (_, i) => arrow(300, 500 - 50 * i, 0, -70));
  const others = [arrow(500, 300, 0, -90), arrow(500, 300, 0, 90), arrow(620, 200, 60, -50), arrow(640, 420, -70, -50), arrow(70, 300, 0, -60), arrow(795, 100, 0, -40)];
  const wanted = [...stack, ...others];
  const places = placeLabels(wanted, wanted, room);
  const boxes = places.map((place) => place && { left: place.x, top: place.y, right: place.x + 110, bottom: place.y + 20 });
  assert.ok(boxes.filter(Boolean).length >= 13, JSON.stringify(places));
  boxes.forEach((box, i) => {
    if (!box) return;
    for (const one of wanted) assert.equal(crossing(box, one), 0, `name ${i} is over an arrow`);
    for (const other of boxes.slice(i + 1)) assert.ok(!other || box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top);
    assert.ok(box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom);
    // Its own arrow is near.
    const { to, from } = wanted[i];
    const away = Math.min(...[0, 0.25, 0.5, 0.75, 1].map((part) => {
      const [x, y] = [from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)];
      return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    }));
    assert.ok(away < 20, `name ${i} is ${away} px away`);
  });
});

test("where there is no room a name is left out, unless it must be there", () => {
  const room = { left: 0, top: 0, right: 100, bottom: 30 };
  const one = { from: { x: 50, y: 15 }, to: { x: 50, y: 10 }, width: 90, height: 20 };
  assert.deepEqual(placeLabels([{ ...one, must: false }], [], room), [null]);
  assert.notEqual(placeLabels([{ ...one, must: true }], [], room)[0], null);
});
