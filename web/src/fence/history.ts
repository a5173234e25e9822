// The last seconds of frames, in the order of their times, exact instants among them. Pure.
import { countBefore } from "../history";
import { between } from "../pose";
import { KIND, POSES, type Frame } from "./protocol";

/** How long frames are kept during a duel [s]. */
const KEPT = 4;

export class FrameHistory {
  readonly frames: Frame[] = [];

  constructor(private readonly kept = KEPT) {}

  clear(): void {
    this.frames.length = 0;
  }

  /** Puts a frame where its time belongs. One of the same time is replaced if the new one is an exact instant. */
  add(frame: Frame): void {
    const at = countBefore(this.frames.length, (i) => this.frames[i]!.time, frame.time, false);
    const same = this.frames[at];
    if (same && same.time === frame.time) {
      if (frame.kind >= same.kind) this.frames[at] = frame;
    } else this.frames.splice(at, 0, frame);
    const old = countBefore(this.frames.length, (i) => this.frames[i]!.time, this.end() - this.kept, false);
    if (old > 0) this.frames.splice(0, old);
  }

  /** The frame of the latest time. */
  newest(): Frame | null {
    return this.frames.at(-1) ?? null;
  }

  end(): number {
    return this.newest()?.time ?? 0;
  }

  start(): number {
    return this.frames[0]?.time ?? 0;
  }

  /** Frames of the last seconds before a time. */
  before(time: number, seconds: number): Frame[] {
    const at = (when: number): number => countBefore(this.frames.length, (i) => this.frames[i]!.time, when, true);
    return this.frames.slice(at(time - seconds), at(time));
  }

  /** The exact instant of a touch or halt nearest to `time`, if there is one. */
  touchNear(time: number): Frame | null {
    let best: Frame | null = null;
    for (const frame of this.frames) {
      if (frame.kind !== KIND.touch) continue;
      if (!best || Math.abs(frame.time - time) < Math.abs(best.time - time)) best = frame;
    }
    return best;
  }

  /** Forgets what is after `time`. */
  cut(time: number): void {
    this.frames.length = countBefore(this.frames.length, (i) => this.frames[i]!.time, time, true);
  }

  /**
   * Writes the poses at `time` into `out` (at a frame its own bits, between two what is between) and gives the frame
   * before; null if there is no frame.
   */
  posesAt(time: number, out: Float32Array): Frame | null {
    const last = this.frames.length - 1;
    if (last < 0) return null;
    const at = Math.max(0, countBefore(this.frames.length, (i) => this.frames[i]!.time, time, true) - 1);
    const before = this.frames[at]!;
    const after = this.frames[Math.min(last, at + 1)]!;
    const span = after.time - before.time;
    const s = span > 0 ? (time - before.time) / span : 0;
    if (s <= 0) out.set(before.poses);
    else if (s >= 1) out.set(after.poses);
    else for (let i = 0; i < POSES; i += 7) between(before.poses, i, after.poses, i, s, out, i);
    return before;
  }
}
