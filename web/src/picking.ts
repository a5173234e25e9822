// Which body a ray meets first. Own code: poses live in flat arrays, and a thousand bodies share one shape. Pure.
import { toBody, toWorld, unrotate, type Numbers } from "./pose";
import type { Body } from "./protocol";

export interface PickShape {
  positions: Float32Array;
  triangles: Uint32Array;
  centre: [number, number, number];
  radius: number;
}

export interface Hit {
  body: number;
  distance: number;
  /** In the world. */
  point: [number, number, number];
  /** In the body's frame. */
  local: [number, number, number];
}

export function pick(
  origin: ArrayLike<number>,
  direction: ArrayLike<number>,
  bodies: Body[],
  poses: Numbers,
  shapes: ReadonlyMap<number, PickShape>,
  wanted: (body: Body) => boolean = () => true,
): Hit | null {
  let best: Hit | null = null;
  for (const [index, body] of bodies.entries()) {
    const shape = shapes.get(body.shape);
    if (!shape || !wanted(body)) continue;
    const at = 7 * index;
    if (!meetsBall(origin, direction, toWorld(poses, at, shape.centre), shape.radius)) continue;
    const from = toBody(poses, at, origin);
    const along = unrotate(poses, at + 3, direction);
    const distance = meetsTriangles(from, along, shape);
    if (distance === null || (best && distance >= best.distance)) continue;
    const local = from.map((part, i) => part + distance * along[i]!) as [number, number, number];
    best = { body: index, distance, local, point: toWorld(poses, at, local) };
  }
  return best;
}

function meetsBall(origin: ArrayLike<number>, direction: ArrayLike<number>, centre: number[], radius: number): boolean {
  let along = 0;
  let far = 0;
  for (let i = 0; i < 3; i += 1) {
    const d = centre[i]! - origin[i]!;
    along += d * direction[i]!;
    far += d * d;
  }
  const reach = radius * 1.0001;
  return far - along * along <= reach * reach && along >= -reach;
}

/** The distance to the nearest triangle along the ray (Möller and Trumbore 1997), from either side. */
function meetsTriangles(o: number[], d: number[], shape: PickShape): number | null {
  const { positions: p, triangles } = shape;
  let nearest: number | null = null;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t]!, 3 * triangles[t + 1]!, 3 * triangles[t + 2]!];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [hx, hy, hz] = [d[1]! * vz - d[2]! * vy, d[2]! * vx - d[0]! * vz, d[0]! * vy - d[1]! * vx];
    const volume = ux * hx + uy * hy + uz * hz;
    if (volume === 0) continue;
    const [sx, sy, sz] = [o[0]! - p[a]!, o[1]! - p[a + 1]!, o[2]! - p[a + 2]!];
    const u = (sx * hx + sy * hy + sz * hz) / volume;
    if (u < 0 || u > 1) continue;
    const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
    const v = (d[0]! * qx + d[1]! * qy + d[2]! * qz) / volume;
    if (v < 0 || u + v > 1) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / volume;
    if (distance > 0 && (nearest === null || distance < nearest)) nearest = distance;
  }
  return nearest;
}
