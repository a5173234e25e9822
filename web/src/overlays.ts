// What can be drawn over the bodies: ellipsoids, swept bounds, hierarchies, impacts, velocities, edges, a trail. Arrows of forces
// are drawn elsewhere, with their names.
import { Color, Group, Matrix4, MeshLambertMaterial, Quaternion, SphereGeometry, Vector3 } from "three";
import { writeMatrix } from "./bodies";
import { arrowLength } from "./contact_arrows";
import { equivalentEllipsoid, motionOf } from "./kinematics";
import { boxLines, LineCopies } from "./line_copies";
import { toWorld } from "./pose";
import type { HierarchyMessage, Vector } from "./protocol";
import type { Run } from "./run";
import { Marks, Stamps } from "./stamps";
import { cssColour } from "./theme";
import { Outline } from "./outline";
import { Trail } from "./trail";
import type { Viewport } from "./viewport";

export type OverlayName = "ellipsoids" | "swept" | "hierarchy" | "contacts" | "velocities" | "edges" | "forces" | "trail";

/** More arrows than this hide what they should explain. */
const MOST_ARROWS = 2000;
/** What is thrown about by hand has a short trail, or the trail would hide it. */
const LIVE_TRAIL_SECONDS = 1.5;

export class Overlays {
  readonly on = new Set<OverlayName>(["forces", "trail"]);
  private readonly group = new Group();
  private readonly ellipsoids: Stamps;
  private readonly swept: LineCopies;
  private readonly boxes: LineCopies;
  private readonly contacts: Marks;
  private readonly velocities: Marks;
  private readonly trail: Trail;
  private readonly outline: Outline;
  private hierarchy: HierarchyMessage | null = null;
  private sweptPlaces = new Float32Array(0);
  private boxPlaces = new Float32Array(0);

  constructor(private readonly viewport: Viewport) {
    viewport.marks.add(this.group);
    const glass = new MeshLambertMaterial({ transparent: true, opacity: 0.55, depthTest: false, depthWrite: false });
    this.ellipsoids = new Stamps(this.group, new SphereGeometry(1, 24, 16), glass);
    this.swept = new LineCopies(this.group, boxLines(), 0.75);
    this.boxes = new LineCopies(this.group, boxLines(), 0.85, false);
    this.contacts = new Marks(this.group, 0.9);
    this.velocities = new Marks(this.group, 0.9);
    this.trail = new Trail(this.group);
    this.outline = new Outline(this.group);
  }

  toggle(name: OverlayName): void {
    if (!this.on.delete(name)) this.on.add(name);
    this.viewport.bodies?.showEdges(this.on.has("edges"));
  }

  setHierarchy(message: HierarchyMessage | null): void {
    this.hierarchy = message;
  }

  update(run: Run, time: number, selected: number | null): void {
    if (!run.scene || !this.viewport.bodies) return;
    this.drawEllipsoids(run);
    this.drawSwept(run, time);
    this.drawHierarchy(selected);
    this.drawContacts(run, time);
    this.drawVelocities(run, time);
    const body = selected === null ? undefined : run.scene.bodies[selected];
    const from = run.live() ? time - LIVE_TRAIL_SECONDS : 0;
    this.trail.update(this.on.has("trail") ? run.history : null, body, [from, time], this.viewport);
    this.outline.update(this.viewport.bodies, selected, this.viewport);
    this.viewport.invalidate();
  }

  dispose(): void {
    this.viewport.marks.remove(this.group);
    for (const part of [this.ellipsoids, this.swept, this.boxes, this.contacts, this.velocities, this.trail, this.outline]) part.dispose();
  }

  private drawEllipsoids(run: Run): void {
    this.ellipsoids.begin();
    if (this.on.has("ellipsoids")) {
      const colour = new Color(cssColour("--mark-normal"));
      const { poses } = this.viewport.bodies!;
      const [place, turn, matrix] = [new Vector3(), new Quaternion(), new Matrix4()];
      run.scene!.bodies.forEach((body, i) => {
        if (!body.mass || !body.moments) return;
        place.set(...toWorld(poses, 7 * i, body.centre));
        turn.fromArray(poses, 7 * i + 3);
        if (body.axes) turn.multiply(new Quaternion().fromArray(body.axes));
        this.ellipsoids.add(matrix.compose(place, turn, new Vector3(...equivalentEllipsoid(body.mass, body.moments))), colour);
      });
    }
    this.ellipsoids.end();
  }

