// What stands before the duel when it is paused, over, or learned: words and buttons.
import { LEVELS } from "./choice";
import type { Machine } from "./machine";
import { panel } from "./panel";
import type { Seat } from "./protocol";
import { remark, result } from "./words";

export function pausedPanel(actions: { goOn(): void; leave(): void }): HTMLElement {
  return panel("Paused", "", "", [
    { text: "Go on", act: actions.goOn },
    { text: "Leave", act: actions.leave },
  ]);
}

/** All four moves are done, or were skipped. */
export function learnedPanel(actions: { fence(): void; again(): void; leave(): void }): HTMLElement {
  return panel("You know the four moves", "Now in earnest: five touches win. The novice is slow and hardly parries.", "green", [
    { text: "En garde", act: actions.fence },
    { text: "Practise again", act: actions.again },
    { text: "Leave", act: actions.leave },
  ]);
}

/** Who won, as seen from the seat `first`; another match is against a computer of the level that is given. */
export function winnerPanel(machine: Machine, seats: Seat[], first: number, level: number, actions: { again(level: number): void; leave(): void }): HTMLElement {
  const winner = machine.winner();
  const mine = seats.length === 1 && winner === seats[0];
  const buttons = seats.length > 0 ? [{ text: "Again", act: () => actions.again(level) }] : [];
  if (mine && level > 0 && level < LEVELS.length) buttons.unshift({ text: `Next: ${LEVELS[level]}`, act: () => actions.again(level + 1) });
  buttons.push({ text: "Change", act: actions.leave });
  return panel(result(machine, seats, first, level), remark(machine, seats, level), winner === 0 ? "red" : "green", buttons);
}
