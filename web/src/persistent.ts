// Persistent contacts at an instant, pair by pair: who holds whom, with what force, and where. Pure.
import { POINT_WORDS, type Body, type PersistentInstant, type Vector } from "./protocol";

/** What slides more slowly than this sticks [m/s]. */
const SLIDES = 1e-3;

export interface PersistentPoint {
  point: Vector;
  /** Unit, out of B towards A. */
  normal: Vector;
  /** On A [N]. */
  force: Vector;
}

export interface PersistentPair {
  a: number;
  b: number;
  points: PersistentPoint[];
  /** On A, of all points [N]. */
  force: Vector;
  /** Where that acts: the middle of the points, each as heavy as its force [m]. */
  place: Vector;
  /** The part along the normals [N]. */
  pressing: number;
  /** The part along the surface [N]. */
  friction: number;
  /** The fastest of its points [m/s]. */
  slip: number;
}

/** All pairs of an instant, the strongest first. */
export function pairsOf(instant: PersistentInstant | null): PersistentPair[] {
  const pairs: PersistentPair[] = [];
  const count = instant ? instant.whole.length / POINT_WORDS : 0;
  for (let i = 0; i < count; i += 1) {
    const at = POINT_WORDS * i;
    const [a, b] = [instant!.whole[at]!, instant!.whole[at + 1]!];
    const vector = (from: number) => Array.from(instant!.real.subarray(at + from, at + from + 3)) as Vector;
    const point = { point: vector(2), normal: vector(5), force: vector(8) };
    let pair = pairs.at(-1);
    if (pair?.a !== a || pair.b !== b) {
      pair = { a, b, points: [], force: [0, 0, 0], place: [0, 0, 0], pressing: 0, friction: 0, slip: 0 };
      pairs.push(pair);
    }
    pair!.points.push(point);
    pair!.slip = Math.max(pair!.slip, instant!.real[at + 11]!);
  }
  for (const pair of pairs) addUp(pair);
  return pairs.sort((one, other) => size(other.force) - size(one.force));
}

function addUp(pair: PersistentPair): void {
  const along: Vector = [0, 0, 0];
  let weight = 0;
  for (const { point, normal, force } of pair.points) {
    const pressing = dot(force, normal);
    const share = Math.max(size(force), Number.MIN_VALUE);
    pair.pressing += pressing;
    weight += share;
    for (let k = 0; k < 3; k += 1) {
      pair.force[k]! += force[k]!;
      along[k]! += force[k]! - pressing * normal[k]!;
      pair.place[k]! += share * point[k]!;
    }
  }
  pair.friction = size(along);
  for (let k = 0; k < 3; k += 1) pair.place[k]! /= weight;
}

/** What the contact does along the surface, in words. */
export function slidingText(pair: PersistentPair, speed: (value: number) => string): string {
  return pair.slip > SLIDES ? `slides, ${speed(pair.slip)}` : "sticks";
}

/** Whom the force is drawn on: the one that can give way, and of two the one that is held up; and that force [N]. */
export function receiver(pair: PersistentPair, bodies: Body[], gravity: Vector): { body: number; force: Vector } {
  const canMove = (index: number) => bodies[index]?.kind === "dynamic";
  const back = pair.force.map((part) => -part) as Vector;
  const onA = canMove(pair.a) && (!canMove(pair.b) || dot(pair.force, gravity) <= 0);
  return onA ? { body: pair.a, force: pair.force } : { body: pair.b, force: back };
}

export function size(vector: Vector): number {
  return Math.hypot(...vector);
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
