// A shape as it came, made ready for drawing and for picking.
import { BufferAttribute, BufferGeometry } from "three";
import { crease } from "./creases";
import type { ShapeMessage } from "./protocol";

const CREASE_RADIANS = (35 * Math.PI) / 180;

export interface Shape {
  geometry: BufferGeometry;
  positions: Float32Array;
  triangles: Uint32Array;
  /** Ends of the sharp edges. */
  edges: Float32Array;
  low: [number, number, number];
  high: [number, number, number];
  centre: [number, number, number];
  radius: number;
  /** True if all lies in one plane. */
  flat: boolean;
}

export function makeShape(message: ShapeMessage): Shape {
  const surface = crease(message.positions, message.triangles, CREASE_RADIANS);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(surface.positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(surface.normals, 3));
  const [low, high] = boundsOf(message.positions);
  const centre = [0, 1, 2].map((i) => (low[i]! + high[i]!) / 2) as [number, number, number];
  let radius = 0;
  for (let at = 0; at < message.positions.length; at += 3) {
    const p = message.positions;
    radius = Math.max(radius, Math.hypot(p[at]! - centre[0], p[at + 1]! - centre[1], p[at + 2]! - centre[2]));
  }
  return { geometry, positions: message.positions, triangles: message.triangles, edges: surface.edges, low, high, centre, radius, flat: isFlat(surface.normals) };
}

function boundsOf(positions: Float32Array): [[number, number, number], [number, number, number]] {
  if (positions.length === 0) return [[0, 0, 0], [0, 0, 0]];
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 1) {
    const i = at % 3;
    low[i] = Math.min(low[i]!, positions[at]!);
    high[i] = Math.max(high[i]!, positions[at]!);
  }
  return [low, high];
}

function isFlat(normals: Float32Array): boolean {
  for (let at = 3; at < normals.length; at += 3) {
    const cosine = normals[at]! * normals[0]! + normals[at + 1]! * normals[1]! + normals[at + 2]! * normals[2]!;
    if (Math.abs(cosine) < 0.9999) return false;
  }
  return normals.length > 0;
}

/**
 * A disc in place of a flat body that is far larger than the scene. Its points are given to the pixels by
 * single precision, and those of a square of many kilometres are too coarse for a grid of centimetres.
 */
export function discOf(shape: Shape, around: ArrayLike<number>, radius: number): BufferGeometry {
  const normal = shape.geometry.getAttribute("normal");
  const n = [normal.getX(0), normal.getY(0), normal.getZ(0)];
  const origin = [shape.positions[0]!, shape.positions[1]!, shape.positions[2]!];
  const height = n.reduce((sum, part, i) => sum + part * (around[i]! - origin[i]!), 0);
  const centre = n.map((part, i) => around[i]! - height * part);
  const helper = Math.abs(n[0]!) < 0.7 ? [1, 0, 0] : [0, 1, 0];
  const u = unit(cross(n, helper));
  const v = cross(n, u);
  const inside = (point: number[]) => point.map((part, i) => Math.min(shape.high[i]!, Math.max(shape.low[i]!, part)));
  const positions: number[] = [];
  const SIDES = 64;
  const rim = (k: number) => {
    const angle = (2 * Math.PI * k) / SIDES;
    return inside(centre.map((part, i) => part + radius * (Math.cos(angle) * u[i]! + Math.sin(angle) * v[i]!)));
  };
  for (let k = 0; k < SIDES; k += 1) positions.push(...inside(centre), ...rim(k), ...rim(k + 1));
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(positions.map((_, i) => n[i % 3]!)), 3));
  return geometry;
}

function cross(a: number[], b: number[]): number[] {
  return [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!];
}

function unit(v: number[]): number[] {
  const size = Math.hypot(...v) || 1;
  return v.map((part) => part / size);
}
