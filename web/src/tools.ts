// Buttons at the edge of the view: overlays, hand, camera.
import { el, iconButton, press } from "./dom";
import { ICONS } from "./icons";
import type { OverlayName } from "./overlays";

/** Name, picture, what it shows, key, and a word for it. */
const OVERLAYS: [OverlayName, string, string, string, string][] = [
  ["ellipsoids", ICONS.ellipsoid, "Inertia ellipsoids", "1", "Inertia"],
  ["swept", ICONS.swept, "Swept bounds", "2", "Swept"],
  ["hierarchy", ICONS.boxes, "Hierarchy of the chosen body", "3", "Hierarchy"],
  ["contacts", ICONS.points, "Impacts around now", "4", "Impacts"],
  ["velocities", ICONS.velocity, "Velocities", "5", "Velocities"],
  ["edges", ICONS.edges, "Edges", "6", "Edges"],
  ["forces", ICONS.force, "Forces of persistent contacts", "7", "Forces"],
  ["trail", ICONS.trail, "Trail of the chosen body", "T", "Trail"],
];

export interface ToolActions {
  overlay(name: OverlayName): void;
  hand(): void;
  follow(): void;
  reset(): void;
}

export class Tools {
  readonly element = el("div", { class: "tools" });
  private readonly bar = el("div", { class: "toolbar", role: "toolbar", "aria-label": "Show", "aria-orientation": "vertical" });
  readonly level = el("input", { type: "range", min: 0, max: 8, step: 1, value: 0, "aria-label": "Level of the hierarchy" });
  private readonly levelText = el("span", {});
  private readonly levelBox = el("label", { class: "level", hidden: true }, "Level ", this.levelText, this.level);
  private readonly overlayButtons = new Map<OverlayName, HTMLButtonElement>();
  private readonly handButton: HTMLButtonElement;
  private readonly followButton: HTMLButtonElement;

  constructor(actions: ToolActions) {
    for (const [name, icon, label, key, word] of OVERLAYS) {
      const button = iconButton(icon, label, () => actions.overlay(name), key, word);
      this.overlayButtons.set(name, button);
      this.bar.append(button);
    }
    this.handButton = iconButton(ICONS.hand, "Hand: drag a body", actions.hand, "H, or Shift and drag", "Hand");
    this.followButton = iconButton(ICONS.follow, "Follow the chosen body", actions.follow, "F", "Follow");
    this.bar.append(
      el("hr"),
      this.handButton,
      this.followButton,
      iconButton(ICONS.reset, "Back to the first view", actions.reset, "R", "First view"),
    );
    this.element.append(this.bar, this.levelBox);
  }

  /** How much of the picture's width it hides: nothing where it lies below [px]. */
  covered(): number {
    const { offsetWidth, offsetHeight, parentElement } = this.bar;
    return offsetHeight > offsetWidth ? (parentElement?.offsetLeft ?? 0) + offsetWidth : 0;
  }

  /** The overlay that a key stands for. */
  static overlayOf(key: string): OverlayName | null {
    return OVERLAYS.find(([, , , its]) => its === key.toUpperCase())?.[0] ?? null;
  }

  update(on: ReadonlySet<OverlayName>, hand: boolean, following: boolean, levels: number | null): void {
    for (const [name, button] of this.overlayButtons) press(button, on.has(name));
    press(this.handButton, hand);
    press(this.followButton, following);
    this.levelBox.hidden = levels === null;
    if (levels !== null) this.level.max = String(Math.max(0, levels - 1));
    this.level.style.setProperty("--fill", `${(100 * Number(this.level.value)) / Math.max(1, Number(this.level.max))}%`);
    this.levelText.textContent = `${this.level.value}${levels !== null ? ` of ${Math.max(0, levels - 1)}` : ""}`;
  }
}
