// The ledger of a run (or of two) as plots.
import { el } from "./dom";
import type { Playback } from "./playback";
import { Plot, type PlotKind, type Series } from "./plot";

interface Wanted extends PlotKind {
  /** Column of the ledger, name in the legend, colour if there is one run only. */
  lines: [string, string, string][];
}

const PLOTS: Wanted[] = [
  {
    title: "Energy",
    unit: "J",
    fromZero: true,
    lines: [
      ["energy", "total", "--series-1"],
      ["kinetic", "kinetic", "--series-2"],
      ["lost", "lost", "--series-3"],
    ],
  },
  { title: "Momentum |p|", unit: "kg m/s", fromZero: true, lines: [["momentum", "", "--series-1"]] },
  { title: "Angular momentum |L|", unit: "kg m²/s", fromZero: true, lines: [["angular_momentum", "", "--series-4"]] },
  { title: "Smallest gap", unit: "m", logarithmic: true, lines: [["smallest_gap", "", "--series-2"]] },
  { title: "Contacts a step", unit: "", stairs: true, fromZero: true, lines: [["contacts", "", "--series-3"]] },
];

const TWO = ["--series-a", "--series-b"];

export class Plots {
  readonly element = el("div", { class: "plots" });
  private readonly plots: Plot[];

  constructor(private readonly playback: Playback) {
    this.plots = PLOTS.map((kind) => new Plot(kind, (time) => this.seek(time)));
    this.element.append(...this.plots.map((plot) => plot.element));
  }

  update(): void {
    const { runs } = this.playback;
    const length = this.playback.length();
    PLOTS.forEach((kind, i) => {
      const plot = this.plots[i]!;
      // Two runs and three lines would be six: of two runs only the first line is compared.
      const lines = runs.length > 1 ? kind.lines.slice(0, 1) : kind.lines;
      const series: Series[] = runs.flatMap((run, r) =>
        lines.map(([column, name, colour]) => ({
          name: runs.length > 1 ? "AB"[r]! : name,
          colour: runs.length > 1 ? TWO[r]! : colour,
          times: run.history.column("time"),
          values: run.history.column(column),
          dashed: r > 0,
        })),
      );
      plot.set(series, length);
      plot.at(this.playback.time);
    });
  }

  private seek(time: number): void {
    this.playback.pause();
    this.playback.seek(time);
  }
}
