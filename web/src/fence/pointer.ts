// Mouse and fingers over the view: the place is the stick, a press or a second finger is the lunge, the wheel walks.
import type { Cleanup } from "../dom";
import { dragStick, pointerStick, WheelFeet, type Stick } from "./stick";

/** From the middle to an edge with a captured mouse or a finger [px]. */
const CAPTURED_PIXELS = 190;
const FINGER_PIXELS = 95;

export class PointerControl {
  stick: Stick = [0, 0];
  /** When the stick was last moved [ms]. */
  movedAt = 0;
  private pressed = false;
  private readonly wheel = new WheelFeet();
  private readonly fingers = new Map<number, { x: number; y: number; from: Stick }>();

  /** `onTouch` is told when a finger is used for the first time. */
  constructor(
    private readonly view: HTMLElement,
    cleanup: Cleanup,
    private readonly onTouch: () => void,
  ) {
    cleanup.listen(view, "pointermove", (event: PointerEvent) => this.move(event));
    cleanup.listen(view, "pointerdown", (event: PointerEvent) => this.down(event));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) cleanup.listen(view, name, (event: PointerEvent) => this.up(event));
    cleanup.listen(view, "wheel", (event: WheelEvent) => this.turn(event), { passive: false });
    cleanup.listen(view, "contextmenu", (event: Event) => event.preventDefault());
    cleanup.listen(window, "blur", () => this.release());
    cleanup.add(() => this.captured() && document.exitPointerLock());
  }

  lunge(): boolean {
    return this.pressed || this.fingers.size > 1;
  }

  feet(seconds: number): number {
    return this.wheel.advance(seconds);
  }

  /** The mouse stays in the view and moves the stick however far it goes, or is free again. */
  toggleCapture(): void {
    if (this.captured()) document.exitPointerLock();
    else void Promise.resolve(this.view.requestPointerLock?.()).catch(() => undefined);
  }

  release(): void {
    this.pressed = false;
    this.fingers.clear();
  }

  private captured(): boolean {
    return document.pointerLockElement === this.view;
  }

  private move(event: PointerEvent): void {
    if (event.pointerType === "touch") {
      const finger = this.fingers.get(event.pointerId);
      // The first finger leads; the others only press.
      if (!finger || this.fingers.keys().next().value !== event.pointerId) return;
      this.set(dragStick(finger.from, event.clientX - finger.x, event.clientY - finger.y, FINGER_PIXELS));
    } else if (this.captured()) this.set(dragStick(this.stick, event.movementX, event.movementY, CAPTURED_PIXELS));
    else {
      const box = this.view.getBoundingClientRect();
      this.set(pointerStick(event.clientX - box.left, event.clientY - box.top, box.width, box.height));
    }
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === "touch") {
      this.onTouch();
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [this.stick[0], this.stick[1]] });
    } else if (event.button === 0) {
      this.move(event);
      this.pressed = true;
    } else return;
    try {
      this.view.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already needs no capture.
    }
  }

  private up(event: PointerEvent): void {
    if (event.pointerType === "touch") this.fingers.delete(event.pointerId);
    else if (event.type !== "pointerup" || event.button === 0) this.pressed = false;
  }

  private turn(event: WheelEvent): void {
    event.preventDefault();
    this.wheel.turn(-event.deltaY);
  }

  private set(stick: Stick): void {
    this.stick = stick;
    this.movedAt = performance.now();
  }
}
