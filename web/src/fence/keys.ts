// Keys that fence: one set for whoever is alone, another for a second person at the same keyboard.
import { isTyping, type Cleanup } from "../dom";
import { KeyStick } from "./stick";

/** Which keys (by their place on the keyboard) do what. */
export interface KeySet {
  right: string[];
  left: string[];
  up: string[];
  down: string[];
  forward: string[];
  back: string[];
  lunge: string[];
}

export const FIRST: KeySet = {
  right: ["ArrowRight"],
  left: ["ArrowLeft"],
  up: ["ArrowUp"],
  down: ["ArrowDown"],
  forward: ["KeyW", "KeyD"],
  back: ["KeyS", "KeyA"],
  lunge: ["Space", "ShiftLeft"],
};

export const SECOND: KeySet = {
  right: ["KeyL"],
  left: ["KeyJ"],
  up: ["KeyI"],
  down: ["KeyK"],
  forward: ["KeyU"],
  back: ["KeyO"],
  lunge: ["KeyP", "Enter", "ShiftRight"],
};

/** The keys that are held. They are taken before the rest of the page sees them. */
export class HeldKeys {
  private readonly held = new Set<string>();
  /** While false the keys belong to the page. */
  active = false;

  constructor(
    sets: KeySet[],
    cleanup: Cleanup,
  ) {
    const known = new Set(sets.flatMap((set) => Object.values(set).flat()));
    cleanup.listen(
      window,
      "keydown",
      (event: KeyboardEvent) => {
        if (!this.active || !known.has(event.code) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
        // A button that has the focus is pressed, as everywhere.
        if ((event.code === "Space" || event.code === "Enter") && event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        this.held.add(event.code);
      },
      { capture: true },
    );
    cleanup.listen(window, "keyup", (event: KeyboardEvent) => this.held.delete(event.code));
    cleanup.listen(window, "blur", () => this.held.clear());
  }

  release(): void {
    this.held.clear();
  }

  any(codes: string[]): boolean {
    return codes.some((code) => this.held.has(code));
  }
}

export class KeyControl {
  readonly stick = new KeyStick();
  movedAt = 0;

  constructor(
    private readonly keys: HeldKeys,
    private readonly set: KeySet,
  ) {}

  advance(seconds: number): { lunge: boolean; feet: number } {
    const { keys, set } = this;
    const way = (plus: string[], minus: string[]): number => Number(keys.any(plus)) - Number(keys.any(minus));
    const [x, y] = [way(set.right, set.left), way(set.up, set.down)];
    if (x !== 0 || y !== 0) this.movedAt = performance.now();
    this.stick.advance(x, y, seconds);
    return { lunge: keys.any(set.lunge), feet: way(set.forward, set.back) };
  }
}
