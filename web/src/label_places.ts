// Where the names of arrows go: beside their arrows, not over any arrow, and not over each other. Pure.

export interface Spot {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Segment {
  from: Spot;
  to: Spot;
}

/** A name, how large it is, and the arrow that it belongs to [px]. */
export interface Wanted extends Segment {
  width: number;
  height: number;
  /** It is shown even if it has to be over something. */
  must: boolean;
}

/** Between an arrow's middle line and a name: half an arrow's head, and a little [px]. */
const BESIDE = 10;
/** Between two names [px]. */
const APART = 3;

/** The upper left corner of each name, or null where there is no room for it. The first ones choose first. */
export function placeLabels(wanted: Wanted[], arrows: Segment[], room: Box): (Spot | null)[] {
  const taken: Box[] = [];
  return wanted.map((label) => {
    let best: Box | null = null;
    let least = Infinity;
    // A name that need not be shown is shown close to its arrow, or it would seem to be another's.
    for (const box of candidates(label, label.must ? 3 : 1)) {
      const cost = trouble(box, taken, arrows, room);
      if (cost < least) [best, least] = [box, cost];
      if (cost === 0) break;
    }
    if (!best || (least > 0 && !label.must)) return null;
    taken.push(best);
    return { x: best.left, y: best.top };
  });
}

/** Beside the tip, beyond it, then beside the shaft ever farther down, then below its foot; so many times, ever farther away. */
function* candidates({ from, to, width, height }: Wanted, times: number): Generator<Box> {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = length > 0 ? { x: (to.x - from.x) / length, y: (to.y - from.y) / length } : { x: 0, y: -1 };
  // To the right of an arrow that points up.
  const side = { x: -along.y, y: along.x };
  const at = (spot: Spot, way: Spot, far: number): Box => {
    // The corner that is nearest to the arrow is beside the spot; of a straight arrow, the middle of the edge.
    const lean = (part: number) => Math.max(-1, Math.min(1, 4 * part));
    const [x, y] = [spot.x + way.x * far + (lean(way.x) * width) / 2, spot.y + way.y * far + (lean(way.y) * height) / 2];
    return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
  };
  const back = (way: Spot): Spot => ({ x: -way.x, y: -way.y });
  for (let time = 0; time < times; time += 1) {
    const far = BESIDE + time * (height + APART);
    for (const part of [1, 0.75, 0.5, 0.25]) {
      const spot = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
      yield at(spot, side, far);
      yield at(spot, back(side), far);
      if (part === 1) yield at(to, along, far);
    }
    yield at(from, back(along), far);
  }
}

/** How much is covered: nothing is 0, and an arrow or the edge is worse than a name. */
function trouble(box: Box, taken: Box[], arrows: Segment[], room: Box): number {
  let cost = 0;
  for (const other of taken) cost += overlap(grow(box, APART), other);
  for (const arrow of arrows) cost += 40 * crossing(grow(box, APART), arrow);
  const seen = overlap(box, room);
  cost += 10 * ((box.right - box.left) * (box.bottom - box.top) - seen);
  return cost;
}

function grow(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/** The area that two have in common [px²]. */
function overlap(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

/** How much of a line is within a box [px]. */
export function crossing(box: Box, { from, to }: Segment): number {
  let [first, last] = [0, 1];
  const clip = (start: number, way: number, low: number, high: number) => {
    if (way === 0) {
      if (start < low || start > high) last = -1;
      return;
    }
    const [a, b] = [(low - start) / way, (high - start) / way];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  };
  clip(from.x, to.x - from.x, box.left, box.right);
  clip(from.y, to.y - from.y, box.top, box.bottom);
  return last > first ? (last - first) * Math.hypot(to.x - from.x, to.y - from.y) : 0;
}
