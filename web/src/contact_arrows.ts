// An impact that is looked at: its points, its normal, its impulse.
import { Color, type Object3D } from "three";
import type { ArrowLabels } from "./arrow_labels";
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

  constructor(
    private readonly viewport: Viewport,
    parent: Object3D,
    private readonly labels: ArrowLabels,
  ) {
    this.marks = new Marks(parent);
  }

  /** `largest`: the largest impulse of the run, which has the longest arrow. */
  update(contact: Contact | null, largest: number, run: Run): void {
    this.marks.begin();
    if (contact) this.draw(contact, largest, run);
    this.marks.end();
  }

  dispose(): void {
    this.marks.dispose();
  }

  private draw(contact: Contact, largest: number, run: Run): void {
    const pixel = this.viewport.pixelAt(contact.point);
    const [pointColour, normalColour, impulseColour] = ["--mark-point", "--mark-normal", "--mark-contact"].map((name) => new Color(cssColour(name)));
    const size = Math.hypot(...contact.impulse);
    if (size > 0) {
      const long = arrowLength(size, largest) * pixel;
      // The impulse is shown on the body that it moves: on A, unless A is fixed.
      const onA = run.scene?.bodies[contact.a]?.kind !== "fixed";
      const impulse = contact.impulse.map((part) => ((onA ? part : -part) / size) * long) as Vector;
      this.marks.arrow(contact.point, impulse, 2.4 * pixel, impulseColour!);
      const on = run.bodyName(onA ? contact.a : contact.b);
      this.labels.arrow(contact.point, impulse, { text: `${quantity(size, "N s")} on ${on}`, kind: "impulse", must: true });
    }
    const normal = contact.normal.map((part) => part * NORMAL_PX * pixel) as Vector;
    this.marks.arrow(contact.point, normal, 1.1 * pixel, normalColour!);
    this.labels.arrow(contact.point, normal, { text: "normal", kind: "normal", must: true });
    for (const point of contact.points) {
      const middle: Vector = [(point[0]! + point[3]!) / 2, (point[1]! + point[4]!) / 2, (point[2]! + point[5]!) / 2];
      this.marks.sphere(middle, POINT_PX * pixel, pointColour!);
    }
    if (contact.points.length === 0) this.marks.sphere(contact.point, POINT_PX * pixel, pointColour!);
  }
}

/** Impulses range over many powers of ten, so arrows grow with the logarithm: three powers from shortest to longest. */
export function arrowLength(size: number, largest: number): number {
  const share = Math.min(1, Math.max(0, 1 + Math.log10(size / Math.max(largest, size)) / 3));
  return SHORTEST_PX + (LONGEST_PX - SHORTEST_PX) * share;
}
