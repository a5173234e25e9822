// Does the camera see what happens? A scene that places no camera is framed by its first moment only.
import { Vector3, type PerspectiveCamera } from "three";
import type { History } from "./history";
import { toWorld } from "./pose";
import type { Body } from "./protocol";
import type { Viewport } from "./viewport";

const MOST_FRAMES = 40;
const MOST_BODIES = 150;
/** If more than this part of the motion is outside of the picture, the camera steps back. */
const MOST_OUTSIDE = 0.3;
/** … but not so far that the bodies get too small to see. */
const FARTHEST_STEP = 6;
/** How much of the picture the motion may fill. */
const FILLED = 0.86;

interface Framing {
  target: Vector3;
  distance: number;
}

/** Steps back, if nobody moved the camera yet and most of the motion would be out of sight. True if it did. */
export function frameMotion(viewport: Viewport, history: History): boolean {
  const { view, bodies } = viewport;
  if (view.touched || !bodies) return false;
  const radius = bodies.list.slice(0, 1000).reduce((most, body) => (body.moves >= 0 ? Math.max(most, body.reach ?? 0) : most), 0);
  view.camera.updateMatrixWorld();
  const better = betterFraming(samplePlaces(history, bodies.list), view.camera, view.distance(), radius);
  if (better) view.setHome(better.target, better.distance);
  return better !== null;
}

/** A better place for the camera, or null if the one it has is good enough. `distance`: how far it is from its target; `radius`: the size of the largest body. */
function betterFraming(samples: Vector3[], camera: PerspectiveCamera, distance: number, radius: number): Framing | null {
  if (samples.length === 0) return null;
  const projected = new Vector3();
  let outside = 0;
  for (const place of samples) {
    projected.copy(place).project(camera);
    if (Math.abs(projected.x) > 0.95 || Math.abs(projected.y) > 0.95 || projected.z > 1) outside += 1;
  }
  if (outside <= MOST_OUTSIDE * samples.length) return null;
  const [low, high] = middleBox(samples);
  const target = low.clone().add(high).multiplyScalar(0.5);
  const wanted = distanceFor(samples, target, camera, radius);
  // Where no distance shows it all, the author's choice is better than a view of dots.
  return wanted > FARTHEST_STEP * distance ? null : { target, distance: Math.max(distance, wanted) };
}

/** From how far away nearly all places are inside of the picture, if the camera only moves back. */
function distanceFor(samples: Vector3[], target: Vector3, camera: PerspectiveCamera, radius: number): number {
  const turn = camera.quaternion.clone().invert();
  const tall = FILLED * Math.tan((camera.fov * Math.PI) / 360);
  const wide = tall * camera.aspect;
  const needed = samples.map((place) => {
    const seen = place.clone().sub(target).applyQuaternion(turn);
    return seen.z + Math.max((Math.abs(seen.x) + radius) / wide, (Math.abs(seen.y) + radius) / tall);
  });
  needed.sort((a, b) => a - b);
  return needed[Math.floor(0.96 * (needed.length - 1))]!;
}

/** Where the centres of some bodies are at some times. */
function samplePlaces(history: History, list: Body[]): Vector3[] {
  const places: Vector3[] = [];
  const moving = list.filter((body) => body.moves >= 0);
  // Where bodies fly off to after the last contact matters less than where they meet.
  const last = history.contacts.at(-1);
  const count = last ? history.frameAt(1.3 * last.time) + 1 : history.times.length;
  const frames = Math.max(1, Math.floor(count / MOST_FRAMES));
  const bodies = Math.max(1, Math.floor(moving.length / MOST_BODIES));
  for (let f = 0; f < count; f += frames) {
    const poses = history.poses[f]!;
    for (let b = 0; b < moving.length; b += bodies) places.push(new Vector3(...toWorld(poses, 7 * moving[b]!.moves, moving[b]!.centre)));
  }
  return places;
}

/** The box of all but the outermost twentieth on each side, so that one stray body does not make the rest small. */
function middleBox(places: Vector3[]): [Vector3, Vector3] {
  const [low, high] = [new Vector3(), new Vector3()];
  for (let k = 0; k < 3; k += 1) {
    const sorted = places.map((place) => place.getComponent(k)).sort((a, b) => a - b);
    low.setComponent(k, sorted[Math.floor(0.04 * (sorted.length - 1))]!);
    high.setComponent(k, sorted[Math.ceil(0.96 * (sorted.length - 1))]!);
  }
  return [low, high];
}
