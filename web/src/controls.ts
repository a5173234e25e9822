// The bar below: play, step, contacts, speed, time.
import { SPEEDS } from "./clock";
import { el, iconButton, isTyping, press, type Cleanup } from "./dom";
import { exactTime, number, runningTime, speedName } from "./format";
import { ICONS } from "./icons";
import type { Playback } from "./playback";
import { Timeline } from "./timeline";

export class Controls {
  readonly element = el("footer", { class: "bar" });
  private readonly timeline: Timeline;
  private readonly playButton: HTMLButtonElement;
  private readonly loopButton: HTMLButtonElement;
  private readonly speed = el("select", { class: "speed", "aria-label": "Speed", title: "Speed (− +)" });
  private readonly time = el("output", { class: "time", "aria-label": "Time shown" });
  private readonly whole = el("span", { class: "whole" });
  private icon = "";

  constructor(private readonly playback: Playback) {
    this.timeline = new Timeline(playback);
    this.playButton = iconButton(ICONS.play, "Play", () => playback.toggle(), "Space");
    this.playButton.classList.add("primary");
    this.loopButton = iconButton(ICONS.loop, "Start again at the end", () => this.toggleLoop(), "L");
    for (const speed of SPEEDS) this.speed.append(el("option", { value: speed }, speedName(speed)));
    this.speed.addEventListener("change", () => {
      playback.clock.speed = Number(this.speed.value);
      this.speed.blur();
    });
    this.element.append(
      el(
        "div",
        { class: "transport", role: "group", "aria-label": "Playback" },
        iconButton(ICONS.previousContact, "Previous impact", () => playback.stepContact(-1), "[", "Impact"),
        iconButton(ICONS.previousFrame, "Previous frame", () => playback.stepFrame(-1), ",", "Frame"),
        this.playButton,
        iconButton(ICONS.nextFrame, "Next frame", () => playback.stepFrame(1), ".", "Frame"),
        iconButton(ICONS.nextContact, "Next impact", () => playback.stepContact(1), "]", "Impact"),
      ),
      this.timeline.element,
      el("div", { class: "clock" }, this.time, this.whole),
      el("div", { class: "pace" }, this.speed, this.loopButton),
    );
  }

  listenKeys(cleanup: Cleanup): void {
    const actions: Record<string, () => void> = {
      " ": () => this.playback.toggle(),
      ".": () => this.playback.stepFrame(1),
      ",": () => this.playback.stepFrame(-1),
      "]": () => this.playback.stepContact(1),
      "[": () => this.playback.stepContact(-1),
      "+": () => this.playback.clock.changeSpeed(1),
      "=": () => this.playback.clock.changeSpeed(1),
      "-": () => this.playback.clock.changeSpeed(-1),
      "−": () => this.playback.clock.changeSpeed(-1),
      Home: () => this.playback.seek(0),
      End: () => this.playback.seek(Infinity),
      l: () => this.toggleLoop(),
    };
    cleanup.listen(window, "keydown", (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
      // Space on a focused button presses that button.
      if (event.key === " " && event.target instanceof HTMLElement && event.target.closest("button, summary, a, input[type=checkbox]")) return;
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });
  }

  update(): void {
    const { clock } = this.playback;
    const icon = clock.playing ? ICONS.pause : ICONS.play;
    if (icon !== this.icon) {
      this.icon = icon;
      this.playButton.innerHTML = icon;
      this.playButton.setAttribute("aria-label", clock.playing ? "Pause" : "Play");
    }
    this.playButton.classList.toggle("waiting", clock.waiting);
    press(this.loopButton, clock.loop);
    this.speed.value = String(clock.speed);
    this.time.textContent = this.timeText();
    this.whole.textContent = `of ${number(this.playback.length(), 6)} s`;
    this.timeline.update();
  }

  /** At a contact all digits count; elsewhere nine decimals say where we are. */
  private timeText(): string {
    const { clock, runs } = this.playback;
    if (clock.playing) return runningTime(clock.time, clock.speed);
    const atContact = runs.some((run) => run.history.contactsBefore(clock.time, true) > run.history.contactsBefore(clock.time, false));
    return exactTime(atContact ? clock.time : Number(clock.time.toFixed(9)));
  }

  private toggleLoop(): void {
    this.playback.clock.loop = !this.playback.clock.loop;
  }
}
