// One picture of one run: the canvas, the bodies in it, what is picked. It draws only when something changed.
import { Group, NeutralToneMapping, PCFShadowMap, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from "three";
import { Bodies } from "./bodies";
import { ViewCamera } from "./camera";
import { Canvases } from "./canvases";
import { el } from "./dom";
import { Lights, softSky } from "./lights";
import { Pace } from "./pace";
import { pick, type Hit } from "./picking";
import { toWorld } from "./pose";
import type { Body, SceneMessage, ShapeMessage } from "./protocol";
import { onTheme, theme } from "./theme";

/** Above so many triangles no shadows are drawn. */
const MOST_CASTING = 3e6;

export interface Pixels {
  width: number;
  height: number;
  /** How many pixels bodies cover. */
  covered: number;
  /** How many different colours there are. */
  colours: number;
}

const CANVASES = new Canvases(() => {
  const element = el("canvas", { tabindex: 0, "aria-label": "View of the scene. Drag to turn, right button to shift, wheel to come nearer." });
  const renderer = new WebGLRenderer({ canvas: element, antialias: true, alpha: true, powerPreference: "high-performance" });
  renderer.setClearColor(0, 0);
  renderer.shadowMap.type = PCFShadowMap;
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1.0;
  return { element, renderer, surroundings: softSky(renderer) };
});

export class Viewport {
  readonly element = el("div", { class: "viewport" });
  readonly labels = el("div", { class: "labels", "aria-hidden": "true" });
  private readonly own = CANVASES.take();
  readonly canvas = this.own.element;
  readonly scene = new Scene();
  /** Marks that are not bodies. */
  readonly marks = new Group();
  readonly view: ViewCamera;
  bodies: Bodies | null = null;
  /** How much of the width a bar at the left hides [px]. */
  covered: () => number = () => 0;
  /** How large the scene is as its author sees it [m]. */
  size = 1;
  private readonly renderer = this.own.renderer;
  private readonly lights: Lights;
  private readonly resizer: ResizeObserver;
  private readonly stopTheme: () => void;
  private moving = new Float32Array(0);
  private dirty = true;
  /** Pixels drawn for one shown, along each side. */
  private ratio = Math.min(devicePixelRatio, 2);
  private readonly pace = new Pace();
  private seenFrom = "";
  private readonly spanLow = new Vector3();
  private readonly spanHigh = new Vector3();

  constructor() {
    this.element.append(this.canvas, this.labels);
    this.renderer.setPixelRatio(this.ratio);
    this.renderer.shadowMap.enabled = true;
    this.lights = new Lights(this.scene, this.own.surroundings);
    this.lights.dim(theme() === "dark");
    this.view = new ViewCamera(this.canvas);
    this.scene.add(this.marks);
    this.resizer = new ResizeObserver(() => this.resize());
    this.resizer.observe(this.element);
    this.stopTheme = onTheme(() => {
      this.lights.dim(theme() === "dark");
      this.bodies?.recolour();
      this.invalidate();
    });
  }

  load(scene: SceneMessage, keepCamera: boolean): void {
    this.unload();
    const target = new Vector3(...scene.camera.target);
    const from = new Vector3(...scene.camera.position).sub(target);
    this.size = Math.max(from.length(), 1e-6) * Math.tan((scene.camera.fov_degrees * Math.PI) / 360) * 2;
    this.bodies = new Bodies(scene.bodies, scene, this.size);
    this.moving = new Float32Array(7 * scene.bodies.filter((body) => body.moves >= 0).length);
    this.scene.add(this.bodies.group);
    this.lights.aim(new Vector3(...scene.camera.up).normalize(), from.normalize());
    if (!keepCamera) this.view.start(scene.camera);
    this.measure();
    this.invalidate();
  }

  addShape(shape: ShapeMessage): void {
    this.bodies?.addShape(shape);
    this.measure();
    // Millions of triangles need not be drawn twice, nor with four pixels for one.
    const triangles = this.bodies?.castingTriangles() ?? 0;
    this.renderer.shadowMap.enabled = triangles < MOST_CASTING;
    this.ratio = Math.min(devicePixelRatio, triangles < MOST_CASTING / 2 ? 2 : 1);
    this.invalidate();
  }

  /** Shows the poses that `fill` writes; `fill` says if it had any. */
  show(fill: (out: Float32Array) => boolean, pinned: [number, number[]][] = []): void {
    if (!this.bodies) return;
    const had = this.moving.length > 0 && fill(this.moving);
    if (had) this.bodies.setPoses(this.moving);
    if (pinned.length > 0) {
      for (const [body, pose] of pinned) this.bodies.setPose(body, pose);
      this.bodies.refresh();
    }
    this.measure();
    this.invalidate();
  }

  invalidate(): void {
    this.dirty = true;
  }

  /** Lets the camera go on; true if it moved since this was last asked. */
  cameraMoved(): boolean {
    this.view.controls.update();
    const { position, quaternion, aspect } = this.view.camera;
    const key = [...position.toArray(), ...quaternion.toArray(), aspect].join();
    if (key === this.seenFrom) return false;
    this.seenFrom = key;
    this.dirty = true;
    return true;
  }

  /** Draws if anything changed; called once for each frame of the screen. */
  draw(): void {
    if (this.dirty) this.render(this.pace.moving(performance.now()));
    else if (this.pace.resting()) this.render(1);
  }

  private render(sharpness: number): void {
    this.dirty = false;
    const ratio = this.ratio * sharpness;
    if (ratio !== this.renderer.getPixelRatio()) this.renderer.setPixelRatio(ratio);
    this.fit();
    this.renderer.render(this.scene, this.view.camera);
  }

  /** The body under the pointer. */
  pickAt(x: number, y: number, wanted: (body: Body) => boolean = () => true): Hit | null {
    if (!this.bodies) return null;
    const ray = this.rayAt(x, y).ray;
    return pick(ray.origin.toArray(), ray.direction.toArray(), this.bodies.list, this.bodies.poses, this.bodies.shapes, wanted);
  }

  rayAt(x: number, y: number): Raycaster {
    const box = this.canvas.getBoundingClientRect();
    const raycaster = new Raycaster();
    const at = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    this.view.camera.updateMatrixWorld();
    raycaster.setFromCamera(at, this.view.camera);
    return raycaster;
  }

  /** Where a point of the world is on the canvas [px], or null if behind the camera. */
  project(point: ArrayLike<number>): { x: number; y: number } | null {
    const at = new Vector3(point[0]!, point[1]!, point[2]!).project(this.view.camera);
    if (at.z > 1 || at.z < -1) return null;
    return { x: ((at.x + 1) / 2) * this.canvas.clientWidth, y: ((1 - at.y) / 2) * this.canvas.clientHeight };
  }

  /** How long one pixel is at this place [m], for marks that keep their size on the screen. */
  pixelAt(point: ArrayLike<number>): number {
    const camera = this.view.camera;
    const distance = new Vector3(point[0]!, point[1]!, point[2]!).sub(camera.position).dot(camera.getWorldDirection(new Vector3()));
    return (2 * Math.max(distance, camera.near) * Math.tan((camera.fov * Math.PI) / 360)) / Math.max(1, this.canvas.clientHeight);
  }

  /** Draws and looks at what was drawn. */
  pixels(): Pixels {
    this.fit();
    this.renderer.render(this.scene, this.view.camera);
    const gl = this.renderer.getContext();
    const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    const data = new Uint8Array(4 * width * height);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data);
    const colours = new Set<number>();
    let covered = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3]! > 0) covered += 1;
      colours.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
    }
    return { width, height, covered, colours: colours.size };
  }

  /** What the graphics card holds, to see that nothing is left behind. */
  memory(): { geometries: number; textures: number; calls: number; triangles: number } {
    const { memory, render } = this.renderer.info;
    return { geometries: memory.geometries, textures: memory.textures, calls: render.calls, triangles: render.triangles };
  }

  dispose(): void {
    this.unload();
    this.stopTheme();
    this.resizer.disconnect();
    this.lights.dispose();
    this.view.dispose();
    CANVASES.giveBack(this.own);
    this.element.remove();
  }

  private unload(): void {
    if (!this.bodies) return;
    this.scene.remove(this.bodies.group);
    this.bodies.dispose();
    this.bodies = null;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height, false);
    const first = this.view.camera.aspect === 1;
    this.view.resize(width, height, this.covered());
    if (first) this.view.reset();
    this.invalidate();
    this.draw();
  }

  /** The box around all that moves (or around everything, if nothing does). */
  private measure(): void {
    const low = this.spanLow.setScalar(Infinity);
    const high = this.spanHigh.setScalar(-Infinity);
    const bodies = this.bodies;
    if (!bodies) return;
    for (let i = 0; i < bodies.list.length; i += 1) {
      const body = bodies.list[i]!;
      if (body.moves < 0) continue;
      // The shape's own ball is where its surface is; the body's frame may begin elsewhere.
      const shape = bodies.shapes.get(body.shape);
      const reach = shape?.radius ?? body.reach ?? 0;
      const centre = toWorld(bodies.poses, 7 * i, shape?.centre ?? body.centre);
      for (let k = 0; k < 3; k += 1) {
        const at = centre[k]!;
        if (!Number.isFinite(at)) continue;
        low.setComponent(k, Math.min(low.getComponent(k), at - reach));
        high.setComponent(k, Math.max(high.getComponent(k), at + reach));
      }
    }
    if (!(high.x >= low.x)) {
      low.copy(this.view.controls.target).subScalar(this.size / 2);
      high.copy(this.view.controls.target).addScalar(this.size / 2);
    }
  }

  /** Fits the depth range and the shadows to what there is and to how near the camera is. */
  private fit(): void {
    const distance = this.view.distance();
    const centre = this.spanLow.clone().add(this.spanHigh).multiplyScalar(0.5);
    const radius = this.spanLow.distanceTo(this.spanHigh) / 2;
    const away = centre.distanceTo(this.view.controls.target);
    this.view.fitPlanes(radius + away + 9 * Math.max(this.size, distance));
    // Close up, sharp shadows here are worth more than shadows far away.
    const near = 1.6 * distance;
    const below = 4 * (this.size + distance + radius);
    if (radius + away <= near) this.lights.fit(centre, Math.max(radius, 0.02 * distance), 2 * radius, below);
    else this.lights.fit(this.view.controls.target, near, 2 * (radius + away), below);
    this.bodies?.centreGround(this.view.controls.target, distance * Math.tan((this.view.camera.fov * Math.PI) / 360) * 2);
  }
}
