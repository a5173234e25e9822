// All ways to steer, brought together: for each seat at this machine one input.
import type { Cleanup } from "../dom";
import { PadControl, padOf, pads } from "./gamepad";
import { FIRST, HeldKeys, KeyControl, SECOND } from "./keys";
import { PointerControl } from "./pointer";
import type { Seat } from "./protocol";
import { cleanInput, STILL, type Input, type Stick } from "./stick";

/** Somebody who fences here. */
interface Person {
  keys: KeyControl;
  pad: PadControl;
  /** Only the first person has the mouse and the screen. */
  pointer: PointerControl | null;
}

export class Controls {
  readonly pointer: PointerControl;
  readonly held: HeldKeys;
  /** Buttons on the screen: lunge held, and −1, 0 or 1 for the feet. */
  readonly buttons = { lunge: false, feet: 0 };
  /** A headset's controller, while there is one. */
  headset: (() => Input | null) | null = null;
  private readonly people: Person[];
  private seats: Seat[];
  private readonly overrides = new Map<Seat, Input>();

  constructor(
    view: HTMLElement,
    seats: Seat[],
    cleanup: Cleanup,
    onTouch: () => void,
  ) {
    this.seats = seats;
    this.pointer = new PointerControl(view, cleanup, onTouch);
    this.held = new HeldKeys(seats.length > 1 ? [FIRST, SECOND] : [FIRST], cleanup);
    this.people = seats.map((_, place) => ({
      keys: new KeyControl(this.held, place === 0 ? FIRST : SECOND),
      pad: new PadControl(),
      pointer: place === 0 ? this.pointer : null,
    }));
  }

  /** The seats that were given; there may be fewer than were asked for. */
  setSeats(seats: Seat[]): void {
    this.seats = seats.slice(0, this.people.length);
  }

  /** Steers a seat from elsewhere (tests), or no more. */
  override(seat: Seat, input: Input | null): void {
    if (input) this.overrides.set(seat, cleanInput(input));
    else this.overrides.delete(seat);
  }

  /** While keys belong to dialogs and menus nothing is held. */
  setActive(active: boolean): void {
    if (this.held.active === active) return;
    this.held.active = active;
    this.held.release();
    this.pointer.release();
    this.buttons.lunge = false;
    this.buttons.feet = 0;
  }

  /** One input for each seat, after so much time. */
  read(seconds: number): [Seat, Input][] {
    return this.seats.map((seat, place) => {
      const read = this.readPerson(this.people[place]!, place, seconds);
      return [seat, this.overrides.get(seat) ?? read];
    });
  }

  private readPerson(person: Person, place: number, seconds: number): Input {
    const keys = person.keys.advance(seconds);
    const pad = person.pad.read(padOf(place, this.seats.length, pads().length));
    const headset = place === 0 ? this.headset?.() : null;
    if (headset) return cleanInput(headset);
    // The stick is where it was moved last.
    let [newest, stick]: [number, Stick] = [person.keys.movedAt, person.keys.stick.at];
    if (person.pointer && person.pointer.movedAt > newest) [newest, stick] = [person.pointer.movedAt, person.pointer.stick];
    if (pad && person.pad.movedAt > newest) stick = pad.stick;
    // Keys go on from where the stick is, and so does a finger.
    if (stick !== person.keys.stick.at) person.keys.stick.set(stick);
    else if (person.pointer) person.pointer.stick = [stick[0], stick[1]];
    const screen = place === 0 ? this.buttons : STILL;
    return cleanInput({
      stick: [stick[0], stick[1]],
      lunge: keys.lunge || (pad?.lunge ?? false) || (person.pointer?.lunge() ?? false) || screen.lunge,
      feet: keys.feet + (pad?.feet ?? 0) + (person.pointer?.feet(seconds) ?? 0) + screen.feet,
    });
  }
}
