// From fingers, mice, keys and gamepads to the stick: a place in the square −1 … 1, x to one's own right, y up. Pure.

export type Stick = [number, number];

/** One moment of a fencer's input. */
export interface Input {
  stick: Stick;
  /** Held: the arm extends, then the lunge; let go: recover. */
  lunge: boolean;
  /** −1 retreat … 1 advance. */
  feet: number;
}

export const STILL: Input = { stick: [0, 0], lunge: false, feet: 0 };

export const clamp = (value: number, low = -1, high = 1): number => (Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : 0);

/** What may be sent: in range, whatever came in. */
export function cleanInput(input: Input): Input {
  return { stick: [clamp(input.stick[0]), clamp(input.stick[1])], lunge: Boolean(input.lunge), feet: clamp(input.feet) };
}

/** How much of the view's shorter side is half the square; the rest is margin, so that the ends can be reached. */
const REACH = 0.36;

/** The pointer over the view: the middle is the middle, the same length on the screen is the same way both ways. */
export function pointerStick(x: number, y: number, width: number, height: number): Stick {
  const half = Math.max(1, REACH * Math.min(width, height));
  return [clamp((x - width / 2) / half), clamp((height / 2 - y) / half)];
}

/** A finger that drags: from where the stick was, so many pixels are from one edge to the middle. */
export function dragStick(from: Stick, dx: number, dy: number, pixels: number): Stick {
  return [clamp(from[0] + dx / pixels), clamp(from[1] - dy / pixels)];
}

const DEAD = 0.12;

/** A gamepad's stick (y down) without the noise around its middle, and with its circle opened to the square. */
export function padStick(x: number, y: number): Stick {
  const size = Math.hypot(x, y);
  if (!(size > DEAD)) return [0, 0];
  const wide = Math.min(1, (size - DEAD) / (1 - DEAD));
  const square = Math.max(Math.abs(x), Math.abs(y)) / size;
  return [clamp((x / size) * (wide / square)), clamp(((0 - y) / size) * (wide / square))];
}

/** How fast keys move the stick at first, and how fast after a while [1/s]. */
const KEY_SLOW = 2.2;
const KEY_FAST = 9;
/** In which time it gets fast [s]. */
const KEY_RAMP = 0.22;

/** A stick that keys push about: a tap moves it a little, a press moves it fast, and it stays where it is. */
export class KeyStick {
  readonly at: Stick = [0, 0];
  private held = 0;

  /** `x`, `y`: −1, 0 or 1 as the keys say. */
  advance(x: number, y: number, seconds: number): Stick {
    if (x === 0 && y === 0) {
      this.held = 0;
      return this.at;
    }
    this.held += seconds;
    const speed = KEY_SLOW + (KEY_FAST - KEY_SLOW) * Math.min(1, this.held / KEY_RAMP);
    this.at[0] = clamp(this.at[0] + x * speed * seconds);
    this.at[1] = clamp(this.at[1] + y * speed * seconds);
    return this.at;
  }

  set(stick: Stick): void {
    this.at[0] = stick[0];
    this.at[1] = stick[1];
  }
}

/** One turn of the wheel is a step of so many seconds. */
const WHEEL_STEP = 0.22;
const MOST_STEPS = 3;

/** Feet from a wheel: each notch is a short walk. */
export class WheelFeet {
  private left = 0;

  /** `notches` above 0: forward. */
  turn(notches: number): void {
    if (Math.sign(notches) !== Math.sign(this.left)) this.left = 0;
    this.left = clamp(this.left + Math.sign(notches) * WHEEL_STEP, -MOST_STEPS * WHEEL_STEP, MOST_STEPS * WHEEL_STEP);
  }

  advance(seconds: number): number {
    const way = Math.sign(this.left);
    this.left = way * Math.max(0, Math.abs(this.left) - seconds);
    return way;
  }
}

/** The nine key placements, the middle one without a name: rows from high to low, each from one's own left to right (as a right-hander sees it). */
export const PLACEMENTS: string[][] = [
  ["prime", "quinte", "tierce"],
  ["quarte", "", "sixte"],
  ["septime", "seconde", "octave"],
];

/** The key placement nearest to the stick: row, column, name. */
export function placementOf(stick: Stick): { row: number; column: number; name: string } {
  const column = Math.round(clamp(stick[0])) + 1;
  const row = 1 - Math.round(clamp(stick[1]));
  return { row, column, name: PLACEMENTS[row]![column]! };
}
