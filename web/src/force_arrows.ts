// Forces of persistent contacts: a point where bodies touch, an arrow for what each pair pushes with, and how much that is.
import { Color, type Object3D } from "three";
import type { ArrowLabels } from "./arrow_labels";
import { quantity } from "./format";
import { pairsOf, receiver, size, type PersistentPair } from "./persistent";
import { toBody, toWorld } from "./pose";
import type { Vector } from "./protocol";
import type { Run } from "./run";
import { Marks } from "./stamps";
import { cssColour } from "./theme";
import type { Viewport } from "./viewport";

const POINT_PX = 2.6;
const SHORTEST_PX = 14;
const LONGEST_PX = 92;
/** In pictures that are smaller than this, arrows are shorter and names too [px]. */
const WHOLE_PX = 600;
/** More names than this hide what they should explain. */
const MOST_NAMED = 12;

/** Takes a point from where it was told to where it is shown. */
type Carry = (point: Vector) => Vector;

/** How a pair is drawn; `largest` is the strongest force, which has the longest arrow [N]. */
interface Drawing {
  run: Run;
  largest: number;
  colours: { point: Color; arrow: Color };
  isNamed: boolean;
  isChosen: boolean;
}

export class ForceArrows {
  private readonly marks: Marks;
  private told = new Float32Array(0);

  constructor(
    private readonly viewport: Viewport,
    parent: Object3D,
    private readonly labels: ArrowLabels,
  ) {
    this.marks = new Marks(parent, 0.9);
  }

  /** `chosen`: the contacts of this body are named first, and have an arrow at each point. */
  update(run: Run, time: number, chosen: number | null): void {
    this.marks.begin();
    const instant = run.history.persistentAt(time);
    if (instant && run.scene && this.viewport.bodies) {
      if (this.told.length !== 7 * run.history.moving) this.told = new Float32Array(7 * run.history.moving);
      run.history.posesAt(instant.time, this.told);
      const isChosen = (pair: PersistentPair) => chosen !== null && (pair.a === chosen || pair.b === chosen);
      const pairs = pairsOf(instant).sort((one, other) => Number(isChosen(other)) - Number(isChosen(one)));
      const colours = { point: new Color(cssColour("--mark-point")), arrow: new Color(cssColour("--mark-force")) };
      const largest = pairs.reduce((most, pair) => Math.max(most, size(pair.force)), 0);
      pairs.forEach((pair, i) => this.draw(pair, { run, largest, colours, isNamed: i < MOST_NAMED, isChosen: isChosen(pair) }));
    }
    this.marks.end();
  }

  clear(): void {
    this.marks.begin();
    this.marks.end();
  }

  dispose(): void {
    this.marks.dispose();
  }

  private draw(pair: PersistentPair, how: Drawing): void {
    const { run, largest, colours } = how;
    const scene = run.scene!;
    const { body, force } = receiver(pair, scene.bodies, scene.gravity);
    const carry = this.carry(run, body);
    const place = carry(pair.place);
    const pixel = this.viewport.pixelAt(place);
    const sign = body === pair.a ? 1 : -1;
    const scaled = (vector: Vector, factor: number) => vector.map((part) => part * factor) as Vector;
    const strength = size(force);
    const { clientWidth, clientHeight } = this.viewport.canvas;
    const part = Math.min(1, Math.min(clientWidth, clientHeight) / WHOLE_PX);
    const long = largest > 0 ? SHORTEST_PX + (part * LONGEST_PX - SHORTEST_PX) * (strength / largest) : 0;
    for (const one of pair.points) {
      const at = carry(one.point);
      this.marks.sphere(at, POINT_PX * pixel, colours.point);
      const share = strength > 0 ? (sign * long * pixel) / strength : 0;
      if (how.isChosen && pair.points.length > 1) this.marks.arrow(at, scaled(one.force, share), 0.8 * pixel, colours.arrow);
    }
    if (strength === 0) return;
    const along = scaled(force, (long * pixel) / strength);
    this.marks.arrow(place, along, 1.8 * pixel, colours.arrow);
    const text = quantity(strength, "N", 3) + (clientWidth < WHOLE_PX ? "" : ` on ${run.bodyName(body)}`);
    this.labels.arrow(place, along, how.isNamed ? { text, kind: "force", must: false } : undefined);
  }

  /** Contacts are told at the ends of steps: until the next one their points go with the body. */
  private carry(run: Run, body: number): Carry {
    const moves = run.scene!.bodies[body]?.moves ?? -1;
    const { poses } = this.viewport.bodies!;
    if (moves < 0) return (point) => point;
    return (point) => toWorld(poses, 7 * body, toBody(this.told, 7 * moves, point));
  }
}
