// A plot: lines over time on a canvas, the time that is shown as a cursor, values at the cursor and at the pointer in words, and buttons
// to see it larger and to take it along.
import { el, iconButton } from "./dom";
import { number, quantity } from "./format";
import { countBefore } from "./history";
import { ICONS } from "./icons";
import { drawPlot, MARGINS, titleOf, type PlotKind, type Series } from "./plot_drawing";

export interface PlotActions {
  seek(time: number): void;
  /** Not there for a plot that is large already. */
  enlarge?(): void;
  picture(): void;
  table(): void;
}

export class Plot {
  readonly element = el("figure", { class: "plot" });
  private readonly legend = el("div", { class: "legend" });
  private readonly canvas = el("canvas", { "aria-hidden": "true" });
  private readonly cursor = el("div", { class: "cursor" });
  private readonly hair = el("div", { class: "hair", hidden: true });
  private readonly reading = el("div", { class: "reading", hidden: true });
  private readonly area = el("div", { class: "plot-area" }, this.cursor, this.hair);
  private length = 1;
  private drawn = "";
  private pointer: number | null = null;
  private series: Series[] = [];

  constructor(
    private readonly kind: PlotKind,
    actions: PlotActions,
  ) {
    const { enlarge } = actions;
    const buttons = el(
      "div",
      { class: "plot-buttons" },
      enlarge ? iconButton(ICONS.enlarge, `${kind.title}: larger`, enlarge) : null,
      iconButton(ICONS.picture, `${kind.title}: save as PNG`, actions.picture),
      iconButton(ICONS.table, `${kind.title}: save as CSV`, actions.table),
    );
    const { left, right, top, bottom } = MARGINS;
    Object.assign(this.area.style, { left: `${left}px`, right: `${right}px`, top: `${top}px`, bottom: `${bottom}px` });
    this.element.append(
      el("figcaption", {}, el("span", { class: "plot-title" }, titleOf(kind)), buttons),
      this.legend,
      el("div", { class: "plot-box" }, this.canvas, this.area, this.reading),
    );
    this.listen(actions.seek);
  }

  private listen(seek: (time: number) => void): void {
    const timeAt = (event: PointerEvent) => {
      const box = this.area.getBoundingClientRect();
      return Math.min(1, Math.max(0, (event.clientX - box.left) / Math.max(1, box.width))) * this.length;
    };
    this.area.addEventListener("pointerdown", (event) => {
      this.area.setPointerCapture(event.pointerId);
      seek(timeAt(event));
    });
    this.area.addEventListener("pointermove", (event) => {
      this.pointer = timeAt(event);
      this.read();
      if (this.area.hasPointerCapture(event.pointerId)) seek(this.pointer);
    });
    for (const end of ["pointerleave", "pointercancel"]) {
      this.area.addEventListener(end, () => {
        this.pointer = null;
        this.read();
      });
    }
  }

  /** Takes new lines; draws them only if there is anything new. */
  set(series: Series[], length: number): void {
    this.series = series;
    this.length = length > 0 ? length : 1;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0) return;
    const key = [width, height, length, document.documentElement.dataset.theme, ...series.map((line) => `${line.values.length}:${line.values.at(-1)}`)].join();
    if (key === this.drawn) return;
    this.drawn = key;
    const scale = Math.min(2, devicePixelRatio);
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.scale(scale, scale);
    drawPlot(context, [width, height], this.kind, series, this.length);
    this.read();
  }

  at(time: number): void {
    this.cursor.style.left = `${Math.min(100, (100 * time) / this.length)}%`;
    this.legend.replaceChildren(...this.values(time));
  }

  /** What the lines are at a time, in words. */
  private values(time: number): HTMLElement[] {
    return this.series.map((line) => {
      const row = Math.max(0, countBefore(line.times.length, (i) => line.times[i]!, time, true) - 1);
      const value = el("span", { class: "legend-value" }, quantity(line.values[row], this.kind.unit));
      const name = el("span", { class: "legend-name", style: `--line: var(${line.colour})` }, line.name);
      return el("span", { class: "legend-item" }, line.name ? name : null, value);
    });
  }

  /** The values at the pointer, on the side where there is room. */
  private read(): void {
    this.hair.hidden = this.reading.hidden = this.pointer === null;
    if (this.pointer === null) return;
    const part = this.pointer / this.length;
    this.hair.style.left = `${100 * part}%`;
    this.reading.classList.toggle("left", part > 0.5);
    this.reading.replaceChildren(el("b", {}, `${number(this.pointer, 4)} s`), ...this.values(this.pointer));
  }
}
