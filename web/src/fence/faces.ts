// Flat faces with a colour each, gathered into one geometry: all of them are drawn with one call.
import { BufferAttribute, BufferGeometry, Color } from "three";

type Point = [number, number, number];
/** One colour, or one for each corner. */
export type Paint = Color | [Color, Color, Color, Color];

/** How bright a face is painted that looks along x, along y, up, or down. */
const SHADE = { x: 0.86, y: 0.94, up: 1, down: 0.62 };

export class Faces {
  private readonly places: number[] = [];
  private readonly normals: number[] = [];
  private readonly colours: number[] = [];

  /** Four corners, seen from where they go round against the clock. */
  quad(corners: [Point, Point, Point, Point], paint: Paint): void {
    const [a, b, , d] = corners;
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
    const v = [d[0] - a[0], d[1] - a[1], d[2] - a[2]] as const;
    const n: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const size = Math.hypot(...n) || 1;
    for (const i of [0, 1, 2, 0, 2, 3]) {
      this.places.push(...corners[i]!);
      this.normals.push(n[0] / size, n[1] / size, n[2] / size);
      const colour = Array.isArray(paint) ? paint[i]! : paint;
      this.colours.push(colour.r, colour.g, colour.b);
    }
  }

  /** A flat piece of the floor. */
  tile(x: number, y: number, z: number, long: number, wide: number, paint: Paint): void {
    const [l, w] = [long / 2, wide / 2];
    this.quad([[x - l, y - w, z], [x + l, y - w, z], [x + l, y + w, z], [x - l, y + w, z]], paint);
  }

  /** A box around a place; painted as if light came from above. */
  box([x, y, z]: Point, [long, wide, high]: Point, colour: Color): void {
    const [l, w, h] = [long / 2, wide / 2, high / 2];
    const shade = (by: number): Color => colour.clone().multiplyScalar(by);
    for (const s of [-1, 1]) {
      this.quad([[x + s * l, y - s * w, z - h], [x + s * l, y + s * w, z - h], [x + s * l, y + s * w, z + h], [x + s * l, y - s * w, z + h]], shade(SHADE.x));
      this.quad([[x + s * l, y + s * w, z - h], [x - s * l, y + s * w, z - h], [x - s * l, y + s * w, z + h], [x + s * l, y + s * w, z + h]], shade(SHADE.y));
    }
    this.quad([[x - l, y - w, z + h], [x + l, y - w, z + h], [x + l, y + w, z + h], [x - l, y + w, z + h]], shade(SHADE.up));
    this.quad([[x - l, y + w, z - h], [x + l, y + w, z - h], [x + l, y - w, z - h], [x - l, y - w, z - h]], shade(SHADE.down));
  }

  /** What stands at one side of the hall stands at the other, too. */
  mirrored(draw: (side: 1 | -1) => void): void {
    draw(1);
    draw(-1);
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    for (const [name, numbers] of [["position", this.places], ["normal", this.normals], ["color", this.colours]] as const) geometry.setAttribute(name, new BufferAttribute(new Float32Array(numbers), 3));
    return geometry;
  }
}
