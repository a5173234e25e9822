// A recorded bout as one line of time: every frame, and what stood on the scoring machine when. Pure.
import { countBefore } from "../history";
import { FrameHistory } from "./history";
import type { Lamp } from "./machine";
import type { BladeContact, FenceMessage, Frame } from "./protocol";

/** A touch or halt stays to be seen so long, before both are on guard again [s]. */
export const HOLD = 1.6;
/** Then comes a cut [s]. */
const CUT = 1e-3;

/** What stands on the scoring machine from a time on. */
export interface Mark {
  time: number;
  score: [number, number];
  lamps: [Lamp, Lamp];
  says: string;
}

export class Reel {
  readonly history = new FrameHistory(Infinity);
  readonly contacts: BladeContact[] = [];
  readonly marks: Mark[] = [{ time: 0, score: [0, 0], lamps: ["off", "off"], says: "" }];
  /** From the duel's own time, which begins anew with every bout, to this one [s]. */
  private offset = 0;

  addFrame(frame: Frame): void {
    this.history.add({ ...frame, time: frame.time + this.offset });
  }

  add(message: FenceMessage): void {
    if (message.type === "contact") this.contacts.push({ ...message, time: message.time + this.offset });
    else if (message.type === "phrase") {
      const lit: Lamp = message.result === "halt" ? "white" : "on";
      const lamps: [Lamp, Lamp] = [message.by[0] ? lit : "off", message.by[1] ? lit : "off"];
      this.marks.push({ time: message.time + this.offset, score: message.score, lamps, says: message.says });
    } else if (message.type === "guard") this.cut(message.restart);
    else if (message.type === "end") this.hold();
  }

  length(): number {
    return this.history.end();
  }

  /** What stands on the scoring machine. */
  markAt(time: number): Mark {
    return this.marks[Math.max(0, countBefore(this.marks.length, (i) => this.marks[i]!.time, time, true) - 1)]!;
  }

  /** The next touch or halt after a time, or the last before it: 1 or −1. */
  phraseBeside(time: number, way: number): number | null {
    const times = this.marks.filter((mark) => mark.says !== "").map((mark) => mark.time);
    const found = way > 0 ? times.find((one) => one > time + 1e-6) : times.findLast((one) => one < time - 1e-6);
    return found ?? null;
  }

  /** The last picture stays for a while. */
  private hold(): number {
    const last = this.history.newest();
    if (!last) return 0;
    const until = last.time + HOLD;
    this.history.add({ ...last, time: until });
    return until;
  }

  private cut(restart: boolean): void {
    const last = this.history.end();
    const next = this.hold() + CUT;
    this.offset = restart ? next : this.offset + next - last;
    const score = restart ? ([0, 0] as [number, number]) : this.marks.at(-1)!.score;
    this.marks.push({ time: next, score, lamps: ["off", "off"], says: "" });
  }
}
