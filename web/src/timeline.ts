// The line of time: what is computed, where contacts are, and where we are; drag to move.
import { el } from "./dom";
import { exactTime } from "./format";
import type { Playback } from "./playback";
import { cssColour } from "./theme";

export class Timeline {
  readonly element = el("div", {
    class: "timeline",
    role: "slider",
    tabindex: 0,
    "aria-label": "Time",
    "aria-valuemin": 0,
  });
  private readonly canvas = el("canvas");
  private readonly head = el("div", { class: "playhead" });
  private drawn = "";

  constructor(private readonly playback: Playback) {
    this.element.append(this.canvas, this.head);
    let wasPlaying = false;
    const seek = (event: PointerEvent) => {
      const box = this.canvas.getBoundingClientRect();
      playback.seek(((event.clientX - box.left) / box.width) * playback.length());
    };
    this.element.addEventListener("pointerdown", (event) => {
      wasPlaying = playback.clock.playing;
      playback.pause();
      this.element.setPointerCapture(event.pointerId);
      seek(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) seek(event);
    });
    this.element.addEventListener("pointerup", () => wasPlaying && playback.play());
    this.element.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by === 0) return;
      event.preventDefault();
      playback.seek(playback.time + (by * playback.length()) / 100);
    });
  }

  update(): void {
    const length = this.playback.length();
    const time = this.playback.time;
    this.head.style.left = `${length > 0 ? (100 * time) / length : 0}%`;
    this.element.setAttribute("aria-valuemax", String(length));
    this.element.setAttribute("aria-valuenow", String(time));
    this.element.setAttribute("aria-valuetext", exactTime(time));
    this.draw(length);
  }

  /** Redraws only if contacts, progress, size or colours changed. */
  private draw(length: number): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0) return;
    const runs = this.playback.runs;
    const contacts = runs.map((run) => run.history.contacts.length);
    const ends = runs.map((run) => (length > 0 ? Math.round((width * run.computedTo()) / length) : 0));
    const key = [width, height, length, ...contacts, ...ends, document.documentElement.dataset.theme].join();
    if (key === this.drawn) return;
    this.drawn = key;
    const scale = Math.min(2, devicePixelRatio);
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.scale(scale, scale);
    const row = height / runs.length;
    runs.forEach((_, i) => this.drawRow(context, i, i * row, row, width, ends[i]!));
  }

  private drawRow(context: CanvasRenderingContext2D, index: number, top: number, height: number, width: number, end: number): void {
    const run = this.playback.runs[index]!;
    const length = this.playback.length();
    const bar = 4;
    const base = top + height - bar - 2;
    context.fillStyle = cssColour("--track");
    context.beginPath();
    context.roundRect(0, base, width, bar, bar / 2);
    context.fill();
    context.fillStyle = cssColour(this.playback.runs.length > 1 ? (index === 0 ? "--series-a" : "--series-b") : "--buffered");
    context.beginPath();
    context.roundRect(0, base, end, bar, bar / 2);
    context.fill();
    if (length <= 0) return;
    // Contacts are counted by columns of pixels: the more in a column, the taller the mark.
    const impacts = new Uint32Array(Math.ceil(width) + 1);
    const rests = new Uint32Array(Math.ceil(width) + 1);
    for (const contact of run.history.contacts) {
      const column = Math.min(impacts.length - 1, Math.max(0, Math.round((contact.time / length) * width)));
      (contact.class === "colliding" ? impacts : rests)[column]! += 1;
    }
    const room = height - bar - 6;
    const marks: [Uint32Array, string][] = [
      [rests, cssColour("--mark-rest")],
      [impacts, cssColour("--mark-contact")],
    ];
    for (const [columns, colour] of marks) {
      context.fillStyle = colour;
      columns.forEach((amount, column) => {
        if (amount === 0) return;
        const tall = room * Math.min(1, 0.45 + 0.18 * Math.log2(amount));
        context.fillRect(column - 0.75, base - 2 - tall, 1.5, tall);
      });
    }
  }
}
