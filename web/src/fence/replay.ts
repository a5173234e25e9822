// Slow motion up to the instant of a touch: real time at first, an eighth at the end. Pure.

/** What is shown again [s of the duel]. */
export const SPAN = 0.8;
/**
 * So much of it at the slowest speed: between touches, where the whole must be over before the server goes on by itself,
 * after six seconds; and at the last.
 */
export const SLOW_SPAN = { between: 0.3, last: 0.6 };
export const SLOWEST = 1 / 8;
/** The picture stands still before and after [s of the wall]. */
export const FREEZE = 0.35;
export const HOLD = 1;

/** How fast the clock runs with so much of the span left, of which `slow` are slowest. */
export function replaySpeed(left: number, slow: number): number {
  if (left <= slow) return SLOWEST;
  return SLOWEST + (1 - SLOWEST) * Math.min(1, (left - slow) / (SPAN - slow));
}

export type Stage = "freeze" | "slow" | "hold" | "done";

export class Replay {
  time: number;
  stage: Stage = "freeze";
  private readonly start: number;
  private readonly slow: number;
  private waited = 0;

  /** Of the instant `end`; what is there begins at `first`. */
  constructor(
    readonly end: number,
    first: number,
    last = false,
  ) {
    this.start = Math.min(end, Math.max(first, end - SPAN));
    this.slow = last ? SLOW_SPAN.last : SLOW_SPAN.between;
    this.time = end;
  }

  /** Moves on by so much time of the wall. */
  advance(wall: number): void {
    switch (this.stage) {
      case "freeze":
        this.waited += wall;
        if (this.waited < FREEZE) return;
        this.waited = 0;
        this.time = this.start;
        this.stage = "slow";
        return;
      case "slow":
        // The speed changes slowly: one step for each picture is enough.
        this.time += wall * replaySpeed(this.end - this.time, this.slow);
        if (this.time < this.end) return;
        this.time = this.end;
        this.stage = "hold";
        return;
      case "hold":
        this.waited += wall;
        if (this.waited >= HOLD) this.stage = "done";
        return;
      case "done":
        return;
    }
  }

  skip(): void {
    this.time = this.end;
    this.stage = "done";
  }

  /** How far the slow part has come, 0 … 1. */
  progress(): number {
    if (this.stage === "freeze") return 0;
    if (this.stage !== "slow") return 1;
    return this.end > this.start ? (this.time - this.start) / (this.end - this.start) : 1;
  }
}
