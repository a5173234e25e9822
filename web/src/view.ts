// The page of one run: the view, the bars, the panels, and how they work together.
import { Vector3 } from "three";
import { Checks } from "./checks";
import { ArrowLabels } from "./arrow_labels";
import { ContactArrows } from "./contact_arrows";
import { ContactList } from "./contact_list";
import { Controls } from "./controls";
import { el, iconButton, isTyping, section, type Cleanup } from "./dom";
import { ForceArrows } from "./force_arrows";
import { frameMotion } from "./framing";
import { Hand } from "./hand";
import { ICONS } from "./icons";
import { Inspector } from "./inspector";
import { Overlays, type OverlayName } from "./overlays";
import { Parameters } from "./parameters";
import { Playback } from "./playback";
import { Plots } from "./plots";
import { showNotOpened } from "./problem";
import { toWorld } from "./pose";
import { routeText, plainChoice, type Choice } from "./router";
import { Run, type RunEvent } from "./run";
import { mark, publish } from "./testing";
import { onTheme } from "./theme";
import { ConnectionBanner, ProblemNote, toast } from "./toast";
import { Tools } from "./tools";
import { shareButton, statusOf, TopBar } from "./top_bar";
import { Viewport } from "./viewport";

/** Panels of text need not change more often than one can read them. */
const PANEL_MS = 120;
/** Scenes of more bodies begin without arrows of forces. */
const MOST_WITH_FORCES = 16;

export class SceneView {
  private readonly run: Run;
  private readonly playback: Playback;
  private readonly viewport = new Viewport();
  private readonly overlays: Overlays;
  private readonly labels: ArrowLabels;
  private readonly arrows: ContactArrows;
  private readonly forces: ForceArrows;
  private readonly hand: Hand;
  private readonly controls: Controls;
  private readonly plots: Plots;
  private readonly inspector: Inspector;
  private readonly contactList: ContactList;
  private readonly parameters: Parameters;
  private readonly checks = new Checks();
  private readonly checksSection: HTMLElement;
  private readonly parameterSection: HTMLElement;
  private readonly about = el("p", { class: "about" });
  private readonly tools: Tools;
  private readonly top: TopBar;
  private readonly banner = new ConnectionBanner();
  private readonly problem = new ProblemNote();
  private readonly root = el("div", { class: "view" });
  private readonly leave: () => void;
  private selected: number | null = null;
  private following = false;
  private followedAt: Vector3 | null = null;
  private levels: number | null = null;
  private fresh = true;
  private panelsAt = 0;
  private panelsOld = true;
  private previous = performance.now();

