// The scoring machine: lamps, score and what stands under them. Pure.
import type { DuelState, Phrase, Player, Welcome } from "./protocol";

export const TO_WIN = 5;

/** "on": a touch that counts; "white": off target; "off". */
export type Lamp = "on" | "white" | "off";

export type Phase = "waiting" | "fencing" | "stopped" | "over";

export class Machine {
  score: [number, number] = [0, 0];
  lamps: [Lamp, Lamp] = ["off", "off"];
  phase: Phase = "waiting";
  players: [Player, Player] = ["nobody", "nobody"];
  says = "";
  paused = false;
  /** The phrase that was stopped, until the next begins. */
  phrase: Phrase | null = null;

  welcome(message: Welcome): void {
    this.score = message.score;
    this.players = message.players;
    this.paused = false;
    this.onGuard();
  }

  /** The next phrase begins. */
  onGuard(): void {
    this.lamps = ["off", "off"];
    this.phase = "fencing";
    this.says = "";
    this.phrase = null;
  }

  stop(message: Phrase): void {
    this.phrase = message;
    this.score = message.score;
    this.says = message.says;
    this.phase = message.over ? "over" : "stopped";
    const lit: Lamp = message.result === "halt" ? "white" : "on";
    this.lamps = [message.by[0] ? lit : "off", message.by[1] ? lit : "off"];
  }

  /** True if a new phrase begins with this. */
  state(message: DuelState): boolean {
    this.players = message.players;
    this.paused = message.paused;
    const begins = message.phase === "fencing" && this.phase !== "fencing";
    if (begins) this.onGuard();
    else if (message.phase !== "fencing") this.phase = message.phase;
    this.score = message.score;
    return begins;
  }

  /** Who won: 0, 1, or null if nobody did yet. */
  winner(): 0 | 1 | null {
    if (this.phase !== "over" || this.score[0] === this.score[1]) return null;
    return this.score[0] > this.score[1] ? 0 : 1;
  }
}
