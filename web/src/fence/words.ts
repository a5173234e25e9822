// What is said in a duel, from where one stands. Pure.
import { LEVELS } from "./choice";
import type { Machine } from "./machine";
import { AREAS, type Pace, type Phrase, type Seat } from "./protocol";
import { playerName } from "./scoreboard";

/** What moves what, for whoever is new. */
export function hint(seats: Seat[], isTouch: boolean): string {
  if (seats.length > 1) return "left: mouse, W S, button · right: I J K L, U O, P";
  return isTouch ? "drag: blade · Back, Step: feet · hold Lunge" : "mouse: blade · W S: feet · hold the button: lunge";
}

/** Why the duel goes slower than time does; nothing if it does not. */
export function slowed(pace: Pace | null): string {
  if (!pace || pace.speed >= 0.9) return "";
  const frames = Math.round(pace.pictures);
  if (pace.pictures === 0 && !pace.yours) return "waiting for the other page, which draws nothing";
  const to = `slowed to ${pace.speed.toFixed(pace.speed < 0.1 ? 2 : 1)}`;
  if (frames >= 30) return `${to}, because the server is busy`;
  return `${to}, because ${pace.yours ? "this machine" : "the other page"} draws ${frames < 1 ? "less than 1 frame" : frames === 1 ? "1 frame" : `${frames} frames`} a second`;
}

/** What is called: who touched. */
export function verdict(phrase: Phrase, seats: Seat[]): string {
  if (seats.length !== 1 || phrase.result !== "touch") return phrase.says;
  const area = AREAS[phrase.area];
  const mine = phrase.by[seats[0]!];
  return `${mine ? "Touch!" : "You are hit"}${area ? ` · ${area}` : ""}`;
}

/** Who won, with the score as seen from the seat `first`. */
export function result(machine: Machine, seats: Seat[], first: number, level: number): string {
  const { score, players } = machine;
  const winner = machine.winner();
  const tally = `${score[first]} : ${score[1 - first]}`;
  if (winner === null) return `Draw ${tally}`;
  if (seats.length === 1) return `${winner === seats[0] ? "You win" : "You lose"} ${tally}`;
  return `${playerName(players[winner]!, winner, level, players)} wins ${tally}`;
}

/** What is said under the result. */
export function remark(machine: Machine, seats: Seat[], level: number): string {
  if (seats.length !== 1) return "Salute, masks off, shake hands.";
  if (machine.winner() !== seats[0]) return "A tip: beat the blade aside, then lunge while the ring is open.";
  return level >= LEVELS.length ? "Nobody is left above you." : "Salute. A stronger opponent waits.";
}
