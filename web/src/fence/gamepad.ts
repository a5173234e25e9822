// Gamepads: left stick, trigger or A to lunge, bumpers or the cross to walk.
import { padStick, type Input } from "./stick";

/** What a pad with the standard layout says. */
export function readPad(pad: Pick<Gamepad, "axes" | "buttons">): Input {
  const down = (index: number): boolean => (pad.buttons[index]?.pressed ?? false) || (pad.buttons[index]?.value ?? 0) > 0.3;
  const forward = down(5) || down(12) || down(15);
  const back = down(4) || down(13) || down(14);
  return { stick: padStick(pad.axes[0] ?? 0, pad.axes[1] ?? 0), lunge: down(7) || down(0), feet: Number(forward) - Number(back) };
}

/** The pads that are there, in their order. */
export function pads(): Gamepad[] {
  if (!navigator.getGamepads) return [];
  return [...navigator.getGamepads()].filter((pad): pad is Gamepad => pad !== null && pad.connected);
}

/** Which pad (or none, −1) belongs to a seat: a single one goes to the second person, who has no mouse. */
export function padOf(place: number, seats: number, count: number): number {
  if (seats < 2) return count > 0 ? 0 : -1;
  if (count === 1) return place === 1 ? 0 : -1;
  return place < count ? place : -1;
}

export class PadControl {
  movedAt = 0;
  private last: Input = { stick: [0, 0], lunge: false, feet: 0 };

  /** Reads the pad with this place among those that are there. */
  read(index: number): Input | null {
    const pad = index < 0 ? undefined : pads()[index];
    if (!pad) return null;
    const input = readPad(pad);
    const moved = Math.hypot(input.stick[0] - this.last.stick[0], input.stick[1] - this.last.stick[1]) > 0.02;
    // A stick that is held out counts as moved: a mouse that shakes on the table does not take over.
    if (moved || Math.hypot(...input.stick) > 0.2) this.movedAt = performance.now();
    this.last = input;
    return input;
  }
}
