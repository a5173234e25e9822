// What the server says, as types, and the two functions that read it. Pure: no page, no network.

export type Vector = [number, number, number];

export interface Parameter {
  name: string;
  about: string;
  unit: string;
  value: number;
  min: number | null;
  max: number | null;
}

export interface GalleryItem {
  name: string;
  kind: "scene" | "recording";
  title: string;
  about: string;
  parameters: Parameter[];
  seconds: number;
  step: number;
  thumbnail: string | null;
  /** Whether it is a file of the user. */
  own?: boolean;
  /** What is wrong with the file now. */
  problem?: string | null;
}

export interface Gallery {
  items: GalleryItem[];
  first: string | null;
  /** Another one whenever anything changes. */
  version: number;
  /** The folder whose files are shown, how many more it has, and what is wrong with it. */
  folder: string | null;
  more: number;
  problem: string | null;
}

export interface Body {
  name: string;
  kind: "dynamic" | "fixed" | "kinematic";
  sensor: boolean;
  shape: number;
  /** Its place in the frames, or -1 for what never moves. */
  moves: number;
  /** Position [m] and rotation (x, y, z, w) of the body's own frame. */
  pose: number[];
  mass: number | null;
  centre: Vector;
  moments: Vector | null;
  axes: number[] | null;
  reach: number | null;
  what: string;
}

export interface SceneMessage {
  type: "scene";
  run: number;
  item: string;
  kind: string;
  title: string;
  about: string;
  step: number;
  seconds: number;
  camera: { position: Vector; target: Vector; up: Vector; fov_degrees: number };
  gravity: Vector;
  parameters: Parameter[];
  ledger: string[];
  settings: { stepping: string; impacts: string; integrator: string };
  bodies: Body[];
}

export interface Contact {
  time: number;
  step: number;
  a: number;
  b: number;
  class: "colliding" | "resting" | "separating";
  point: Vector;
  /** Unit, out of B towards A. */
  normal: Vector;
  /** On A [N s]. */
  impulse: Vector;
  angular_impulse: Vector;
  gap: number;
  velocity_before: number | Vector | null;
  velocity_after: number | Vector | null;
  /** Point on A, point on B, gap. */
  points: number[][];
  poses: [number[], number[]] | null;
  lost: number;
}

export interface Expectation {
  name: string;
  /** Null if it was not judged: something that it does not hold for was changed. */
  ok: boolean | null;
  value: unknown;
  wanted: unknown;
}

export interface ProgressMessage {
  type: "progress";
  time: number;
  done: boolean;
  live: boolean;
  wall: number;
  expect: Expectation[] | null;
  warnings: string[];
  state_hash: string;
}

export type LedgerRow = (number | number[] | null)[];

export type TextMessage =
  | SceneMessage
  | { type: "contacts"; list: Contact[] }
  | { type: "ledger"; rows: LedgerRow[] }
  | ProgressMessage
  | { type: "cut"; time: number }
  | { type: "error"; message: string }
  | { type: "problem"; message: string | null }
  | { type: "pong"; id: number };

export interface ShapeMessage {
  type: "shape";
  index: number;
  positions: Float32Array;
  triangles: Uint32Array;
}

export interface FramesMessage {
  type: "frames";
  moving: number;
  times: Float64Array;
  /** One array of moving × 7 numbers for each time; views into the message, not copies. */
  poses: Float32Array[];
}

export interface HierarchyMessage {
  type: "hierarchy";
  body: number;
  level: number;
  levels: number;
  /** Centre, half sizes, rotation of each box, in the body's frame. */
  boxes: Float32Array;
}

/** The points of all persistent contacts at the end of a step: the same words as whole numbers and as real ones. */
export interface PersistentInstant {
  time: number;
  whole: Uint32Array;
  real: Float32Array;
}

export interface PersistentMessage {
  type: "persistent";
  instants: PersistentInstant[];
}

export type BinaryMessage = ShapeMessage | FramesMessage | HierarchyMessage | PersistentMessage;

/** Raised for a message that cannot be read; says what is wrong with it. */
export class BadMessage extends Error {}

