// How a body moves, from the frames around a time. Pure.
import type { History } from "./history";
import { toWorld, turning, unrotate } from "./pose";
import type { Body } from "./protocol";

type Vector = [number, number, number];

export interface Motion {
  /** Of the centre of mass [m/s]. */
  velocity: Vector;
  /** [rad/s] */
  spin: Vector;
  /** [J], or null for what has no mass of its own. */
  kinetic: number | null;
}

/** Differences of the frames before and after; at a frame itself, of that frame and the next. */
export function motionOf(history: History, body: Body, time: number): Motion | null {
  if (body.moves < 0) return { velocity: [0, 0, 0], spin: [0, 0, 0], kinetic: null };
  const stretch = history.stretchAt(time);
  if (!stretch) return null;
  let { before, after } = stretch;
  if (before === after) before = Math.max(0, after - 1);
  const span = history.times[after]! - history.times[before]!;
  if (!(span > 0)) return null;
  const at = 7 * body.moves;
  const [a, b] = [history.poses[before]!, history.poses[after]!];
  const from = toWorld(a, at, body.centre);
  const to = toWorld(b, at, body.centre);
  const velocity = to.map((part, i) => (part - from[i]!) / span) as Vector;
  const spin = turning(a, at + 3, b, at + 3).map((part) => part / span) as Vector;
  return { velocity, spin, kinetic: kineticEnergy(body, velocity, unrotate(a, at + 3, spin)) };
}

function kineticEnergy(body: Body, velocity: Vector, spinInBody: Vector): number | null {
  if (body.mass === null) return null;
  let energy = 0.5 * body.mass * velocity.reduce((sum, part) => sum + part * part, 0);
  if (body.moments) {
    const spin = body.axes ? unrotate(body.axes, 0, spinInBody) : spinInBody;
    body.moments.forEach((moment, i) => (energy += 0.5 * moment * spin[i]! * spin[i]!));
  }
  return energy;
}

/** Half axes of the solid ellipsoid with this mass and these moments. */
export function equivalentEllipsoid(mass: number, moments: Vector): Vector {
  return moments.map((moment, i) => {
    const others = moments[(i + 1) % 3]! + moments[(i + 2) % 3]!;
    return Math.sqrt(Math.max(0, (2.5 * (others - moment)) / mass));
  }) as Vector;
}
