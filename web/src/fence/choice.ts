// What is chosen before a duel, and how it is written into the address. Pure.
import type { SeatName, WeaponName } from "./protocol";

export interface FenceChoice {
  weapon: WeaponName;
  /** 1 to 5: how well the computer fences; 0: no computer. */
  level: number;
  /** Empty: a room of one's own. */
  room: string;
  seat: SeatName;
  /** Four lessons with a coach instead of a match. */
  practice?: boolean;
  /** A recorded bout that is shown. */
  show?: string;
}

export const WEAPONS: WeaponName[] = ["foil", "epee", "sabre"];
const SEATS: SeatName[] = ["left", "right", "both", "watch"];
export const LEVELS = ["Novice", "Club", "Regional", "National", "Master"];

export const PLAIN: FenceChoice = { weapon: "foil", level: 1, room: "", seat: "left" };

/** Name and valid target of each weapon. */
export const ABOUT: Record<WeaponName, { name: string; valid: string }> = {
  foil: { name: "Foil", valid: "The point, on the torso only." },
  epee: { name: "Épée", valid: "The point, anywhere on the body." },
  sabre: { name: "Sabre", valid: "The whole blade, above the legs." },
};

/** Reads pairs of names and values; what makes no sense is left at its plain value. */
export function readFenceChoice(pairs: Iterable<[string, string]>): FenceChoice {
  const choice: FenceChoice = { ...PLAIN };
  for (const [name, value] of pairs) {
    if (name === "weapon" && (WEAPONS as string[]).includes(value)) choice.weapon = value as WeaponName;
    if (name === "level" && /^[0-5]$/.test(value)) choice.level = Number(value);
    if (name === "room" && /^[\w-]{1,40}$/.test(value)) choice.room = value;
    if (name === "practice" && value === "on") choice.practice = true;
    if (name === "show" && value !== "" && value.length <= 200) choice.show = value;
    if (name === "seat" && (SEATS as string[]).includes(value)) choice.seat = value as SeatName;
  }
  // Two at one machine need no computer.
  if (choice.seat === "both") choice.level = 0;
  return choice;
}

/** "weapon=epee&level=3": only what is not plain. */
export function fenceChoiceText(choice: FenceChoice): string {
  const names = ["weapon", "level", "room", "seat"] as const;
  const pairs = names.filter((name) => choice[name] !== PLAIN[name]).map((name) => `${name}=${choice[name]}`);
  if (choice.practice) pairs.push("practice=on");
  if (choice.show) pairs.push(`show=${encodeURIComponent(choice.show)}`);
  return pairs.join("&");
}

/** Nobody else waits for the page that has chosen this. */
export function isAlone(choice: FenceChoice): boolean {
  return choice.level > 0 || choice.seat === "both" || choice.practice === true;
}

/** A name that nobody else has by chance. */
export function newRoom(): string {
  const letters = "abcdefghkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => letters[byte % letters.length]).join("");
}