const LISTS: Record<string, string[]> = {
  scene: ["bodies", "parameters", "ledger"],
  contacts: ["list"],
  ledger: ["rows"],
  progress: [],
  cut: [],
  error: [],
  problem: [],
  pong: [],
};

/** Reads a text message. */
export function readText(text: string): TextMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadMessage("text that is not JSON");
  }
  if (typeof value !== "object" || value === null) throw new BadMessage("JSON that is not an object");
  const message = value as Record<string, unknown>;
  const type = String(message.type);
  const lists = LISTS[type];
  if (!lists) throw new BadMessage(`a message of unknown type "${type}"`);
  for (const name of lists) if (!Array.isArray(message[name])) throw new BadMessage(`"${type}" without the list "${name}"`);
  if ((type === "cut" || type === "progress") && !Number.isFinite(message.time)) throw new BadMessage(`"${type}" without a time`);
  return message as unknown as TextMessage;
}

/** Reads a binary message. */
export function readBinary(buffer: ArrayBuffer): BinaryMessage {
  const words = buffer.byteLength >> 2;
  if (words < 4) throw new BadMessage(`${buffer.byteLength} bytes are too short for a message`);
  const head = new Uint32Array(buffer, 0, Math.min(6, words));
  switch (head[0]) {
    case 1:
      return readShape(buffer, head);
    case 2:
      return readFrames(buffer, head);
    case 3:
      return readHierarchy(buffer, head);
    case 4:
      return readPersistent(buffer, head);
    default:
      throw new BadMessage(`a binary message of unknown kind ${head[0]}`);
  }
}

function needs(buffer: ArrayBuffer, bytes: number, what: string): void {
  if (buffer.byteLength < bytes) throw new BadMessage(`${what} of ${buffer.byteLength} bytes that needs ${bytes}`);
}

function readShape(buffer: ArrayBuffer, head: Uint32Array): ShapeMessage {
  const [, index = 0, vertices = 0, triangles = 0] = head;
  needs(buffer, 16 + 12 * vertices + 12 * triangles, "a shape");
  const positions = new Float32Array(buffer, 16, 3 * vertices);
  const corners = new Uint32Array(buffer, 16 + 12 * vertices, 3 * triangles);
  for (const corner of corners) if (corner >= vertices) throw new BadMessage(`a shape whose corner ${corner} is not among its ${vertices} vertices`);
  return { type: "shape", index, positions, triangles: corners };
}

function readFrames(buffer: ArrayBuffer, head: Uint32Array): FramesMessage {
  const [, count = 0, moving = 0] = head;
  const first = 16 + 8 * count;
  needs(buffer, first + 28 * count * moving, "frames");
  const times = new Float64Array(buffer, 16, count);
  const poses: Float32Array[] = [];
  for (let frame = 0; frame < count; frame += 1) poses.push(new Float32Array(buffer, first + 28 * moving * frame, 7 * moving));
  return { type: "frames", moving, times, poses };
}

function readHierarchy(buffer: ArrayBuffer, head: Uint32Array): HierarchyMessage {
  needs(buffer, 24, "a hierarchy");
  const [, body = 0, level = 0, levels = 0, boxes = 0] = head;
  needs(buffer, 24 + 40 * boxes, "a hierarchy");
  return { type: "hierarchy", body, level, levels, boxes: new Float32Array(buffer, 24, 10 * boxes) };
}

/** So many words has a point of a persistent contact: A and B, point, normal, force on A, how fast it slides. */
export const POINT_WORDS = 12;

function readPersistent(buffer: ArrayBuffer, head: Uint32Array): PersistentMessage {
  const [, count = 0] = head;
  let at = 16 + 12 * count;
  needs(buffer, at, "persistent contacts");
  const times = new Float64Array(buffer, 16, count);
  const counts = new Uint32Array(buffer, 16 + 8 * count, count);
  const instants: PersistentInstant[] = [];
  for (const [i, time] of times.entries()) {
    const words = POINT_WORDS * counts[i]!;
    needs(buffer, at + 4 * words, "persistent contacts");
    instants.push({ time, whole: new Uint32Array(buffer, at, words), real: new Float32Array(buffer, at, words) });
    at += 4 * words;
  }
  return { type: "persistent", instants };
}
