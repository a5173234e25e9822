// The path of a body's centre up to now.
import { Vector2, type Object3D } from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import type { History } from "./history";
import { toWorld } from "./pose";
import type { Body } from "./protocol";
import { cssColour } from "./theme";
import type { Viewport } from "./viewport";

const MOST_POINTS = 4000;

/** A line of some width on the screen. */
export class BroadLine {
  readonly line: Line2;
  private geometry = new LineGeometry();
  private readonly material: LineMaterial;

  constructor(
    private readonly parent: Object3D,
    width: number,
    opacity: number,
  ) {
    this.material = new LineMaterial({ linewidth: width, transparent: true, opacity, depthTest: false, toneMapped: false });
    this.line = new Line2(this.geometry, this.material);
    this.line.visible = false;
    this.line.frustumCulled = false;
    this.line.renderOrder = 15;
    parent.add(this.line);
  }

  /** Puts the line through points; with less than two there is none. */
  set(points: number[], colour: string, viewport: Viewport): void {
    this.line.visible = points.length >= 6;
    if (!this.line.visible) return;
    // The number of points of a line geometry cannot grow, so a new one is made.
    this.geometry.dispose();
    this.geometry = new LineGeometry();
    this.geometry.setPositions(points);
    this.line.geometry = this.geometry;
    this.material.color.set(colour);
    this.material.resolution = new Vector2(viewport.canvas.clientWidth, viewport.canvas.clientHeight);
  }

  dispose(): void {
    this.parent.remove(this.line);
    this.geometry.dispose();
    this.material.dispose();
  }
}

export class Trail {
  private readonly line: BroadLine;

  constructor(parent: Object3D) {
    this.line = new BroadLine(parent, 2, 0.7);
  }

  /** The path from `from` to `time`. */
  update(history: History | null, body: Body | undefined, [from, time]: [number, number], viewport: Viewport): void {
    const points: number[] = [];
    if (history && body && body.moves >= 0) {
      const last = history.frameAt(time);
      const first = Math.max(0, history.frameAt(from));
      const stride = Math.max(1, Math.ceil((last + 1 - first) / MOST_POINTS));
      for (let frame = first; frame <= last; frame += stride) points.push(...toWorld(history.poses[frame]!, 7 * body.moves, body.centre));
      const bodies = viewport.bodies;
      const index = bodies ? bodies.list.indexOf(body) : -1;
      if (bodies && index >= 0) points.push(...toWorld(bodies.poses, 7 * index, body.centre));
    }
    this.line.set(points, cssColour("--accent"), viewport);
  }

  dispose(): void {
    this.line.dispose();
  }
}
