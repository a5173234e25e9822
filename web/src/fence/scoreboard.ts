// The scoring machine as it stands at the top: lamps, names, points.
import { el } from "../dom";
import { ABOUT, LEVELS } from "./choice";
import { TO_WIN, type Machine } from "./machine";
import type { Player, WeaponName } from "./protocol";

interface SideParts {
  box: HTMLElement;
  name: HTMLElement;
  score: HTMLElement;
  dots: HTMLElement;
}

export class Scoreboard {
  readonly element: HTMLElement;
  private readonly sides: SideParts[];
  private readonly weapon = el("span", { class: "board-weapon" });
  private shown = "";

  constructor() {
    this.sides = [0, 1].map((seat) => {
      const name = el("span", { class: "board-name" });
      const score = el("span", { class: "board-score" }, "0");
      const dots = el("span", { class: "board-dots", "aria-hidden": "true" }, ...Array.from({ length: TO_WIN }, () => el("i", {})));
      const box = el("div", { class: `board-side board-${seat === 0 ? "red" : "green"}` }, el("div", { class: "board-text" }, name, dots), score);
      return { box, name, score, dots };
    });
    this.element = el("div", { class: "fence-board", role: "status", "aria-live": "polite" }, this.sides[0]!.box, this.weapon, this.sides[1]!.box);
  }

  /** `first`: whose side is left on the screen. */
  set(machine: Pick<Machine, "score" | "lamps" | "players">, weapon: WeaponName, levels: [number, number], first: number): void {
    const key = JSON.stringify([machine.score, machine.lamps, machine.players, weapon, levels, first]);
    if (key === this.shown) return;
    this.shown = key;
    this.weapon.textContent = ABOUT[weapon]?.name ?? weapon;
    this.sides.forEach((side, seat) => {
      side.box.dataset.lamp = machine.lamps[seat];
      side.box.style.order = String(seat === first ? 0 : 2);
      side.box.classList.toggle("mirrored", seat !== first);
      side.name.textContent = playerName(machine.players[seat]!, seat, levels[seat]!, machine.players);
      side.score.textContent = String(machine.score[seat]);
      [...side.dots.children].forEach((dot, i) => dot.classList.toggle("lit", i < machine.score[seat]!));
    });
  }
}

export function playerName(player: Player, seat: number, level: number, players: Player[]): string {
  if (player === "you") return players[0] === players[1] ? (seat === 0 ? "Left" : "Right") : "You";
  if (player === "computer") return LEVELS[level - 1] ? `${LEVELS[level - 1]} ${level}` : "Computer";
  if (player === "coach") return "Coach";
  if (player === "other") return "Guest";
  return "nobody yet";
}
