// Draws lines over time with their axes: for the screen, and for a file.
import { linearTicks, powerTicks, type Tick } from "./axis";
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

/** Around the lines: room for what the axes say [px]. */
export const MARGINS = { left: 48, right: 10, top: 8, bottom: 20 };
const FONT = "10.5px system-ui, sans-serif";
/** So much room has each mark [px]. */
const TICK_WIDTH = 62;
const TICK_HEIGHT = 24;
const MOST_TICKS = 10;

/** How much of what there is goes to which height. */
interface Scale {
  left: number;
  top: number;
  width: number;
  height: number;
  low: number;
  high: number;
  length: number;
}

/** "Energy [J]". */
export function titleOf({ title, unit }: PlotKind): string {
  return unit ? `${title} [${unit}]` : title;
}

/** Into the rectangle from (0, 0) to (`width`, `height`); the axis of time has `length` seconds. */
export function drawPlot(context: CanvasRenderingContext2D, [width, height]: [number, number], kind: PlotKind, series: Series[], length: number): void {
  const [low, high] = rangeOf(kind, series);
  const { left, right, top, bottom } = MARGINS;
  const scale: Scale = { left, top, width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom), low, high, length };
  drawAxes(context, kind, scale);
  // The first is the most important, so it is drawn last; but dashes can only be seen over a whole line.
  const order = series.some((one) => one.dashed) ? series : series.toReversed();
  for (const one of order) drawSeries(context, kind, one, scale);
}

function drawAxes(context: CanvasRenderingContext2D, kind: PlotKind, scale: Scale): void {
  const { left, top, width, height, low, high, length } = scale;
  const ticks = kind.logarithmic ? powerTicks : linearTicks;
  context.font = FONT;
  context.fillStyle = cssColour("--quiet");
  context.strokeStyle = cssColour("--line");
  context.lineWidth = 1;
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const { value, text } of ticks(low, high, Math.min(MOST_TICKS, height / TICK_HEIGHT))) {
    const y = Math.round(top + height * (1 - (value - low) / (high - low))) + 0.5;
    line(context, [left, y], [left + width, y]);
    context.fillText(text, left - 6, y, left - 8);
  }
  context.textBaseline = "alphabetic";
  const marks: Tick[] = linearTicks(0, length, Math.min(MOST_TICKS, width / TICK_WIDTH));
  marks.forEach(({ value, text }, i) => {
    const x = Math.round(left + (width * value) / length) + 0.5;
    line(context, [x, top + height], [x, top + height + 4]);
    // The last one says what it is.
    const isLast = i === marks.length - 1;
    context.textAlign = x > left + width - 16 ? "right" : "center";
    context.fillText(isLast ? `${text} s` : text, Math.min(x, left + width + MARGINS.right - 2), top + height + 15);
  });
  context.strokeStyle = cssColour("--quiet");
  line(context, [left, top + height + 0.5], [left + width, top + height + 0.5]);
}

function drawSeries(context: CanvasRenderingContext2D, kind: PlotKind, one: Series, scale: Scale): void {
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
    if (!isDrawn(kind, value)) {
      pen = false;
      continue;
    }
    const x = scale.left + (one.times[i]! / scale.length) * scale.width;
    const y = scale.top + scale.height * (1 - (map(kind, value) - scale.low) / (scale.high - scale.low));
    if (!pen) context.moveTo(x, y);
    else if (Math.floor(2 * x) === column) {
      // Several rows in half a pixel: only their least and their most can be seen.
      if (y < least || y > most) context.lineTo(x, y);
    } else {
      if (kind.stairs) context.lineTo(x, before);
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

function map(kind: PlotKind, value: number): number {
  return kind.logarithmic ? Math.log10(value) : value;
}

function isDrawn(kind: PlotKind, value: number): boolean {
  return Number.isFinite(value) && !(kind.logarithmic && value <= 0);
}

/** What the axis goes from and to; of a logarithmic one, the powers of ten. */
export function rangeOf(kind: PlotKind, series: Series[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const one of series) {
    for (const value of one.values) {
      if (!isDrawn(kind, value)) continue;
      low = Math.min(low, map(kind, value));
      high = Math.max(high, map(kind, value));
    }
  }
  if (!(high >= low)) return [0, 1];
  if (kind.fromZero) low = Math.min(low, 0);
  if (kind.logarithmic) return [Math.floor(low), Math.max(Math.ceil(high), Math.floor(low) + 1)];
  // What changes by less than a hundredth of its size is drawn as the flat line that it is.
  const least = 0.01 * Math.max(Math.abs(low), Math.abs(high)) || 1;
  if (kind.fromZero && low === 0 && high === 0) return [0, 1];
  if (high - low < least) return [(low + high - least) / 2, (low + high + least) / 2];
  return [low, high];
}

function line(context: CanvasRenderingContext2D, from: [number, number], to: [number, number]): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}
