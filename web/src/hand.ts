// Taking a body by a point, dragging it and letting it go.
import { Plane, Vector3, type Object3D } from "three";
import type { Cleanup } from "./dom";
import type { Playback } from "./playback";
import { toWorld } from "./pose";
import type { Vector } from "./protocol";
import type { Run } from "./run";
import { cssColour } from "./theme";
import { BroadLine } from "./trail";
import type { Viewport } from "./viewport";

const LEAST_MS_BETWEEN_DRAGS = 1000 / 60;

interface Hold {
  pointer: number;
  body: number;
  /** In the body's frame. */
  at: Vector;
  plane: Plane;
  to: Vector;
}

export class Hand {
  /** Without Shift, too: for touch. */
  active = false;
  private hold: Hold | null = null;
  private sent = 0;
  private readonly spring: BroadLine;

  constructor(
    private readonly viewport: Viewport,
    private readonly run: Run,
    private readonly playback: Playback,
    parent: Object3D,
    cleanup: Cleanup,
  ) {
    this.spring = new BroadLine(parent, 2.5, 0.95);
    const surface = viewport.element;
    // In the capturing phase, so that the camera's controls do not see what the hand takes.
    cleanup.listen(surface, "pointerdown", (event: PointerEvent) => this.take(event), { capture: true });
    cleanup.listen(surface, "pointermove", (event: PointerEvent) => this.move(event), { capture: true });
    for (const type of ["pointerup", "pointercancel"]) cleanup.listen(surface, type, (event: PointerEvent) => this.letGo(event), { capture: true });
    cleanup.add(() => this.spring.dispose());
  }

  holding(): number | null {
    return this.hold?.body ?? null;
  }

  /** The line from the held point to where it is pulled. */
  update(): void {
    const bodies = this.viewport.bodies;
    if (!this.hold || !bodies) {
      this.spring.set([], "", this.viewport);
      return;
    }
    const from = toWorld(bodies.poses, 7 * this.hold.body, this.hold.at);
    this.spring.set([...from, ...this.hold.to], cssColour("--warm"), this.viewport);
    this.viewport.invalidate();
  }

  private take(event: PointerEvent): void {
    if (this.hold || event.button !== 0 || !(this.active || event.shiftKey)) return;
    const hit = this.viewport.pickAt(event.clientX, event.clientY);
    if (!hit || this.viewport.bodies?.list[hit.body]?.kind !== "dynamic") return;
    event.stopPropagation();
    event.preventDefault();
    this.viewport.element.setPointerCapture(event.pointerId);
    this.viewport.view.controls.enabled = false;
    const facing = this.viewport.view.camera.getWorldDirection(new Vector3());
    const plane = new Plane().setFromNormalAndCoplanarPoint(facing, new Vector3(...hit.point));
    this.hold = { pointer: event.pointerId, body: hit.body, at: hit.local, plane, to: hit.point };
    this.run.grab(hit.body, hit.local, this.playback.time);
    this.playback.focus = null;
    this.playback.clock.follow();
  }

  private move(event: PointerEvent): void {
    if (!this.hold || event.pointerId !== this.hold.pointer) return;
    event.stopPropagation();
    const spot = this.viewport.rayAt(event.clientX, event.clientY).ray.intersectPlane(this.hold.plane, new Vector3());
    if (!spot) return;
    this.hold.to = spot.toArray();
    if (event.timeStamp - this.sent < LEAST_MS_BETWEEN_DRAGS) return;
    this.sent = event.timeStamp;
    this.run.drag(this.hold.to);
  }

  private letGo(event: PointerEvent): void {
    if (!this.hold || event.pointerId !== this.hold.pointer) return;
    event.stopPropagation();
    this.run.drag(this.hold.to);
    this.run.release();
    this.hold = null;
    this.viewport.view.controls.enabled = true;
  }
}
