// The ledger of a run (or of two) as plots.
import { el, iconButton } from "./dom";
import { ICONS } from "./icons";
import type { Playback } from "./playback";
import { Plot } from "./plot";
import type { PlotKind, Series } from "./plot_drawing";
import { columnsOf, csvText, fileName, pictureOf, save, type Column } from "./plot_files";

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
  {
    title: "Contacts",
    unit: "",
    stairs: true,
    fromZero: true,
    lines: [
      ["impacts", "impacts in the step", "--series-3"],
      ["persistent", "persistent", "--series-2"],
    ],
  },
];

const TWO = ["--series-a", "--series-b"];

export class Plots {
  readonly element = el("div", { class: "plots" });
  private readonly plots: Plot[];
  /** The one that is shown large as well, and which it is. */
  private large: { plot: Plot; index: number } | null = null;

  constructor(private readonly playback: Playback) {
    this.plots = PLOTS.map((_, index) => this.make(index, () => this.enlarge(index)));
    const all = el("button", { type: "button", class: "quiet-button" }, "All of it as CSV");
    all.addEventListener("click", () => save(`${this.name()}.csv`, asFile(this.ledger())));
    this.element.append(...this.plots.map((plot) => plot.element), all);
  }

  update(): void {
    PLOTS.forEach((_, i) => this.show(this.plots[i]!, i));
    if (this.large) this.show(this.large.plot, this.large.index);
  }

  private show(plot: Plot, index: number): void {
    plot.set(this.series(index), this.playback.length());
    plot.at(this.playback.time);
  }

  private series(index: number): Series[] {
    const { runs } = this.playback;
    // Two runs and three lines would be six: of two runs only the first line is compared.
    const lines = runs.length > 1 ? PLOTS[index]!.lines.slice(0, 1) : PLOTS[index]!.lines;
    return runs.flatMap((run, r) =>
      lines.map(([column, name, colour]) => ({
        name: runs.length > 1 ? "AB"[r]! : name,
        colour: runs.length > 1 ? TWO[r]! : colour,
        times: run.history.column("time"),
        values: run.history.column(column),
        dashed: r > 0,
      })),
    );
  }

  private make(index: number, enlarge?: () => void): Plot {
    const kind = PLOTS[index]!;
    const picture = async () => {
      const made = await pictureOf(kind, this.series(index), this.playback.length() || 1, this.playback.runs[0]!.scene?.title ?? "");
      if (made) save(`${this.name(kind.title)}.png`, made);
    };
    return new Plot(kind, {
      seek: (time) => this.seek(time),
      enlarge,
      picture: () => void picture(),
      table: () => save(`${this.name(kind.title)}.csv`, asFile(columnsOf(kind, this.series(index)))),
    });
  }

  /** Shows one over the page, as wide as that is. */
  private enlarge(index: number): void {
    const plot = this.make(index);
    const dialog = el("dialog", { class: "large-plot", "aria-label": PLOTS[index]!.title });
    dialog.append(iconButton(ICONS.close, "Close", () => dialog.close(), "Esc"), plot.element);
    dialog.addEventListener("close", () => {
      this.large = null;
      dialog.remove();
    });
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    this.element.append(dialog);
    dialog.showModal();
    this.large = { plot, index };
    this.update();
  }

  /** All columns of all runs. */
  private ledger(): Column[] {
    const { runs } = this.playback;
    return runs.flatMap((run, r) => [...run.history.columns].map(([name, values]) => ({ name: runs.length > 1 ? `${"AB"[r]} ${name}` : name, values })));
  }

  private name(title = "ledger"): string {
    return fileName(this.playback.runs[0]!.scene?.item ?? "run", title);
  }

  private seek(time: number): void {
    this.playback.pause();
    this.playback.seek(time);
    // The clock may stand still, and the cursor has moved.
    this.update();
  }
}

function asFile(columns: Column[]): Blob {
  return new Blob([csvText(columns)], { type: "text/csv" });
}