  /** The box around the ball of each body's reach, from now to a step later. */
  private drawSwept(run: Run, time: number): void {
    const scene = run.scene!;
    if (!this.on.has("swept")) {
      this.swept.setMatrices(this.sweptPlaces, 0);
      return;
    }
    const later = new Float32Array(7 * run.history.moving);
    const known = run.history.posesAt(time + scene.step, later);
    const { poses } = this.viewport.bodies!;
    if (this.sweptPlaces.length < 16 * scene.bodies.length) this.sweptPlaces = new Float32Array(16 * scene.bodies.length);
    let count = 0;
    scene.bodies.forEach((body, i) => {
      if (body.moves < 0 || !body.reach || !known) return;
      const from = toWorld(poses, 7 * i, body.centre);
      const to = toWorld(later, 7 * body.moves, body.centre);
      const middle = from.map((part, k) => (part + to[k]!) / 2);
      const half = from.map((part, k) => Math.abs(to[k]! - part) / 2 + body.reach!);
      writeMatrix([...middle, 0, 0, 0, 1], 0, this.sweptPlaces, 16 * count, half);
      count += 1;
    });
    this.swept.setColour(cssColour("--series-2"));
    this.swept.setMatrices(this.sweptPlaces, count);
  }

  private drawHierarchy(selected: number | null): void {
    const message = this.hierarchy;
    if (!this.on.has("hierarchy") || !message || message.body !== selected) {
      this.boxes.setMatrices(this.boxPlaces, 0);
      return;
    }
    const count = message.boxes.length / 10;
    if (this.boxPlaces.length < 16 * count) this.boxPlaces = new Float32Array(16 * count);
    const { poses } = this.viewport.bodies!;
    const body = new Matrix4().compose(
      new Vector3().fromArray(poses, 7 * message.body),
      new Quaternion().fromArray(poses, 7 * message.body + 3),
      new Vector3(1, 1, 1),
    );
    const [matrix, place, turn, half] = [new Matrix4(), new Vector3(), new Quaternion(), new Vector3()];
    for (let i = 0; i < count; i += 1) {
      place.fromArray(message.boxes, 10 * i);
      half.fromArray(message.boxes, 10 * i + 3);
      turn.fromArray(message.boxes, 10 * i + 6);
      matrix.compose(place, turn, half).premultiply(body).toArray(this.boxPlaces, 16 * i);
    }
    this.boxes.setColour(cssColour("--mark-normal"));
    this.boxes.setMatrices(this.boxPlaces, count);
  }

  /** Points and impulses of the impacts less than a step ago. */
  private drawContacts(run: Run, time: number): void {
    this.contacts.begin();
    if (this.on.has("contacts")) {
      const [point, arrow] = [new Color(cssColour("--mark-point")), new Color(cssColour("--mark-contact"))];
      const { history } = run;
      const first = history.contactsBefore(time - run.scene!.step * 1.001, false);
      const last = history.contactsBefore(time, true);
      const near = history.contacts.slice(Math.max(first, last - MOST_ARROWS), last);
      const largest = near.reduce((most, contact) => Math.max(most, Math.hypot(...contact.impulse)), 0);
      for (const contact of near) {
        const pixel = this.viewport.pixelAt(contact.point);
        this.contacts.sphere(contact.point, 3 * pixel, point);
        const size = Math.hypot(...contact.impulse);
        if (size === 0) continue;
        const scale = (0.6 * arrowLength(size, largest) * pixel) / size;
        this.contacts.arrow(contact.point, contact.impulse.map((part) => part * scale), 1.2 * pixel, arrow);
      }
    }
    this.contacts.end();
  }

  private drawVelocities(run: Run, time: number): void {
    this.velocities.begin();
    if (this.on.has("velocities")) {
      const colour = new Color(cssColour("--series-4"));
      const { poses } = this.viewport.bodies!;
      const arrows: [Vector, Vector][] = [];
      let fastest = 0;
      run.scene!.bodies.forEach((body, i) => {
        if (body.moves < 0 || arrows.length >= MOST_ARROWS) return;
        const motion = motionOf(run.history, body, time);
        if (!motion) return;
        fastest = Math.max(fastest, Math.hypot(...motion.velocity));
        arrows.push([toWorld(poses, 7 * i, body.centre), motion.velocity]);
      });
      for (const [at, velocity] of arrows) {
        const pixel = this.viewport.pixelAt(at);
        const scale = fastest > 0 ? (90 * pixel) / fastest : 0;
        this.velocities.arrow(at, velocity.map((part) => part * scale), 1.5 * pixel, colour);
      }
    }
    this.velocities.end();
  }
}
