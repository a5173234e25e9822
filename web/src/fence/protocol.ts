// What the server of the duel says, as types, and the two functions that read it. Pure: no page, no network.
import { BadMessage, type Vector } from "../protocol";

export const BONES = 16;
/** Which bone is which; the page needs only these. */
export const BONE = { chest: 2, head: 3, forearm: 5, hand: 6 };
export const AREAS = ["mask", "torso", "weapon arm", "rear arm", "legs"];
export const AREA = { mask: 0, torso: 1, weaponArm: 2, rearArm: 3, legs: 4 };

export type WeaponName = "foil" | "epee" | "sabre";
export type SeatName = "left" | "right" | "both" | "watch";
/** 0 left, 1 right. */
export type Seat = 0 | 1;
export type Player = "you" | "computer" | "coach" | "other" | "nobody";

/** A capsule in the weapon's frame: the hand is at the origin, the point at +x. */
export interface Piece {
  name: "blade" | "guard" | "grip";
  from: Vector;
  to: Vector;
  radius: number;
}

export interface Weapon {
  name: WeaponName;
  pieces: Piece[];
  mass: number;
  length: number;
}

export interface Skin {
  vertices: number[];
  faces: number[];
  /** Two for each vertex. */
  bones: number[];
  weights: number[];
  /** One for each face. */
  areas: number[];
  /** The pose of each bone, seven numbers, for which the vertices are given. */
  bind: number[];
  /** Which areas count. */
  valid: boolean[];
}

export interface Welcome {
  type: "welcome";
  room: string;
  seat: SeatName;
  seats: Seat[];
  weapon: Weapon;
  level: number;
  skin: Skin;
  score: [number, number];
  players: [Player, Player];
}

export interface BladeContact {
  type: "contact";
  time: number;
  kind: "beat" | "slide";
  point: Vector;
  normal: Vector;
  /** [N s] */
  impulse: number;
  /** [m/s] */
  speed: number;
  /** How long until each is in control again [s]. */
  control: [number, number];
}

export interface Phrase {
  type: "phrase";
  time: number;
  result: "touch" | "halt" | "double";
  by: [boolean, boolean];
  area: number;
  /** Where it was; null if nobody touched anybody, as at a time out. */
  point: Vector | null;
  /** Out of the body. */
  normal?: Vector | null;
  says: string;
  score: [number, number];
  over: boolean;
}

export interface DuelState {
  type: "state";
  paused: boolean;
  players: [Player, Player];
  score: [number, number];
  phase: "fencing" | "stopped" | "over";
}

/** How fast the duel goes, and who makes it slow. */
export interface Pace {
  type: "pace";
  /** 1: as fast as time does. */
  speed: number;
  /** Pictures a second of the slowest page that plays. */
  pictures: number;
  /** That page is this one. */
  yours: boolean;
}

/** What is to be done in practice. */
export interface Lesson {
  type: "lesson";
  /** How many are behind. */
  number: number;
  of: number;
  name: "blade" | "feet" | "lunge" | "parry" | "done";
  /** 0 … 1 */
  progress: number;
  /** The coach attacks now. */
  attacked: boolean;
}

/** A recorded bout of the list. */
export interface Recording {
  name: string;
  weapon: WeaponName;
  /** Of both; 0 for a person. */
  levels: [number, number];
  builtIn: boolean;
}

/** Of a recorded bout: which it is, that both are on guard again, and its end with what was wrong, if anything was. */
export interface Bout {
  type: "bout";
  name: string;
  levels: [number, number];
}

export type RecordedMessage = Bout | { type: "guard"; restart: boolean } | { type: "end"; problem: string | null } | { type: "recordings"; recordings: Recording[] };

export type FenceMessage = Welcome | BladeContact | Phrase | DuelState | Pace | Lesson | RecordedMessage | { type: "pong"; id: number } | { type: "problem"; text: string };

/** What a frame is of: a moment of play, or the exact instant of a blade contact, of a touch or halt. */
export const KIND = { live: 0, contact: 1, touch: 2 };

/** Numbers of one fencer before the bones: pose of the weapon, control, stick. */
const OF_FENCER = 10;
const FRAME_NUMBERS = 2 * OF_FENCER + 2 * BONES * 7;
const FRAME_HEAD = 24;
/** A frame's poses in one row: both weapons, then the bones of both. */
export const POSES = 7 * (2 + 2 * BONES);

export interface Frame {
  kind: number;
  number: number;
  /** [s] */
  time: number;
  /** Of the newest input of this page that is in it [ms]. */
  stamp: number;
  poses: Float32Array;
  /** 1: in hand; 0: just beaten. */
  control: [number, number];
  sticks: [[number, number], [number, number]];
}

