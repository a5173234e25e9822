// How long it takes from an input to the frame that holds it, and how many frames come. Pure.

/** Over how long things are counted [ms]. */
const WINDOW = 1000;

export class Latency {
  private arrivals: number[] = [];
  private trips: { at: number; trip: number }[] = [];
  private lastStamp = 0;

  /** A frame came at `now` [ms]; `stamp` is of the newest input in it. */
  frame(stamp: number, now: number): void {
    this.arrivals.push(now);
    while (this.arrivals[0]! < now - WINDOW) this.arrivals.shift();
    // Only the first frame with an input says how long that input took.
    if (stamp > 0 && stamp !== this.lastStamp) {
      this.lastStamp = stamp;
      if (stamp <= now) this.trips.push({ at: now, trip: now - stamp });
    }
    while (this.trips.length > 0 && this.trips[0]!.at < now - WINDOW) this.trips.shift();
  }

  /** The middle one of the last second's round trips [ms]; null if there was none. */
  trip(): number | null {
    if (this.trips.length === 0) return null;
    const sorted = this.trips.map((one) => one.trip).sort((a, b) => a - b);
    return sorted[sorted.length >> 1]!;
  }

  /** Frames in the second before `now`. */
  rate(now: number): number {
    return this.arrivals.filter((at) => at > now - WINDOW).length;
  }
}