  constructor(
    private readonly page: HTMLElement,
    wanted: Choice | number,
    cleanup: Cleanup,
  ) {
    this.run = new Run(wanted);
    this.playback = new Playback([this.run], () => this.showContactPlace());
    this.overlays = new Overlays(this.viewport);
    this.hand = new Hand(this.viewport, this.run, this.playback, this.viewport.marks, cleanup);
    this.controls = new Controls(this.playback);
    this.plots = new Plots(this.playback);
    this.inspector = new Inspector(this.run, this.playback, this.viewport, (body) => this.select(body), () => this.bodyActions());
    this.contactList = new ContactList(this.run, this.playback);
    this.parameters = new Parameters(typeof wanted === "number" ? plainChoice("") : wanted, (choice) => this.reopen(choice));
    this.tools = new Tools({
      overlay: (name) => this.toggleOverlay(name),
      hand: () => this.toggleHand(),
      follow: () => this.toggleFollow(),
      reset: () => this.resetView(),
    });
    this.labels = new ArrowLabels(this.viewport);
    this.viewport.covered = () => this.tools.covered();
    this.arrows = new ContactArrows(this.viewport, this.viewport.marks, this.labels);
    this.forces = new ForceArrows(this.viewport, this.viewport.marks, this.labels);
    this.tools.level.addEventListener("input", () => this.askHierarchy());
    this.top = new TopBar(
      iconButton(ICONS.compare, "Compare with …", () => this.compare(), "C", "Compare"),
      shareButton(),
      iconButton(ICONS.panel, "Side panel", () => this.togglePanel(), "P", "Panel"),
    );
    this.checksSection = section("Checks", true, this.checks.element);
    this.parameterSection = section("Parameters", true, this.parameters.sliders);
    const side = el(
      "aside",
      { class: "side", "aria-label": "About this run" },
      this.about,
      this.inspector.element,
      this.parameterSection,
      section("Contacts", true, this.contactList.element),
      section("Energy and momentum", true, this.plots.element),
      section("Method", false, this.parameters.methods),
      this.checksSection,
    );
    this.root.append(this.top.element, el("main", { class: "stage" }, this.viewport.element, this.tools.element, this.banner.element, this.problem.element), side, this.controls.element);
    if (matchMedia("(max-width: 760px)").matches) this.root.classList.add("no-side");
    page.replaceChildren(this.root);
    this.leave = () => cleanup.run();
    this.run.on((event) => this.hear(event));
    this.listen(cleanup);
    cleanup.add(publish(this.playback, [this.viewport], this.extras()));
    cleanup.add(() => this.close());
    let frame = requestAnimationFrame(function again(now) {
      view.tick(now);
      frame = requestAnimationFrame(again);
    });
    const view = this;
    cleanup.add(() => cancelAnimationFrame(frame));
  }

  private close(): void {
    this.run.close();
    this.parameters.dispose();
    this.arrows.dispose();
    this.forces.dispose();
    this.labels.dispose();
    this.overlays.dispose();
    this.viewport.dispose();
  }

  private hear(event: RunEvent): void {
    this.fresh = true;
    switch (event.what) {
      case "scene":
        this.begin(event.again);
        break;
      case "shape":
        this.viewport.addShape(event.shape);
        break;
      case "cut":
        if (this.playback.time > event.time) this.playback.clock.time = event.time;
        break;
      case "hierarchy":
        this.levels = event.boxes.levels;
        this.overlays.setHierarchy(event.boxes);
        break;
      case "error":
        if (this.run.scene) toast(event.message);
        else this.giveUp(event.message);
        break;
      case "problem":
        this.problem.set(event.message);
        break;
      case "connection":
        this.banner.set(event.connected);
        break;
      default:
        break;
    }
  }

  /** What never opened has nothing to show. */
  private giveUp(reason: string): void {
    this.leave();
    showNotOpened(this.page, this.run.choice?.item ?? null, reason);
  }

  private shownItem = "";

  private begin(again: boolean): void {
    const scene = this.run.scene!;
    const same = this.shownItem === scene.item;
    this.shownItem = scene.item;
    this.top.setTitle(scene.title || scene.item);
    this.about.textContent = scene.about;
    this.viewport.load(scene, same);
    this.viewport.bodies?.showEdges(this.overlays.on.has("edges"));
    // Where many bodies push each other, arrows would hide them.
    if (!same && scene.bodies.length > MOST_WITH_FORCES) this.overlays.on.delete("forces");
    if (this.selected !== null && this.selected >= scene.bodies.length) this.select(null);
    this.select(this.selected);
    this.followedAt = null;
    this.parameterSection.hidden = scene.parameters.length === 0;
    this.parameters.show(scene, this.run.currentChoice(scene));
    if (this.run.choice) history.replaceState(null, "", routeText({ page: "scene", choice: this.run.choice }));
    if (!again) this.playback.restart(scene.seconds, same);
  }

  private reopen(choice: Choice): void {
    history.replaceState(null, "", routeText({ page: "scene", choice }));
    this.run.reopen(choice);
  }