/** Where a weapon's pose begins in a frame's row. */
export const weaponAt = (seat: number): number => 7 * seat;
/** Where a bone's pose begins in a frame's row. */
export const boneAt = (seat: number, bone: number): number => 7 * (2 + seat * BONES + bone);

const LISTS: Record<string, [string, number][]> = {
  welcome: [["seats", -1], ["score", 2], ["players", 2]],
  contact: [["point", 3], ["normal", 3], ["control", 2]],
  phrase: [["by", 2], ["score", 2]],
  state: [["players", 2], ["score", 2]],
  pace: [],
  lesson: [],
  recordings: [["recordings", -1]],
  bout: [["levels", 2]],
  guard: [],
  end: [],
  pong: [],
  problem: [],
};

/** Reads a text message. */
export function readFenceText(text: string): FenceMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadMessage("text that is not JSON");
  }
  if (typeof value !== "object" || value === null) throw new BadMessage("JSON that is not an object");
  const message = value as Record<string, unknown>;
  const type = String(message.type);
  const lists = Object.hasOwn(LISTS, type) ? LISTS[type]! : null;
  if (!lists) throw new BadMessage(`a message of unknown type "${type}"`);
  for (const [name, length] of lists) {
    const list = message[name];
    if (!Array.isArray(list) || (length >= 0 && list.length !== length)) throw new BadMessage(`"${type}" without the list "${name}"`);
  }
  const point = message.point ?? null;
  if (type === "phrase" && point !== null && !(Array.isArray(point) && point.length === 3)) throw new BadMessage('"phrase" with a point that is none');
  if (type === "pace" && !(Number.isFinite(message.speed) && Number.isFinite(message.pictures))) throw new BadMessage('"pace" without its numbers');
  if (type === "lesson" && !(Number.isFinite(message.number) && Number.isFinite(message.progress))) throw new BadMessage('"lesson" without its numbers');
  if (type === "welcome") checkSkin((message as unknown as Welcome).skin, (message as unknown as Welcome).weapon);
  return message as unknown as FenceMessage;
}

function checkSkin(skin: Skin, weapon: Weapon): void {
  const lists = [skin?.vertices, skin?.faces, skin?.bones, skin?.weights, skin?.areas, skin?.bind, skin?.valid, weapon?.pieces];
  if (!lists.every(Array.isArray)) throw new BadMessage("a welcome without a whole skin and weapon");
  const vertices = skin.vertices.length / 3;
  if (skin.bones.length !== 2 * vertices || skin.weights.length !== 2 * vertices) throw new BadMessage("a skin that has not two bones for each vertex");
  if (skin.areas.length !== skin.faces.length / 3) throw new BadMessage("a skin that has not one area for each face");
  if (skin.bind.length !== 7 * BONES) throw new BadMessage(`a skin that has not ${BONES} bones`);
  if (skin.faces.some((corner) => !(corner >= 0 && corner < vertices))) throw new BadMessage("a skin whose corner is not among its vertices");
  if (skin.bones.some((bone) => !(bone >= 0 && bone < BONES))) throw new BadMessage("a skin with a bone that is not there");
}

/** Reads a frame. */
export function readFrame(buffer: ArrayBuffer): Frame {
  const bytes = FRAME_HEAD + 4 * FRAME_NUMBERS;
  if (buffer.byteLength < bytes) throw new BadMessage(`a frame of ${buffer.byteLength} bytes that needs ${bytes}`);
  const view = new DataView(buffer);
  const numbers = new Float32Array(buffer, FRAME_HEAD, FRAME_NUMBERS);
  const kind = view.getUint32(0, true);
  if (kind > KIND.touch) throw new BadMessage(`a frame of unknown kind ${kind}`);
  const time = view.getFloat64(8, true);
  if (!Number.isFinite(time)) throw new BadMessage("a frame without a time");
  const poses = new Float32Array(POSES);
  poses.set(numbers.subarray(0, 7), weaponAt(0));
  poses.set(numbers.subarray(OF_FENCER, OF_FENCER + 7), weaponAt(1));
  poses.set(numbers.subarray(2 * OF_FENCER), boneAt(0, 0));
  const of = (seat: number, at: number): number => numbers[seat * OF_FENCER + at]!;
  return {
    kind,
    number: view.getUint32(4, true),
    time,
    stamp: view.getFloat64(16, true),
    poses,
    control: [of(0, 7), of(1, 7)],
    sticks: [
      [of(0, 8), of(0, 9)],
      [of(1, 8), of(1, 9)],
    ],
  };
}
