// A scoring machine that stands beside the piste: two lamps for each fencer, which light up with a touch or halt.
import { BufferAttribute, Color, Group, Mesh, MeshBasicMaterial, type Vector3 } from "three";
import { Faces } from "./faces";
import type { Lamp } from "./machine";

const COLOURS = { red: "#ff3b2a", green: "#1fe06d", white: "#ffffff" };
/** How bright a lamp is that is off. */
const DIM = 0.2;

/** How far from the middle of the piste, and how high above the floor: below the blades, beside the feet [m]. */
const [AWAY, FOOT] = [2.9, 0.34];

export class ScoringBox {
  readonly group = new Group();
  private readonly material = new MeshBasicMaterial({ vertexColors: true, toneMapped: false });
  private readonly lamps: Mesh;
  private shown = "";

  /** On the side of +y or −y. */
  constructor(private readonly side: 1 | -1) {
    const still = new Faces();
    const lamps = new Faces();
    const [box, leg, edge] = ["#24282e", "#3a3f46", "#4b515a"].map((name) => new Color(name)) as [Color, Color, Color];
    for (const x of [-0.3, 0.3]) for (const y of [-0.12, 0.12]) still.box([x, side * AWAY + y, FOOT / 2], [0.03, 0.03, FOOT], leg);
    still.box([0, side * AWAY, FOOT + 0.015], [0.78, 0.36, 0.03], edge);
    still.box([0, side * AWAY, FOOT + 0.18], [0.7, 0.26, 0.3], box);
    // To who looks across the piste each lamp is on the side of its fencer: red for −x, green for +x.
    for (const [x, wide] of LAMPS) {
      const y = side * (AWAY - 0.131);
      const [a, b] = [x - (side * wide) / 2, x + (side * wide) / 2];
      lamps.quad([[a, y, FOOT + 0.09], [b, y, FOOT + 0.09], [b, y, FOOT + 0.28], [a, y, FOOT + 0.28]], new Color());
    }
    this.lamps = new Mesh(lamps.geometry(), this.material);
    this.group.add(new Mesh(still.geometry(), this.material), this.lamps);
    this.set(["off", "off"]);
  }

  /** It is not there for who looks from behind it: it would hide the piste. */
  hideFrom(eye: Vector3): void {
    this.group.visible = this.side * eye.y < 1;
  }

  set(lit: [Lamp, Lamp]): void {
    if (lit.join() === this.shown) return;
    this.shown = lit.join();
    const colours = lampColours(lit);
    const paint = new Float32Array(LAMPS.length * 6 * 3);
    for (let i = 0; i < paint.length; i += 3) colours[Math.floor(i / 18)]!.toArray(paint, i);
    this.lamps.geometry.setAttribute("color", new BufferAttribute(paint, 3));
  }

  dispose(): void {
    for (const mesh of this.group.children as Mesh[]) mesh.geometry.dispose();
    this.material.dispose();
  }
}

/** Where the lamps are along the box, and how wide: red, white, white, green. */
const LAMPS: [number, number][] = [
  [-0.23, 0.18],
  [-0.08, 0.07],
  [0.08, 0.07],
  [0.23, 0.18],
];

/** The colour of each lamp, from left to right. */
export function lampColours([left, right]: [Lamp, Lamp]): Color[] {
  const lamp = (name: string, on: boolean): Color => new Color(name).multiplyScalar(on ? 1 : DIM);
  return [lamp(COLOURS.red, left === "on"), lamp(COLOURS.white, left === "white"), lamp(COLOURS.white, right === "white"), lamp(COLOURS.green, right === "on")];
}
