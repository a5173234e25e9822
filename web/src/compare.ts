// Two runs of one scene beside each other, under one clock.
import { Controls } from "./controls";
import { differenceAt, type Difference } from "./difference";
import { el, facts, isTyping, section, type Cleanup } from "./dom";
import { frameMotion } from "./framing";
import { number, quantity } from "./format";
import { Parameters } from "./parameters";
import { Playback } from "./playback";
import { Plots } from "./plots";
import { showNotOpened } from "./problem";
import { choiceName, routeText, type Choice } from "./router";
import { Run } from "./run";
import { mark, publish } from "./testing";
import { onTheme } from "./theme";
import { ConnectionBanner, ProblemNote, toast } from "./toast";
import { shareButton, statusOf, TopBar } from "./top_bar";
import { Viewport } from "./viewport";

const PANEL_MS = 150;

/** One of the two. */
class Half {
  readonly run: Run;
  readonly viewport = new Viewport();
  readonly parameters: Parameters;
  readonly status = el("span", { class: "half-status" });
  readonly name = el("span", { class: "half-name" });
  readonly element: HTMLElement;
  readonly settings: HTMLElement;
  /** It never opened. */
  isRefused = false;
  private shownItem = "";

  constructor(
    readonly letter: "A" | "B",
    public choice: Choice,
    onChange: () => void,
    private readonly hear: () => void,
  ) {
    this.run = new Run(choice);
    this.parameters = new Parameters(choice, (next) => {
      this.choice = next;
      this.run.reopen(next);
      onChange();
    });
    const badge = el("span", { class: `badge ${letter.toLowerCase()}` }, letter);
    this.element = el("section", { class: "half", "aria-label": `Run ${letter}` }, this.viewport.element, el("header", {}, badge, el("div", {}, this.name, this.status)));
    this.settings = section(`${letter}: settings`, true, this.parameters.methods, this.parameters.sliders);
    this.settings.classList.add(`settings-${letter.toLowerCase()}`);
  }

  begin(): void {
    const scene = this.run.scene!;
    this.viewport.load(scene, this.shownItem === scene.item);
    this.shownItem = scene.item;
    this.parameters.show(scene, this.choice);
    this.hear();
  }

  close(): void {
    this.run.close();
    this.parameters.dispose();
    this.viewport.dispose();
  }
}

export class Comparison {
  private readonly halves: [Half, Half];
  private readonly playback: Playback;
  private readonly controls: Controls;
  private readonly plots: Plots;
  private readonly top = new TopBar(shareButton());
  private readonly banner = new ConnectionBanner();
  private readonly problem = new ProblemNote();
  private readonly difference = el("div", { class: "difference" });
  private fresh = true;
  private panelsAt = 0;
  private previous = performance.now();
  private started = "";
  private framed = "";
  /** Two that never open have nothing to show. */
  private readonly giveUp: (item: string, reason: string) => void;

