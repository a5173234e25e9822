// A contact that is looked at: its points, its normal, its impulse.
import { Color, type Object3D } from "three";
import { el } from "./dom";
import { quantity } from "./format";
import type { Contact, Vector } from "./protocol";
import type { Run } from "./run";
import { Marks } from "./stamps";
import { cssColour } from "./theme";
import type { Viewport } from "./viewport";

const POINT_PX = 4.5;
const NORMAL_PX = 96;
const SHORTEST_PX = 34;
const LONGEST_PX = 130;

export class ContactArrows {
  private readonly marks: Marks;
  private readonly impulseLabel = el("span", { class: "label impulse" });
  private readonly normalLabel = el("span", { class: "label normal" }, "normal");

  constructor(
    private readonly viewport: Viewport,
    parent: Object3D,
  ) {
    this.marks = new Marks(parent);
    viewport.labels.append(this.impulseLabel, this.normalLabel);
  }

  /** `largest`: the largest impulse of the run, which has the longest arrow. */
  update(contact: Contact | null, largest: number, run: Run): void {
    this.marks.begin();
    this.impulseLabel.hidden = this.normalLabel.hidden = contact === null;
    if (contact) this.draw(contact, largest, run);
    this.marks.end();
  }

  dispose(): void {
    this.marks.dispose();
    this.impulseLabel.remove();
    this.normalLabel.remove();
  }

  private draw(contact: Contact, largest: number, run: Run): void {
    const pixel = this.viewport.pixelAt(contact.point);
    const [pointColour, normalColour, impulseColour] = ["--mark-point", "--mark-normal", "--mark-contact"].map((name) => new Color(cssColour(name)));
    const normal = contact.normal.map((part) => part * NORMAL_PX * pixel) as Vector;
    this.marks.arrow(contact.point, normal, 1.1 * pixel, normalColour!);
    const size = Math.hypot(...contact.impulse);
    if (size > 0) {
      const long = arrowLength(size, largest) * pixel;
      // The impulse is shown on the body that it moves: on A, unless A is fixed.
      const onA = run.scene?.bodies[contact.a]?.kind !== "fixed";
      const impulse = contact.impulse.map((part) => ((onA ? part : -part) / size) * long) as Vector;
      this.marks.arrow(contact.point, impulse, 2.4 * pixel, impulseColour!);
      const on = run.bodyName(onA ? contact.a : contact.b);
      this.place(this.impulseLabel, sum(contact.point, impulse), `${quantity(size, "N s")} on ${on}`);
    } else this.impulseLabel.hidden = true;
    for (const point of contact.points) {
      const middle: Vector = [(point[0]! + point[3]!) / 2, (point[1]! + point[4]!) / 2, (point[2]! + point[5]!) / 2];
      this.marks.sphere(middle, POINT_PX * pixel, pointColour!);
    }
    if (contact.points.length === 0) this.marks.sphere(contact.point, POINT_PX * pixel, pointColour!);
    this.place(this.normalLabel, sum(contact.point, normal), "normal");
    this.keepApart();
  }

  /** Without friction the impulse lies on the normal, and so would the names. */
  private keepApart(): void {
    if (this.normalLabel.hidden || this.impulseLabel.hidden) return;
    const [a, b] = [this.impulseLabel.getBoundingClientRect(), this.normalLabel.getBoundingClientRect()];
    const apart = a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
    this.normalLabel.style.marginTop = apart ? "0" : `${b.top >= a.top ? a.bottom - b.top + 3 : a.top - b.bottom - 3}px`;
  }

  private place(label: HTMLElement, at: Vector, text: string): void {
    const spot = this.viewport.project(at);
    label.hidden = spot === null;
    label.textContent = text;
    label.style.marginTop = "0";
    if (spot) label.style.transform = `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)`;
  }
}

/** Impulses range over many powers of ten, so arrows grow with the logarithm: three powers from shortest to longest. */
export function arrowLength(size: number, largest: number): number {
  const share = Math.min(1, Math.max(0, 1 + Math.log10(size / Math.max(largest, size)) / 3));
  return SHORTEST_PX + (LONGEST_PX - SHORTEST_PX) * share;
}

function sum(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
