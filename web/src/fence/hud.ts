// What lies over the picture during a duel: scoreboard, calls, stick, buttons, stats.
import { el, iconButton, press } from "../dom";
import { toggleHelp } from "../help";
import { ICONS } from "../icons";
import { toggleTheme } from "../theme";
import { FENCE_ICONS } from "./icons";
import { Scoreboard } from "./scoreboard";
import { StickSquare } from "./square";

export interface HudActions {
  leave(): void;
  view(): void;
  mute(): void;
  stats(): void;
  pause(): void;
  lunge(on: boolean): void;
  feet(way: number): void;
}

export class Hud {
  readonly element = el("div", { class: "fence-hud" });
  readonly board = new Scoreboard();
  readonly square = new StickSquare();
  readonly bar: HTMLElement;
  private readonly call = el("p", { class: "fence-call", "aria-live": "polite" });
  private readonly sub = el("p", { class: "fence-sub", hidden: true });
  private readonly pace = el("p", { class: "fence-pace", role: "status", hidden: true });
  private readonly stats = el("p", { class: "fence-stats", hidden: true });
  private readonly muteButton: HTMLButtonElement;
  private readonly viewButton: HTMLButtonElement;
  private timer = 0;

  constructor(actions: HudActions) {
    this.viewButton = iconButton(FENCE_ICONS.eye, "First person or side view", actions.view, "V");
    this.muteButton = iconButton(FENCE_ICONS.loud, "Sound", actions.mute, "M");
    this.bar = el(
      "div",
      { class: "fence-bar" },
      this.viewButton,
      this.muteButton,
      iconButton(FENCE_ICONS.stats, "Delay and frames", actions.stats, "I"),
      iconButton(ICONS.sun, "Light or dark", toggleTheme),
      iconButton(ICONS.help, "Keys", toggleHelp, "?"),
      iconButton(FENCE_ICONS.pause, "Pause", actions.pause, "Esc"),
    );
    this.element.append(
      iconButton(ICONS.back, "Leave the duel", actions.leave),
      this.board.element,
      this.bar,
      el("div", { class: "fence-words" }, this.call, this.sub, this.pace),
      this.square.element,
      this.touchButtons(actions),
      this.stats,
    );
    this.element.firstElementChild!.classList.add("fence-leave");
  }

  /** Shows a call; `seconds` 0: until the next. */
  say(text: string, kind: "go" | "touch" | "halt" | "quiet", seconds = 0): void {
    clearTimeout(this.timer);
    this.call.textContent = text;
    this.call.className = `fence-call ${kind}`;
    // Starts the small animation again.
    void this.call.offsetWidth;
    this.call.classList.add("shown");
    if (seconds > 0) this.timer = window.setTimeout(() => this.call.classList.remove("shown"), 1000 * seconds);
  }

  hush(): void {
    clearTimeout(this.timer);
    this.call.classList.remove("shown");
  }

  setSub(text: string): void {
    this.sub.hidden = text === "";
    if (this.sub.textContent !== text) this.sub.textContent = text;
  }

  /** Why it is slow, if it is. */
  setPace(text: string): void {
    this.pace.hidden = text === "";
    if (this.pace.textContent !== text) this.pace.textContent = text;
  }

  /** During slow motion nothing is steered, and words make room for the picture. */
  setReplay(on: boolean): void {
    this.element.classList.toggle("replay", on);
  }

  setStats(text: string | null): void {
    this.stats.hidden = text === null;
    if (text !== null && this.stats.textContent !== text) this.stats.textContent = text;
  }

  setMuted(muted: boolean): void {
    this.muteButton.innerHTML = muted ? FENCE_ICONS.mute : FENCE_ICONS.loud;
    press(this.muteButton, muted);
  }

  setView(first: boolean): void {
    press(this.viewButton, !first);
  }

  /** Buttons for fingers appear with the first finger, or where there is no mouse. */
  showTouch(): void {
    this.element.classList.add("touch");
  }

  isTouch(): boolean {
    return this.element.classList.contains("touch");
  }

  private touchButtons(actions: HudActions): HTMLElement {
    const hold = (text: string, name: string, set: (on: boolean) => void): HTMLElement => {
      const button = el("button", { type: "button", class: `fence-touch ${name}`, tabindex: -1 }, text);
      button.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        try {
          button.setPointerCapture(event.pointerId);
        } catch {
          // A pointer that is gone already needs no capture.
        }
        set(true);
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => set(false));
      button.addEventListener("contextmenu", (event) => event.preventDefault());
      return button;
    };
    return el(
      "div",
      { class: "fence-touches" },
      hold("Back", "back", (on) => actions.feet(on ? -1 : 0)),
      hold("Step", "forward", (on) => actions.feet(on ? 1 : 0)),
      hold("Lunge", "lunge", actions.lunge),
    );
  }
}
