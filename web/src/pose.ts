// Poses as plain numbers [x, y, z, qx, qy, qz, qw], in flat arrays. Pure.

export type Numbers = Float32Array | Float64Array | number[];

/** The pose between two others: straight in position, along the shorter arc in rotation. */
export function between(a: Numbers, aAt: number, b: Numbers, bAt: number, s: number, out: Numbers, outAt: number): void {
  for (let i = 0; i < 3; i += 1) out[outAt + i] = a[aAt + i]! + s * (b[bAt + i]! - a[aAt + i]!);
  let cosine = 0;
  for (let i = 3; i < 7; i += 1) cosine += a[aAt + i]! * b[bAt + i]!;
  const sign = cosine < 0 ? -1 : 1;
  cosine *= sign;
  let wa = 1 - s;
  let wb = s;
  // Below a degree or so the straight line and the arc are the same to single precision.
  if (cosine < 0.9999) {
    const angle = Math.acos(cosine);
    const sine = Math.sin(angle);
    wa = Math.sin(wa * angle) / sine;
    wb = Math.sin(wb * angle) / sine;
  }
  wb *= sign;
  let size = 0;
  for (let i = 3; i < 7; i += 1) {
    const part = wa * a[aAt + i]! + wb * b[bAt + i]!;
    out[outAt + i] = part;
    size += part * part;
  }
  const scale = size > 0 ? 1 / Math.sqrt(size) : 0;
  for (let i = 3; i < 7; i += 1) out[outAt + i] = out[outAt + i]! * scale;
}

/** Turns a vector by the rotation that begins at `q[at]`. */
export function rotate(q: Numbers, at: number, v: ArrayLike<number>): [number, number, number] {
  const [x, y, z, w] = [q[at]!, q[at + 1]!, q[at + 2]!, q[at + 3]!];
  const [vx, vy, vz] = [v[0]!, v[1]!, v[2]!];
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  return [vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx];
}

/** Turns a vector back. */
export function unrotate(q: Numbers, at: number, v: ArrayLike<number>): [number, number, number] {
  return rotate([-q[at]!, -q[at + 1]!, -q[at + 2]!, q[at + 3]!], 0, v);
}

/** A point of the body in the world. */
export function toWorld(pose: Numbers, at: number, point: ArrayLike<number>): [number, number, number] {
  const [x, y, z] = rotate(pose, at + 3, point);
  return [pose[at]! + x, pose[at + 1]! + y, pose[at + 2]! + z];
}

/** A point of the world in the body's frame. */
export function toBody(pose: Numbers, at: number, point: ArrayLike<number>): [number, number, number] {
  return unrotate(pose, at + 3, [point[0]! - pose[at]!, point[1]! - pose[at + 1]!, point[2]! - pose[at + 2]!]);
}

/** The turning between two rotations as a vector in the world: direction of the axis, length the angle [rad]. */
export function turning(a: Numbers, aAt: number, b: Numbers, bAt: number): [number, number, number] {
  // b times the inverse of a
  const [ax, ay, az, aw] = [-a[aAt]!, -a[aAt + 1]!, -a[aAt + 2]!, a[aAt + 3]!];
  const [bx, by, bz, bw] = [b[bAt]!, b[bAt + 1]!, b[bAt + 2]!, b[bAt + 3]!];
  let x = bw * ax + bx * aw + by * az - bz * ay;
  let y = bw * ay - bx * az + by * aw + bz * ax;
  let z = bw * az + bx * ay - by * ax + bz * aw;
  const w = bw * aw - bx * ax - by * ay - bz * az;
  if (w < 0) [x, y, z] = [-x, -y, -z];
  const sine = Math.hypot(x, y, z);
  if (sine === 0) return [0, 0, 0];
  const scale = (2 * Math.atan2(sine, Math.abs(w))) / sine;
  return [x * scale, y * scale, z * scale];
}