  private tick(now: number): void {
    const wall = Math.min(0.1, (now - this.previous) / 1000);
    this.previous = now;
    const moved = this.playback.tick(wall);
    if (this.playback.clock.playing || this.run.done()) this.frameOnce();
    const changed = moved || this.fresh;
    if (changed) this.showTime();
    const seen = this.viewport.cameraMoved();
    if (changed || seen) {
      this.overlays.update(this.run, this.playback.time, this.selected);
      this.drawArrows();
      this.hand.update();
    }
    if (changed) {
      this.fresh = false;
      this.panelsOld = true;
      this.controls.update();
      mark("scene", this.playback);
    }
    if (this.panelsOld && (now - this.panelsAt > PANEL_MS || !this.playback.clock.playing)) {
      this.panelsAt = now;
      this.panelsOld = false;
      this.updatePanels();
    }
    this.viewport.draw();
  }

  /** Of an impact that is looked at, or else of what lasts. */
  private drawArrows(): void {
    const impact = this.playback.contact();
    this.labels.begin();
    this.arrows.update(impact, this.largestImpulse(), this.run);
    if (this.overlays.on.has("forces") && !impact) this.forces.update(this.run, this.playback.time, this.selected);
    else this.forces.clear();
    this.labels.end();
  }

  private frameOnce(): void {
    if (this.framed === this.run.scene?.item) return;
    this.framed = this.run.scene!.item;
    frameMotion(this.viewport, this.run.history);
  }

  private framed = "";

  private updatePanels(): void {
    this.top.setStatus(statusOf(this.run));
    this.plots.update();
    this.inspector.update(this.selected, String(this.following));
    this.contactList.update();
    this.checks.update(this.run, this.playback.time);
    this.checksSection.hidden = this.checks.isEmpty();
    this.tools.update(this.overlays.on, this.hand.active, this.following, this.overlays.on.has("hierarchy") && this.selected !== null ? this.levels : null);
  }

  /** Brings the bodies to the time of the clock. */
  private showTime(): void {
    const contact = this.playback.contact();
    const pinned: [number, number[]][] = contact?.poses ? [[contact.a, contact.poses[0]], [contact.b, contact.poses[1]]] : [];
    this.viewport.show((out) => this.run.history.posesAt(this.playback.time, out), pinned);
    const emphasised = new Set<number>(contact ? [contact.a, contact.b] : this.selected !== null ? [this.selected] : []);
    const key = `${[...emphasised]} ${contact !== null}`;
    if (key !== this.emphasisKey) {
      this.emphasisKey = key;
      this.viewport.bodies?.emphasise(emphasised, contact !== null);
    }
    if (this.following) this.follow();
  }

  private emphasisKey = "";

  private follow(): void {
    const bodies = this.viewport.bodies;
    const body = this.selected === null ? undefined : bodies?.list[this.selected];
    if (!bodies || !body) return;
    const at = new Vector3(...toWorld(bodies.poses, 7 * this.selected!, body.centre));
    if (this.followedAt) this.viewport.view.shift(at.clone().sub(this.followedAt));
    this.followedAt = at;
  }

  private largest = { count: -1, size: 0 };

  private largestImpulse(): number {
    const { contacts } = this.run.history;
    if (contacts.length < this.largest.count) this.largest = { count: 0, size: 0 };
    for (let i = Math.max(0, this.largest.count); i < contacts.length; i += 1) this.largest.size = Math.max(this.largest.size, Math.hypot(...contacts[i]!.impulse));
    this.largest.count = contacts.length;
    return this.largest.size;
  }

  private select(body: number | null): void {
    if (body !== this.selected) {
      this.followedAt = null;
      this.levels = null;
      this.overlays.setHierarchy(null);
    }
    this.selected = body;
    if (body === null) this.following = false;
    document.body.dataset.selected = body === null ? "" : String(body);
    this.emphasisKey = "?";
    this.fresh = true;
    if (this.overlays.on.has("hierarchy")) this.askHierarchy();
  }

  private askHierarchy(): void {
    if (this.selected !== null) this.run.askHierarchy(this.selected, Number(this.tools.level.value));
  }

