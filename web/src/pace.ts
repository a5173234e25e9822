// Where drawing is slow, pictures are coarser while things move, and sharp when they rest.

/** Slower than this is slow [ms]. */
const SLOW = 90;
/** A longer break is none of the drawing's [ms]. */
const BREAK = 4000;
/** So many slow pictures in a row are needed. */
const IN_A_ROW = 3;
/** Pictures are no coarser than this, in pixels drawn for one shown along each side. */
const COARSEST = 0.5;
/** Things rest when nothing has changed for so many frames of the screen. */
const RESTING = 8;

export class Pace {
  /** Of the pixels along each side while things move. */
  part = 1;
  private last = -Infinity;
  private slow = 0;
  private unchanged = 0;
  private sharp = true;

  /** Before a picture of things that move: how sharp it shall be. */
  moving(now: number): number {
    const since = now - this.last;
    this.last = now;
    this.unchanged = 0;
    this.slow = since > SLOW && since < BREAK ? this.slow + 1 : 0;
    if (this.slow >= IN_A_ROW && this.part > COARSEST) {
      this.part = Math.max(COARSEST, 0.7 * this.part);
      this.slow = 0;
    }
    this.sharp = this.part === 1;
    return this.part;
  }

  /** Nothing has changed: whether it is time for a sharp picture. */
  resting(): boolean {
    this.unchanged += 1;
    if (this.sharp || this.unchanged < RESTING) return false;
    this.sharp = true;
    this.last = -Infinity;
    return true;
  }
}
