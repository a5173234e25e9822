// Normals for drawing: smooth over curved surfaces, sharp at edges. Pure.

export interface Surface {
  /** Corners, three for each triangle, not shared. */
  positions: Float32Array;
  normals: Float32Array;
  /** Ends of the sharp edges, two points for each. */
  edges: Float32Array;
}

/** Splits a mesh at the edges whose faces meet at more than `crease` [rad]. */
export function crease(positions: Float32Array, triangles: Uint32Array, crease: number): Surface {
  const limit = Math.cos(crease);
  const corners = weld(positions, triangles);
  const faces = faceNormals(positions, triangles);
  return {
    positions: unshare(positions, triangles),
    normals: cornerNormals(corners, faces, limit),
    edges: sharpEdges(positions, triangles, corners, faces, limit),
  };
}

/** For each corner the first vertex that lies at the same place. */
function weld(positions: Float32Array, triangles: Uint32Array): Uint32Array {
  const first = new Map<string, number>();
  const same = new Uint32Array(positions.length / 3);
  for (let v = 0; v < same.length; v += 1) {
    // Adding 0 makes -0 the same place as +0.
    const key = `${positions[3 * v]! + 0},${positions[3 * v + 1]! + 0},${positions[3 * v + 2]! + 0}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, v);
    same[v] = known ?? v;
  }
  return triangles.map((vertex) => same[vertex]!);
}

function unshare(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const out = new Float32Array(3 * triangles.length);
  for (let c = 0; c < triangles.length; c += 1) {
    for (let i = 0; i < 3; i += 1) out[3 * c + i] = positions[3 * triangles[c]! + i]!;
  }
  return out;
}

/** Normals of the triangles, as long as twice their areas. */
function faceNormals(p: Float32Array, triangles: Uint32Array): Float32Array {
  const out = new Float32Array(triangles.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t]!, 3 * triangles[t + 1]!, 3 * triangles[t + 2]!];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    out[t] = uy * vz - uz * vy;
    out[t + 1] = uz * vx - ux * vz;
    out[t + 2] = ux * vy - uy * vx;
  }
  return out;
}

/** True if two faces (given by where their normals begin) meet at less than the crease. */
function isSmooth(faces: Float32Array, f: number, g: number, limit: number): boolean {
  const sizes = Math.hypot(faces[f]!, faces[f + 1]!, faces[f + 2]!) * Math.hypot(faces[g]!, faces[g + 1]!, faces[g + 2]!);
  if (sizes === 0) return true;
  return faces[f]! * faces[g]! + faces[f + 1]! * faces[g + 1]! + faces[f + 2]! * faces[g + 2]! >= limit * sizes;
}

function cornerNormals(corners: Uint32Array, faces: Float32Array, limit: number): Float32Array {
  const around = cornersByVertex(corners);
  const out = new Float32Array(3 * corners.length);
  for (let c = 0; c < corners.length; c += 1) {
    const own = c - (c % 3);
    let [x, y, z] = [0, 0, 0];
    for (let k = around.begin[corners[c]!]!; k < around.begin[corners[c]! + 1]!; k += 1) {
      const other = around.list[k]! - (around.list[k]! % 3);
      if (!isSmooth(faces, own, other, limit)) continue;
      x += faces[other]!;
      y += faces[other + 1]!;
      z += faces[other + 2]!;
    }
    const size = Math.hypot(x, y, z) || 1;
    out[3 * c] = x / size;
    out[3 * c + 1] = y / size;
    out[3 * c + 2] = z / size;
  }
  return out;
}

/** The corners at each vertex, one after the other, and where each vertex begins. */
function cornersByVertex(corners: Uint32Array): { begin: Uint32Array; list: Uint32Array } {
  let vertices = 0;
  for (const vertex of corners) vertices = Math.max(vertices, vertex + 1);
  const begin = new Uint32Array(vertices + 1);
  for (const vertex of corners) begin[vertex + 1]! += 1;
  for (let v = 0; v < vertices; v += 1) begin[v + 1]! += begin[v]!;
  const next = begin.slice();
  const list = new Uint32Array(corners.length);
  for (let c = 0; c < corners.length; c += 1) {
    list[next[corners[c]!]!] = c;
    next[corners[c]!]! += 1;
  }
  return { begin, list };
}

function sharpEdges(positions: Float32Array, triangles: Uint32Array, corners: Uint32Array, faces: Float32Array, limit: number): Float32Array {
  const seen = new Map<number, { face: number; from: number; to: number; sharp: boolean }>();
  const span = positions.length / 3;
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k += 1) {
      const [p, q] = [corners[t + k]!, corners[t + ((k + 1) % 3)]!];
      const key = Math.min(p, q) * span + Math.max(p, q);
      const edge = seen.get(key);
      if (edge) edge.sharp = !isSmooth(faces, edge.face, t, limit);
      else seen.set(key, { face: t, from: triangles[t + k]!, to: triangles[t + ((k + 1) % 3)]!, sharp: true });
    }
  }
  const out: number[] = [];
  for (const edge of seen.values()) {
    if (!edge.sharp) continue;
    for (const vertex of [edge.from, edge.to]) for (let i = 0; i < 3; i += 1) out.push(positions[3 * vertex + i]!);
  }
  return new Float32Array(out);
}
