// A recorded bout on the screen: played, stopped, moved through, from beside the piste or from behind either mask.
import { el, iconButton, isTyping, press, type Cleanup } from "../dom";
import { toggleHelp } from "../help";
import { ICONS } from "../icons";
import { toggleTheme } from "../theme";
import { toast } from "../toast";
import { loadBout } from "./bouts";
import { FENCE_ICONS } from "./icons";
import { showMeeting } from "./meeting";
import type { FenceMessage, Player, Seat, WeaponName } from "./protocol";
import { Reel } from "./reel";
import { Scoreboard } from "./scoreboard";
import type { Sound } from "./sound";
import { Stage } from "./stage";

const SPEEDS = [0.125, 0.25, 0.5, 1, 2];
/** So much before an instant is seen as the trails of the blades [s]. */
const TRAIL = 0.5;
const SPEED_NAMES = ["⅛×", "¼×", "½×", "1×", "2×"];

export class RecordedBout {
  readonly element = el("main", { class: "fence-duel fence-recorded", "aria-label": "A recorded bout" });
  readonly stage = new Stage();
  readonly reel = new Reel();
  time = 0;
  playing = true;
  /** All of it has come. */
  whole = false;
  private speed = SPEEDS.indexOf(1);
  private weapon: WeaponName = "foil";
  private players: [Player, Player] = ["computer", "computer"];
  private levels: [number, number] = [0, 0];
  private heard = 0;
  private last = 0;
  private readonly board = new Scoreboard();
  private readonly call = el("p", { class: "fence-call", "aria-live": "polite" });
  private readonly slider = el("input", { type: "range", min: 0, max: 1, step: "any", value: 0, "aria-label": "Time" });
  private readonly marks = el("div", { class: "recorded-marks", "aria-hidden": "true" });
  private readonly clock = el("span", { class: "recorded-clock" }, "0.00 s");
  private readonly playButton = iconButton(ICONS.pause, "Play or pause", () => this.togglePlay(), "Space");
  private readonly speedButton = el("button", { type: "button", class: "recorded-speed", title: "Speed (+ −)", onclick: () => this.changeSpeed(this.speed + 1 < SPEEDS.length ? 1 : 1 - SPEEDS.length) });
  private readonly muteButton = iconButton(FENCE_ICONS.loud, "Sound", () => this.toggleMute(), "M");

  constructor(
    readonly name: string,
    private readonly sound: Sound,
    cleanup: Cleanup,
    leave: () => void,
  ) {
    const back = iconButton(ICONS.back, "Leave the bout", leave);
    back.classList.add("fence-leave");
    const bar = el(
      "div",
      { class: "fence-bar" },
      iconButton(FENCE_ICONS.eye, "Side, left mask, right mask", () => this.changeView(), "V"),
      this.muteButton,
      iconButton(ICONS.sun, "Light or dark", toggleTheme),
      iconButton(ICONS.help, "Keys", toggleHelp, "?"),
    );
    const row = el(
      "div",
      { class: "recorded-row" },
      iconButton(ICONS.previousContact, "Last touch", () => this.goToPhrase(-1), "["),
      this.playButton,
      iconButton(ICONS.nextContact, "Next touch", () => this.goToPhrase(1), "]"),
      el("div", { class: "recorded-time" }, this.slider, this.marks),
      this.clock,
      this.speedButton,
    );
    this.element.append(this.stage.element, el("div", { class: "fence-hud" }, back, this.board.element, bar, el("div", { class: "fence-words" }, this.call), row));
    this.stage.views.view = "side";
    press(this.muteButton, sound.muted);
    this.changeSpeed(0);
    this.slider.addEventListener("input", () => this.seek(Number(this.slider.value)));
    cleanup.listen(window, "keydown", (event: KeyboardEvent) => this.key(event));
    const close = loadBout(name, { onText: (message) => this.receive(message), onFrame: (frame) => this.reel.addFrame(frame), onClose: () => this.closed() });
    this.stage.renderer.setAnimationLoop((now) => this.draw(now));
    cleanup.add(() => {
      close();
      this.stage.renderer.setAnimationLoop(null);
      this.stage.dispose();
      this.element.remove();
    });
  }

  seek(time: number): void {
    this.time = Math.min(this.reel.length(), Math.max(0, time));
    this.heard = this.time;
    this.stage.views.cut();
  }

  togglePlay(): void {
    this.sound.wake();
    if (!this.playing && this.whole && this.time >= this.reel.length()) this.seek(0);
    this.playing = !this.playing;
    this.playButton.innerHTML = this.playing ? ICONS.pause : ICONS.play;
  }

  /** Beside the piste, then behind the left mask, then behind the right one. */
  changeView(): void {
    const { views } = this.stage;
    const [view, seat] = views.view === "side" ? (["first", 0] as const) : views.seat === 0 ? (["first", 1] as const) : (["side", 0] as const);
    views.view = view;
    views.seat = seat as Seat;
  }

  goToPhrase(way: number): void {
    const found = this.reel.phraseBeside(this.time, way);
    if (found !== null) this.seek(found);
  }

