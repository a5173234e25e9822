// Plots as files: a table with every digit, and a picture.
import { el } from "./dom";
import { drawPlot, titleOf, type PlotKind, type Series } from "./plot_drawing";
import { cssColour } from "./theme";

const PICTURE: [number, number] = [960, 420];
const HEAD = 44;

/** A column of a table. */
export interface Column {
  name: string;
  values: number[];
}

/** As comma-separated values, all digits; what is not known is empty. */
export function csvText(columns: Column[]): string {
  const rows = columns.reduce((most, column) => Math.max(most, column.values.length), 0);
  const lines = [columns.map((column) => quoted(column.name)).join(",")];
  for (let row = 0; row < rows; row += 1) {
    lines.push(columns.map(({ values }) => (Number.isFinite(values[row]) ? String(values[row]) : "")).join(","));
  }
  return `${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The lines of a plot, each run with a time of its own. */
export function columnsOf(kind: PlotKind, series: Series[]): Column[] {
  const columns: Column[] = [];
  let times: number[] | null = null;
  const several = new Set(series.map((one) => one.times)).size > 1;
  for (const one of series) {
    if (one.times !== times) columns.push({ name: several ? `time ${one.name} [s]` : "time [s]", values: one.times });
    times = one.times;
    columns.push({ name: titleOf({ ...kind, title: one.name ? `${kind.title}, ${one.name}` : kind.title }), values: one.values });
  }
  return columns;
}

/** A picture with title, names and axes, in the colours of the page. */
export function pictureOf(kind: PlotKind, series: Series[], length: number, about: string): Promise<Blob | null> {
  const canvas = el("canvas", { width: 2 * PICTURE[0], height: 2 * PICTURE[1] });
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.scale(2, 2);
  context.fillStyle = cssColour("--surface");
  context.fillRect(0, 0, ...PICTURE);
  context.fillStyle = cssColour("--text");
  context.font = "600 15px system-ui, sans-serif";
  context.fillText(titleOf(kind), 12, 20);
  context.font = "12px system-ui, sans-serif";
  context.fillText(about, 12, 37, PICTURE[0] / 2);
  let x = PICTURE[0] - 14;
  context.textAlign = "right";
  for (const one of series.toReversed()) {
    if (!one.name) continue;
    context.fillStyle = cssColour("--text");
    context.fillText(one.name, x, 20);
    x -= context.measureText(one.name).width + 8;
    context.fillStyle = cssColour(one.colour);
    context.fillRect(x - 16, 14, 16, 4);
    x -= 34;
  }
  context.translate(0, HEAD);
  drawPlot(context, [PICTURE[0], PICTURE[1] - HEAD], kind, series, length);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Gives the reader a file. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  el("a", { href: address, download: name }).click();
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name for a file, of words. */
export function fileName(...words: string[]): string {
  return words.map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "_").replaceAll(/^_+|_+$/g, "")).filter(Boolean).join("-");
}
