// A small plot on a canvas: lines over time, a cursor, and values at the cursor in words.
import { el } from "./dom";
import { quantity, number } from "./format";
import { countBefore } from "./history";
import { cssColour } from "./theme";

export interface Series {
  name: string;
  /** Name of a colour of the style sheet. */
  colour: string;
  times: number[];
  values: number[];
  dashed?: boolean;
}

export interface PlotKind {
  title: string;
  unit: string;
  logarithmic?: boolean;
  /** Values hold for a step and jump. */
  stairs?: boolean;
  fromZero?: boolean;
}

const HEIGHT = 84;

export class Plot {
  readonly element = el("figure", { class: "plot" });
  private readonly legend = el("div", { class: "legend" });
  private readonly canvas = el("canvas");
  private readonly cursor = el("div", { class: "cursor" });
  private readonly high = el("span", { class: "limit high" });
  private readonly low = el("span", { class: "limit low" });
  private series: Series[] = [];
  private length = 1;
  private drawn = "";

  constructor(
    private readonly kind: PlotKind,
    seek: (time: number) => void,
  ) {
    const area = el("div", { class: "plot-area" }, this.canvas, this.high, this.low, this.cursor);
    this.element.append(el("figcaption", {}, el("span", { class: "plot-title" }, kind.title), this.legend), area);
    const move = (event: PointerEvent) => {
      const box = this.canvas.getBoundingClientRect();
      seek(((event.clientX - box.left) / Math.max(1, box.width)) * this.length);
    };
    area.addEventListener("pointerdown", (event) => {
      area.setPointerCapture(event.pointerId);
      move(event);
    });
    area.addEventListener("pointermove", (event) => area.hasPointerCapture(event.pointerId) && move(event));
  }

  /** Takes new lines; draws them only if there is anything new. */
  set(series: Series[], length: number): void {
    this.series = series;
    this.length = length > 0 ? length : 1;
    const width = this.canvas.clientWidth;
    if (width === 0) return;
    const key = [width, length, document.documentElement.dataset.theme, ...series.map((line) => `${line.values.length}:${line.values.at(-1)}`)].join();
    if (key === this.drawn) return;
    this.drawn = key;
    this.draw(width);
  }

  at(time: number): void {
    this.cursor.style.left = `${Math.min(100, (100 * time) / this.length)}%`;
    const parts = this.series.map((line) => {
      const row = Math.max(0, countBefore(line.times.length, (i) => line.times[i]!, time, true) - 1);
      const value = el("span", { class: "legend-value" }, quantity(line.values[row], this.kind.unit));
      const name = el("span", { class: "legend-name", style: `--line: var(${line.colour})` }, line.name);
      return el("span", { class: "legend-item" }, line.name ? name : null, value);
    });
    this.legend.replaceChildren(...parts);
  }

  private draw(width: number): void {
    const scale = Math.min(2, devicePixelRatio);
    this.canvas.width = width * scale;
    this.canvas.height = HEIGHT * scale;
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.scale(scale, scale);
    const [low, high] = this.range();
    const height = (value: number) => 6 + (HEIGHT - 12) * (1 - (this.map(value) - low) / (high - low));
    this.high.textContent = number(this.unmap(high), 3);
    this.low.textContent = number(this.unmap(low), 3);
    context.strokeStyle = cssColour("--line-faint");
    context.lineWidth = 1;
    for (const y of [5.5, HEIGHT / 2 + 0.5, HEIGHT - 5.5]) line(context, [0, y], [width, y]);
    // The first is the most important, so it is drawn last; but dashes can only be seen over a whole line.
    const order = this.series.some((one) => one.dashed) ? this.series : this.series.toReversed();
    for (const one of order) this.drawSeries(context, one, width, height);
  }

  private drawSeries(context: CanvasRenderingContext2D, one: Series, width: number, height: (value: number) => number): void {
    context.strokeStyle = cssColour(one.colour);
    context.lineWidth = 1.5;
    context.lineJoin = "round";
    context.setLineDash(one.dashed ? [4, 3] : []);
    context.beginPath();
    let pen = false;
    let column = -1;
    let [least, most] = [Infinity, -Infinity];
    let before = 0;
    for (let i = 0; i < one.values.length; i += 1) {
      const value = one.values[i]!;
      if (!Number.isFinite(value) || (this.kind.logarithmic && value <= 0)) {
        pen = false;
        continue;
      }
      const x = (one.times[i]! / this.length) * width;
      const y = height(value);
      if (!pen) context.moveTo(x, y);
      else if (Math.floor(2 * x) === column) {
        // Several rows in half a pixel: only their least and their most can be seen.
        if (y < least || y > most) context.lineTo(x, y);
      } else {
        if (this.kind.stairs) context.lineTo(x, before);
        context.lineTo(x, y);
      }
      if (Math.floor(2 * x) !== column) [least, most] = [y, y];
      least = Math.min(least, y);
      most = Math.max(most, y);
      column = Math.floor(2 * x);
      before = y;
      pen = true;
    }
    context.stroke();
    context.setLineDash([]);
  }

  private map(value: number): number {
    return this.kind.logarithmic ? Math.log10(value) : value;
  }

  private unmap(value: number): number {
    return this.kind.logarithmic ? 10 ** value : value;
  }

  private range(): [number, number] {
    let [low, high] = [Infinity, -Infinity];
    for (const one of this.series) {
      for (const value of one.values) {
        if (!Number.isFinite(value) || (this.kind.logarithmic && value <= 0)) continue;
        low = Math.min(low, this.map(value));
        high = Math.max(high, this.map(value));
      }
    }
    if (!(high >= low)) return [0, 1];
    if (this.kind.fromZero) low = Math.min(low, 0);
    if (this.kind.logarithmic) return [Math.floor(low), Math.max(Math.ceil(high), Math.floor(low) + 1)];
    // What changes by less than a hundredth of its size is drawn as the flat line that it is.
    const least = 0.01 * Math.max(Math.abs(low), Math.abs(high)) || 1;
    if (this.kind.fromZero && low === 0 && high === 0) return [0, 1];
    if (high - low < least) return [(low + high - least) / 2, (low + high + least) / 2];
    return [low, high];
  }
}

function line(context: CanvasRenderingContext2D, from: [number, number], to: [number, number]): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}
