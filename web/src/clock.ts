// The clock of what is shown. It runs on the wall's time, waits where nothing is computed yet, and may loop. Pure.

export const SPEEDS = [1 / 1000, 1 / 500, 1 / 200, 1 / 100, 1 / 50, 1 / 20, 1 / 10, 1 / 5, 1 / 2, 1, 2, 4];

/** At the end, a looping clock rests so long before it starts again [s of the wall]. */
const REST_AT_END = 0.8;

export interface Extent {
  /** What can be shown by now [s]. */
  computedTo: number;
  /** True if nothing more will come. */
  done: boolean;
}

export class Clock {
  time = 0;
  playing = false;
  speed = 1;
  loop = true;
  /** Shows the newest there is, as it comes. */
  following = false;
  /** Playing, but nothing to show yet. */
  waiting = false;
  private rested = 0;

  /** Moves on by so much time of the wall. */
  advance(wall: number, extent: Extent): void {
    this.waiting = false;
    if (this.following) {
      this.time = extent.computedTo;
      return;
    }
    if (!this.playing) {
      if (extent.done) this.time = Math.min(this.time, extent.computedTo);
      return;
    }
    if (this.time >= extent.computedTo) {
      // While the rest is still to come the time stays, even if what was there must come again.
      if (!extent.done) this.waiting = true;
      else this.atEnd(wall, extent.computedTo);
      return;
    }
    this.rested = 0;
    this.time = Math.min(extent.computedTo, this.time + wall * this.speed);
  }

  private atEnd(wall: number, end: number): void {
    this.time = end;
    if (!this.loop) {
      this.playing = false;
      return;
    }
    this.rested += wall;
    if (this.rested < REST_AT_END) return;
    this.rested = 0;
    this.time = 0;
  }

  seek(time: number, extent: Extent): void {
    this.following = false;
    this.rested = 0;
    this.time = Math.min(Math.max(0, time), extent.computedTo);
  }

  play(extent: Extent): void {
    if (extent.done && this.time >= extent.computedTo) this.time = 0;
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
    this.following = false;
  }

  follow(): void {
    this.following = true;
    this.playing = true;
  }

  /** The next slower or faster speed of the list. */
  changeSpeed(by: -1 | 1): void {
    const at = SPEEDS.findIndex((speed) => speed >= this.speed * 0.999);
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, (at < 0 ? SPEEDS.length - 1 : at) + by))]!;
  }
}

/** A speed at which a run of so many seconds can be watched: short ones are slowed down to about four seconds. */
export function comfortableSpeed(seconds: number): number {
  if (!(seconds > 0) || seconds >= 1.5) return 1;
  const wanted = seconds / 4;
  return SPEEDS.filter((speed) => speed <= 1).reduce((best, speed) =>
    Math.abs(Math.log(speed / wanted)) < Math.abs(Math.log(best / wanted)) ? speed : best,
  );
}