  constructor(page: HTMLElement, a: Choice, b: Choice, cleanup: Cleanup) {
    const half = (letter: "A" | "B", choice: Choice) => new Half(letter, choice, () => this.address(), () => (this.fresh = true));
    this.halves = [half("A", a), half("B", b)];
    this.playback = new Playback(this.halves.map((one) => one.run));
    this.controls = new Controls(this.playback);
    this.plots = new Plots(this.playback);
    const side = el(
      "aside",
      { class: "side", "aria-label": "Comparison" },
      section("Difference", true, this.difference),
      section("Energy and momentum", true, this.plots.element),
      ...this.halves.map((one) => one.settings),
    );
    const stage = el("main", { class: "stage two" }, ...this.halves.map((one) => one.element), this.banner.element, this.problem.element);
    page.replaceChildren(el("div", { class: "view compare" }, this.top.element, stage, side, this.controls.element));
    this.giveUp = (item, reason) => {
      cleanup.run();
      showNotOpened(page, item, reason);
    };
    for (const one of this.halves) this.listenRun(one);
    this.controls.listenKeys(cleanup);
    cleanup.listen(window, "keydown", (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "r" && !isTyping(event.target)) for (const one of this.halves) one.viewport.view.reset();
    });
    cleanup.listen(window, "resize", () => (this.fresh = true));
    cleanup.add(onTheme(() => (this.fresh = true)));
    cleanup.add(publish(this.playback, this.halves.map((one) => one.viewport), { }));
    cleanup.add(() => this.halves.forEach((one) => one.close()));
    let frame = 0;
    const again = (now: number) => {
      this.tick(now);
      frame = requestAnimationFrame(again);
    };
    frame = requestAnimationFrame(again);
    cleanup.add(() => cancelAnimationFrame(frame));
  }

  private listenRun(half: Half): void {
    half.run.on((event) => {
      this.fresh = true;
      if (event.what === "scene") {
        half.begin();
        const scene = half.run.scene!;
        this.top.setTitle(`${scene.title || scene.item}, compared`);
        this.playback.restart(scene.seconds, this.started === scene.item);
        this.started = scene.item;
        this.offerSettings();
      } else if (event.what === "shape") half.viewport.addShape(event.shape);
      else if (event.what === "error") {
        half.isRefused = half.run.scene === null;
        if (this.halves.every((one) => one.isRefused)) {
          this.giveUp(half.choice.item, event.message);
          return;
        }
        toast(`${half.letter}: ${event.message}`);
        this.offerSettings();
      }
      else if (event.what === "problem") this.problem.set(event.message);
      else if (event.what === "connection") this.banner.set(this.halves.every((one) => one.run.connected));
    });
  }

  /** A run that could not be opened has no scene; the other's says what can be set. */
  private offerSettings(): void {
    const known = this.halves.find((half) => half.run.scene)?.run.scene;
    for (const half of this.halves) if (known && !half.run.scene) half.parameters.show(known, half.choice);
  }

  private address(): void {
    history.replaceState(null, "", routeText({ page: "compare", a: this.halves[0].choice, b: this.halves[1].choice }));
  }

  private tick(now: number): void {
    const wall = Math.min(0.1, (now - this.previous) / 1000);
    this.previous = now;
    const changed = this.playback.tick(wall) || this.fresh;
    if (this.framed !== this.started && (this.playback.clock.playing || this.playback.extent().done)) {
      this.framed = this.started;
      for (const half of this.halves) if (frameMotion(half.viewport, half.run.history)) break;
    }
    if (changed) {
      for (const half of this.halves) half.viewport.show((out) => half.run.history.posesAt(this.playback.time, out));
      this.controls.update();
      mark("compare", this.playback);
    }
    this.joinCameras();
    if (changed && (this.fresh || now - this.panelsAt > PANEL_MS || !this.playback.clock.playing)) {
      this.panelsAt = now;
      this.updatePanels();
    }
    this.fresh = false;
    for (const half of this.halves) half.viewport.draw();
  }

  /** Whichever camera was moved, the other follows. */
  private joinCameras(): void {
    const [a, b] = this.halves;
    const movedA = a.viewport.cameraMoved();
    const movedB = b.viewport.cameraMoved();
    if (movedA) {
      b.viewport.view.match(a.viewport.view);
      b.viewport.cameraMoved();
    } else if (movedB) {
      a.viewport.view.match(b.viewport.view);
      a.viewport.cameraMoved();
    }
  }

  private updatePanels(): void {
    this.plots.update();
    for (const half of this.halves) {
      half.name.textContent = choiceName(half.choice);
      half.status.textContent = statusOf(half.run);
    }
    const [a, b] = this.halves.map((half) => ({ bodies: half.run.scene?.bodies ?? [], history: half.run.history, progress: half.run.progress }));
    const done = this.playback.extent().done;
    const end = this.playback.extent().computedTo;
    const now = differenceAt(a!, b!, this.playback.time);
    const last = differenceAt(a!, b!, end);
    this.difference.replaceChildren(
      el("h4", {}, "Now"),
      facts(rows(now)),
      el("h4", {}, done ? `At the end, ${number(end, 5)} s` : `At ${number(end, 5)} s, so far`),
      facts([...rows(last), ["state", last.same === null ? "–" : last.same ? "the same bits" : "different bits"]]),
    );
  }
}

function rows(difference: Difference): [string, string][] {
  const { farthest, mostTurned, energies, contacts, persistent } = difference;
  return [
    ["farthest apart", farthest ? `${quantity(farthest.distance, "m", 3)} (${farthest.body})` : "–"],
    ["most turned", mostTurned ? `${quantity(mostTurned.angle, "rad", 3)} (${mostTurned.body})` : "–"],
    ["energy A, B", `${quantity(energies[0], "J")}, ${quantity(energies[1], "J")}`],
    ["impacts A, B", `${contacts[0]}, ${contacts[1]}`],
    ["persistent A, B", `${persistent[0]}, ${persistent[1]}`],
  ];
}
