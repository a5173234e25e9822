// The small square in the corner: where the stick is, where the hand is, and the nine key placements.
import { el } from "../dom";
import { PLACEMENTS, placementOf, type Stick } from "./stick";

/** The square in its drawing: from −1 … 1 to 10 … 110. */
const place = (value: number): number => 60 + 50 * value;

export class StickSquare {
  readonly element = el("div", { class: "fence-square", "aria-hidden": "true" });
  private readonly names: SVGElement[] = [];
  private readonly wanted: SVGElement;
  private readonly hand: SVGElement;
  private readonly ring: SVGElement;
  private lit = "";

  constructor() {
    const svg = shape("svg", { viewBox: "0 0 120 120" });
    svg.append(shape("rect", { x: 3, y: 3, width: 114, height: 114, rx: 12, class: "square-back" }));
    PLACEMENTS.forEach((row, r) =>
      row.forEach((name, c) => {
        const text = shape("text", { x: place(0.74 * (c - 1)), y: place(0.78 * (r - 1)) + 3, class: "square-name" });
        text.textContent = name;
        this.names.push(text);
        svg.append(text);
      }),
    );
    this.hand = shape("circle", { r: 5, class: "square-hand" });
    this.wanted = shape("circle", { r: 7.5, class: "square-stick" });
    this.ring = shape("circle", { r: 11.5, class: "square-ring", pathLength: 100 });
    svg.append(this.hand, this.ring, this.wanted);
    this.element.append(svg);
  }

  /** `stick` is what is asked for, `hand` where the hand is by now, `control` how much the hand has the weapon. */
  set(stick: Stick, hand: Stick, control: number): void {
    for (const [circle, [x, y]] of [[this.wanted, stick], [this.ring, stick], [this.hand, hand]] as const) {
      circle.setAttribute("cx", place(0.92 * x).toFixed(1));
      circle.setAttribute("cy", place(-0.92 * y).toFixed(1));
    }
    this.ring.style.strokeDasharray = `${(100 * Math.min(1, Math.max(0, control))).toFixed(0)} 100`;
    this.ring.style.opacity = control < 0.995 ? "1" : "0";
    const { row, column, name } = placementOf(hand);
    if (name === this.lit) return;
    this.lit = name;
    this.names.forEach((text, i) => text.classList.toggle("lit", i === 3 * row + column));
  }
}

function shape(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
