// Where drawing is slow, the duel is drawn coarser: a quick picture is worth more than a sharp one. Pure.

export interface Look {
  /** Pixels drawn for one shown, along each side. */
  ratio: number;
  shadows: boolean;
}

export const LOOKS: Look[] = [
  { ratio: 1, shadows: true },
  { ratio: 0.75, shadows: true },
  { ratio: 0.6, shadows: false },
  { ratio: 0.4, shadows: false },
];

/** Slower than this on average is slow [ms]. */
const SLOW = 38;
/** Over so many pictures. */
const PICTURES = 16;
/** A longer break is none of the drawing's [ms]. */
const BREAK = 8000;

export class Quality {
  private counted = -6;
  private sum = 0;
  private last = -1;

  /** Begins with look number `level`. */
  constructor(public level = 0) {}

  /** Before each picture; true if the look changes with it. The first pictures, while shaders are made, do not count. */
  picture(now: number): boolean {
    const since = now - this.last;
    const first = this.last < 0;
    this.last = now;
    if (first || since > BREAK) return false;
    this.counted += 1;
    if (this.counted > 0) this.sum += since;
    // What is far too slow need not be measured for long.
    const enough = this.counted >= PICTURES || (this.counted >= 4 && this.sum > PICTURES * SLOW);
    if (!enough) return false;
    const slow = this.sum / this.counted > SLOW;
    this.counted = 0;
    this.sum = 0;
    if (!slow || this.level >= LOOKS.length - 1) return false;
    this.level += 1;
    return true;
  }

  look(): Look {
    return LOOKS[this.level]!;
  }
}
