// How far apart two runs of the same scene ended. Pure.
import type { History } from "./history";
import { turning } from "./pose";
import type { Body, ProgressMessage } from "./protocol";

export interface Side {
  bodies: Body[];
  history: History;
  progress: ProgressMessage | null;
}

export interface Difference {
  /** Times of the two last states [s]. */
  times: [number, number];
  /** The body that is farthest from its twin, and how far [m]. */
  farthest: { body: string; distance: number } | null;
  /** The body that is turned most against its twin, and how much [rad]. */
  mostTurned: { body: string; angle: number } | null;
  energies: [number | null, number | null];
  /** How many impacts there were by then. */
  contacts: [number, number];
  /** How many persistent contacts there were then. */
  persistent: [number, number];
  /** Same bits, if both runs said so. */
  same: boolean | null;
}

/** Bodies are matched by name. */
export function differenceAt(a: Side, b: Side, time: number): Difference {
  const twins = new Map(b.bodies.map((body) => [body.name, body]));
  const posesA = new Float32Array(7 * a.history.moving);
  const posesB = new Float32Array(7 * b.history.moving);
  const known = a.history.posesAt(time, posesA) && b.history.posesAt(time, posesB);
  let farthest: Difference["farthest"] = null;
  let mostTurned: Difference["mostTurned"] = null;
  for (const body of known ? a.bodies : []) {
    const twin = twins.get(body.name);
    if (!twin || body.moves < 0 || twin.moves < 0) continue;
    const [i, j] = [7 * body.moves, 7 * twin.moves];
    const distance = Math.hypot(posesA[i]! - posesB[j]!, posesA[i + 1]! - posesB[j + 1]!, posesA[i + 2]! - posesB[j + 2]!);
    const angle = Math.hypot(...turning(posesA, i + 3, posesB, j + 3));
    if (!farthest || distance > farthest.distance) farthest = { body: body.name, distance };
    if (!mostTurned || angle > mostTurned.angle) mostTurned = { body: body.name, angle };
  }
  const hashes = [a.progress, b.progress].map((progress) => (progress?.done ? progress.state_hash : ""));
  return {
    times: [a.history.end(), b.history.end()],
    farthest,
    mostTurned,
    energies: [energyAt(a.history, time), energyAt(b.history, time)],
    contacts: [a.history.contactsBefore(time, true), b.history.contactsBefore(time, true)],
    persistent: [a.history.persistentCount(time), b.history.persistentCount(time)],
    same: hashes[0] && hashes[1] ? hashes[0] === hashes[1] : null,
  };
}

function energyAt(history: History, time: number): number | null {
  const value = history.column("energy")[history.rowAt(time)];
  return value === undefined || Number.isNaN(value) ? null : value;
}
