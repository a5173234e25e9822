// How steel sounds: from a contact's impulse and speed to partials, loudness and decay. Pure.

export interface Partial {
  /** [Hz] */
  frequency: number;
  /** 0 … 1 */
  gain: number;
  /** Until it is 60 dB down [s]. */
  decay: number;
}

export interface Clash {
  /** 0 … 1 */
  loudness: number;
  partials: Partial[];
  /** The noise of the blow itself: loudness, the middle of its band [Hz], length [s]. */
  noise: { gain: number; frequency: number; decay: number };
}

/** Frequencies of a free bar, as multiples of the lowest: not in tune with each other, which is what steel sounds like. */
const BAR = [1, 2.756, 5.404, 8.933, 13.345];
const HIGHEST = 15_000;

const clamp = (value: number, low: number, high: number): number => (value > low ? Math.min(value, high) : low);

/** How loud an impulse [N s] is: 0.6 N s, a hard beat, is full. Ears go by the logarithm, so small ones are still heard. */
export function loudness(impulse: number): number {
  return clamp((clamp(impulse, 0, 10) / 0.6) ** 0.6, 0, 1);
}

/** A blow of so much impulse [N s] at so much speed [m/s]; `chance` 0 … 1 makes no two alike. */
export function clash(impulse: number, speed: number, chance = 0.5): Clash {
  const loud = loudness(impulse);
  const fast = clamp(speed / 8, 0, 1);
  const base = 780 * (0.92 + 0.16 * chance) * (1 + 0.35 * fast);
  const partials = BAR.map((multiple, i) => ({
    frequency: base * multiple * (1 + 0.006 * i * (chance - 0.5)),
    // The faster the blow, the shorter the contact, and the more of the high partials sound.
    gain: (i === 0 ? 0.55 : 1) * (0.34 + 0.6 * fast) ** (0.75 * i),
    decay: (0.32 + 0.45 * loud) / (1 + 0.75 * i),
  })).filter((one) => one.frequency < HIGHEST);
  const sum = partials.reduce((total, one) => total + one.gain, 0);
  for (const one of partials) one.gain /= sum;
  return { loudness: loud, partials, noise: { gain: 0.25 + 0.5 * fast, frequency: 2600 + 4200 * fast, decay: 0.018 + 0.03 * loud } };
}

export interface Scrape {
  gain: number;
  frequency: number;
}

/** Blades that slide along each other: a thin hiss, higher and louder with the speed [m/s]. */
export function scrape(speed: number): Scrape {
  const fast = clamp(speed / 3, 0, 1);
  return { gain: 0.16 * fast ** 0.7, frequency: 2400 + 3400 * fast };
}