  private changeSpeed(by: number): void {
    this.speed = Math.min(SPEEDS.length - 1, Math.max(0, this.speed + by));
    this.speedButton.textContent = SPEED_NAMES[this.speed]!;
    this.speedButton.setAttribute("aria-label", `Speed ${SPEED_NAMES[this.speed]}`);
  }

  private toggleMute(): void {
    this.sound.wake();
    this.sound.setMuted(!this.sound.muted);
    this.muteButton.innerHTML = this.sound.muted ? FENCE_ICONS.mute : FENCE_ICONS.loud;
    press(this.muteButton, this.sound.muted);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const { code, key } = event;
    // A button that has the focus is pressed, as everywhere.
    if (code === "Space" && event.target instanceof HTMLButtonElement) return;
    if (code === "Space") this.togglePlay();
    else if (code === "KeyV") this.changeView();
    else if (code === "KeyM") this.toggleMute();
    else if (key === "]") this.goToPhrase(1);
    else if (key === "[") this.goToPhrase(-1);
    else if (key === "+" || key === "=") this.changeSpeed(1);
    else if (key === "-" || key === "−") this.changeSpeed(-1);
    else if (key === "." || key === ",") this.stepFrame(key === "." ? 1 : -1);
    else if (code === "Home") this.seek(0);
    else if (code === "End") this.seek(this.reel.length());
    else if (event.target !== this.slider && (code === "ArrowRight" || code === "ArrowLeft")) this.seek(this.time + (code === "ArrowRight" ? 1 : -1));
    else return;
    event.preventDefault();
  }

  private stepFrame(way: number): void {
    if (this.playing) this.togglePlay();
    const { frames } = this.reel.history;
    const found = way > 0 ? frames.find((frame) => frame.time > this.time) : frames.findLast((frame) => frame.time < this.time);
    if (found) this.seek(found.time);
  }

  private receive(message: FenceMessage): void {
    if (message.type === "welcome") {
      this.stage.load(message);
      this.weapon = message.weapon.name;
      this.players = message.players;
    } else if (message.type === "bout") this.levels = message.levels;
    else if (message.type === "problem") toast(message.text);
    this.reel.add(message);
    if (message.type === "end") {
      this.whole = true;
      if (message.problem) toast(message.problem);
      this.drawMarks();
    }
  }

  private closed(): void {
    if (!this.whole) toast("The bout did not come whole. Leave and open it again.");
    this.whole = true;
  }

  /** Where touches are on the line of time, in the colour of who touched. */
  private drawMarks(): void {
    const length = this.reel.length();
    this.marks.replaceChildren(
      ...this.reel.marks
        .filter((mark) => mark.says !== "")
        .map(({ time, lamps }) => {
          const kind = lamps.includes("on") ? (lamps[0] === lamps[1] ? "both" : lamps[0] === "on" ? "red" : "green") : "halt";
          const mark = el("i", { class: kind });
          mark.style.left = `${(100 * time) / length}%`;
          return mark;
        }),
    );
  }

  private draw(now: number): void {
    const seconds = this.last === 0 ? 0 : Math.min(0.25, (now - this.last) / 1000);
    this.last = now;
    const length = this.reel.length();
    const step = this.playing ? seconds * SPEEDS[this.speed]! : 0;
    this.time = Math.min(length, this.time + step);
    if (this.playing && this.whole && length > 0 && this.time >= length) this.togglePlay();
    const frame = this.reel.history.posesAt(this.time, this.stage.poses);
    if (frame) {
      this.meet();
      this.stage.show(this.time, this.reel.history.before(this.time, Math.min(TRAIL, this.time - this.reel.markAt(this.time).time)), frame.control, step);
    }
    this.refresh(length);
    this.stage.draw(now);
  }

  /** Sparks and sounds of the contacts that were passed. */
  private meet(): void {
    for (const contact of this.reel.contacts) {
      if (!(contact.time > this.heard && contact.time <= this.time)) continue;
      showMeeting(contact, this.stage, this.sound, Math.min(1, SPEEDS[this.speed]!));
    }
    this.heard = this.time;
  }

  private refresh(length: number): void {
    const mark = this.reel.markAt(this.time);
    this.board.set({ score: mark.score, lamps: mark.lamps, players: this.players }, this.weapon, this.levels, this.stage.views.seat);
    this.stage.hall.setLamps(mark.lamps);
    if (this.call.textContent !== mark.says && mark.says !== "") this.call.textContent = mark.says;
    this.call.classList.toggle("shown", mark.says !== "");
    this.call.classList.toggle("halt", mark.lamps.includes("white") || mark.says.startsWith("Halt"));
    this.slider.max = String(Math.max(length, 1e-3));
    this.slider.value = String(this.time);
    this.slider.style.setProperty("--fill", `${length > 0 ? (100 * this.time) / length : 0}%`);
    this.slider.setAttribute("aria-valuetext", `${this.time.toFixed(1)} of ${length.toFixed(1)} s`);
    this.clock.textContent = `${this.time.toFixed(2)} s`;
    document.body.dataset.phase = length > 0 ? "recorded" : "opening";
  }
}
