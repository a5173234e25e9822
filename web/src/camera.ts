// The camera and how the pointer moves it.
import { PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { SceneMessage } from "./protocol";

/** Width over height of the pictures that scenes are made for, which are those of the gallery. */
const MEANT = 1.6;

export class ViewCamera {
  readonly camera = new PerspectiveCamera(45, 1, 0.01, 1000);
  controls: OrbitControls;
  /** True once the reader moved the camera. */
  touched = false;
  /** Width over height of what no bar hides. */
  private free = 1;
  private home: SceneMessage["camera"] | null = null;

  constructor(private readonly surface: HTMLElement) {
    this.camera.up.set(0, 0, 1);
    this.controls = this.makeControls();
  }

  /** Takes the place that the scene asks for. */
  start(view: SceneMessage["camera"]): void {
    this.home = view;
    this.touched = false;
    this.camera.up.set(...view.up);
    // The controls read the upward direction only when they are made.
    this.controls.dispose();
    this.controls = this.makeControls();
    this.reset();
  }

  reset(): void {
    if (!this.home) return;
    this.camera.fov = this.home.fov_degrees;
    this.camera.position.set(...this.home.position);
    this.controls.target.set(...this.home.target);
    // Where less is free, step back until the width that the scene meant to show is there.
    const narrow = Math.max(1, MEANT / this.free);
    this.camera.position.sub(this.controls.target).multiplyScalar(narrow).add(this.controls.target);
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  /** Takes a better place than the scene's as the one to come back to. */
  setHome(target: Vector3, distance: number): void {
    if (!this.home) return;
    const away = new Vector3(...this.home.position).sub(new Vector3(...this.home.target)).setLength(distance);
    this.home = { ...this.home, target: target.toArray(), position: target.clone().add(away).toArray() };
    this.camera.position.copy(target).add(away);
    this.controls.target.copy(target);
    this.controls.update();
  }

  distance(): number {
    return this.camera.position.distanceTo(this.controls.target);
  }

  /** Moves with something that moves. */
  shift(by: Vector3): void {
    this.camera.position.add(by);
    this.controls.target.add(by);
  }

  /** Looks at a place from the same side, not from farther away than `distance`. */
  lookAt(place: Vector3, distance: number): void {
    const away = this.camera.position.clone().sub(this.controls.target);
    away.setLength(Math.min(away.length(), distance));
    this.controls.target.copy(place);
    this.camera.position.copy(place).add(away);
    this.controls.update();
  }

  /** `covered`: how much of the width a bar at the left hides; the middle of the picture is that of the rest [px]. */
  resize(width: number, height: number, covered: number): void {
    this.camera.aspect = width / Math.max(1, height);
    this.free = (width - covered) / Math.max(1, height);
    // This updates the projection, too.
    this.camera.setViewOffset(width, height, -covered / 2, 0, width, height);
  }

  /** Near and far planes that suit where the camera is; `farthest` is what must still be seen [m]. */
  fitPlanes(farthest: number): void {
    const distance = Math.max(this.distance(), 1e-9);
    const near = distance * 0.01;
    const far = distance + Math.max(farthest, 2 * distance);
    if (near === this.camera.near && far === this.camera.far) return;
    this.camera.near = near;
    this.camera.far = far;
    this.camera.updateProjectionMatrix();
  }

  /** Copies another camera's place. */
  match(other: ViewCamera): void {
    this.camera.position.copy(other.camera.position);
    this.controls.target.copy(other.controls.target);
    this.controls.update();
  }

  dispose(): void {
    this.controls.dispose();
  }

  private makeControls(): OrbitControls {
    const controls = new OrbitControls(this.camera, this.surface);
    controls.enableDamping = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    controls.dampingFactor = 0.18;
    controls.zoomToCursor = true;
    controls.screenSpacePanning = true;
    controls.minDistance = 1e-6;
    controls.addEventListener("start", () => (this.touched = true));
    return controls;
  }
}