  private toggleOverlay(name: OverlayName): void {
    this.overlays.toggle(name);
    if (name === "hierarchy" && this.overlays.on.has(name)) {
      const first = this.run.scene?.bodies.findIndex((body) => body.kind === "dynamic") ?? -1;
      if (this.selected === null && first >= 0) this.select(first);
      else this.askHierarchy();
    }
    this.fresh = true;
  }

  private toggleHand(): void {
    this.hand.active = !this.hand.active;
    this.root.classList.toggle("hand", this.hand.active);
    this.fresh = true;
  }

  private toggleFollow(): void {
    this.following = !this.following && this.selected !== null;
    this.followedAt = null;
    if (this.following && this.viewport.bodies) {
      const body = this.viewport.bodies.list[this.selected!]!;
      const at = new Vector3(...toWorld(this.viewport.bodies.poses, 7 * this.selected!, body.centre));
      this.viewport.view.lookAt(at, Infinity);
    }
    this.fresh = true;
  }

  private resetView(): void {
    this.following = false;
    this.viewport.view.reset();
    this.fresh = true;
  }

  private togglePanel(): void {
    this.root.classList.toggle("no-side");
    this.fresh = true;
  }

  /** Keeps a contact in sight: the view turns about it, and comes nearer only if it is outside. */
  private showContactPlace(): void {
    const contact = this.playback.contact();
    if (!contact) return;
    const spot = this.viewport.project(contact.point);
    const { clientWidth: width, clientHeight: height } = this.viewport.canvas;
    const inside = spot && spot.x > 0.1 * width && spot.x < 0.9 * width && spot.y > 0.1 * height && spot.y < 0.85 * height;
    if (!inside) this.viewport.view.lookAt(new Vector3(...contact.point), Infinity);
  }

  private compare(): void {
    if (!this.run.scene) return;
    const a = this.run.currentChoice(this.run.scene);
    const b: Choice = { ...a, step: a.step === "1/240" ? "1/60" : "1/240" };
    location.hash = routeText({ page: "compare", a, b });
  }

  private bodyActions(): HTMLElement[] {
    const button = (text: string, action: () => void) => {
      const made = el("button", { type: "button", class: "quiet-button" }, text);
      made.addEventListener("click", action);
      return made;
    };
    return [button(this.following ? "Stop following" : "Follow", () => this.toggleFollow())];
  }

  private listen(cleanup: Cleanup): void {
    this.controls.listenKeys(cleanup);
    cleanup.add(onTheme(() => (this.fresh = true)));
    cleanup.listen(window, "resize", () => (this.fresh = true));
    const actions: Record<string, () => void> = {
      f: () => this.toggleFollow(),
      r: () => this.resetView(),
      h: () => this.toggleHand(),
      p: () => this.togglePanel(),
      c: () => this.compare(),
      escape: () => {
        if (this.playback.focus !== null) this.playback.focus = null;
        else this.select(null);
      },
    };
    cleanup.listen(window, "keydown", (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const overlay = Tools.overlayOf(event.key);
      if (overlay) this.toggleOverlay(overlay);
      else actions[event.key.toLowerCase()]?.();
    });
    this.listenClicks(cleanup);
  }

  /** A press that does not move chooses the body under it. */
  private listenClicks(cleanup: Cleanup): void {
    let start: { x: number; y: number } | null = null;
    cleanup.listen(this.viewport.canvas, "pointerdown", (event: PointerEvent) => {
      start = event.button === 0 && event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    });
    cleanup.listen(this.viewport.canvas, "pointerup", (event: PointerEvent) => {
      if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) > 5) return;
      const hit = this.viewport.pickAt(event.clientX, event.clientY);
      this.select(hit && !this.viewport.bodies?.isGround(hit.body) ? hit.body : null);
    });
  }

  private extras() {
    return {
      selected: () => this.selected,
      select: (body: number | null) => this.select(body),
      overlays: () => [...this.overlays.on],
      setOverlay: (name: string, on: boolean) => {
        if (this.overlays.on.has(name as OverlayName) !== on) this.toggleOverlay(name as OverlayName);
      },
    };
  }
}
