// The picture of the duel: renderer, hall, both fencers and weapons, marks. It shows the poses that it is given.
import { Color, Matrix4, NeutralToneMapping, PCFShadowMap, Scene, Vector3, WebGLRenderer } from "three";
import { Canvases } from "../canvases";
import { el } from "../dom";
import { toWorld } from "../pose";
import { onTheme, theme } from "../theme";
import { Fencer, poseMatrix } from "./fencer";
import { Hall, lamps } from "./hall";
import { BladeTrail, ControlRing, Sparks, TouchArrow } from "./marks";
import { POSES, weaponAt, type Frame, type Phrase, type Welcome } from "./protocol";
import { Quality } from "./quality";
import { Views } from "./views";
import { WeaponModel } from "./weapon";

/** Red for the left, green for the right, as the lamps are. */
const TINTS = [new Color("#ff5a4d"), new Color("#35c46a")];

/** One fencer with all that belongs to it. */
interface Side {
  body: Fencer;
  weapon: WeaponModel;
  ring: ControlRing;
  trail: BladeTrail;
}

const CANVASES = new Canvases(() => {
  const element = el("canvas", { tabindex: 0, "aria-label": "The duel" });
  const renderer = new WebGLRenderer({ canvas: element, antialias: !drawsSlowly(), powerPreference: "high-performance" });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.toneMapping = NeutralToneMapping;
  return { element, renderer, surroundings: lamps(renderer) };
});

export class Stage {
  readonly element = el("div", { class: "fence-stage" });
  private readonly own = CANVASES.take();
  readonly canvas = this.own.element;
  readonly renderer = this.own.renderer;
  readonly scene = new Scene();
  readonly views = new Views();
  readonly sparks = new Sparks();
  readonly arrow = new TouchArrow();
  readonly poses = new Float32Array(POSES);
  private sides: Side[] = [];
  private readonly quality: Quality;
  readonly hall: Hall;
  private readonly resizer: ResizeObserver;
  private readonly stopTheme: () => void;

  constructor() {
    this.element.append(this.canvas);
    this.quality = new Quality(drawsSlowly() ? 2 : 0);
    this.hall = new Hall(this.scene, this.own.surroundings);
    this.hall.recolour(theme() === "dark");
    this.applyLook();
    this.stopTheme = onTheme(() => this.hall.recolour(theme() === "dark"));
    this.scene.add(this.sparks.group, this.arrow.group);
    this.resizer = new ResizeObserver(() => this.resize());
    this.resizer.observe(this.element);
  }

  /** Takes bodies and weapons from the welcome. */
  load(welcome: Welcome): void {
    this.unload();
    this.sides = [0, 1].map((seat) => {
      const tint = TINTS[seat]!;
      const weapon = new WeaponModel(welcome.weapon, tint);
      const inner = weapon.root + 0.45 * (weapon.tip - weapon.root);
      const side = { body: new Fencer(welcome.skin, seat, tint), weapon, ring: new ControlRing(tint), trail: new BladeTrail(seat, inner, weapon.tip, tint) };
      this.scene.add(side.body.mesh, weapon.group, side.ring.mesh, side.trail.mesh);
      return side;
    });
    this.views.cut();
  }

  /** Draws these poses; `frames` are those that came before, for the trails. */
  show(time: number, frames: Frame[], control: [number, number], seconds: number): void {
    const within = this.views.view === "first" && !this.views.closeUp;
    this.sides.forEach((side, seat) => {
      side.body.setPoses(this.poses);
      side.body.seeFromWithin(within && seat === this.views.seat);
      poseMatrix(this.poses, weaponAt(seat), side.weapon.group.matrix);
      side.weapon.group.matrixWorldNeedsUpdate = true;
      side.ring.set(this.poses, seat, control[seat]!, within && seat === this.views.seat);
      side.trail.set(frames, time, this.poses);
    });
    this.views.update(this.poses, seconds);
    this.hall.follow((this.poses[weaponAt(0)]! + this.poses[weaponAt(1)]!) / 2, this.views.camera.position);
    this.sparks.advance(seconds);
  }

  /** Draws once for each frame of the screen. */
  draw(now: number): void {
    if (!this.renderer.xr.isPresenting && this.quality.picture(now)) this.applyLook();
    this.render();
  }

  render(): void {
    const { camera } = this.views;
    const pixel = (2 * Math.tan((camera.fov * Math.PI) / 360)) / Math.max(1, this.canvas.clientHeight);
    for (const side of this.sides) side.weapon.pixel.value = pixel;
    this.renderer.render(this.scene, camera);
  }

  /** Where a weapon's point is, and which way the blade goes. */
  blade(seat: number): { tip: Vector3; along: Vector3 } {
    const weapon = this.sides[seat]?.weapon;
    const tip = new Vector3(...toWorld(this.poses, weaponAt(seat), [weapon?.tip ?? 1, 0, 0]));
    const hand = new Vector3(...toWorld(this.poses, weaponAt(seat), [0, 0, 0]));
    return { tip, along: tip.clone().sub(hand).normalize() };
  }

  /** The arrow at the place of a touch: along the normal into the body, or along the blade if the server does not say. */
  pointAt(phrase: Phrase, by: number): void {
    if (!phrase.point) return;
    const push = phrase.normal ? new Vector3(...phrase.normal).negate() : this.blade(by).along;
    this.arrow.show(new Vector3(...phrase.point), push, new Color(phrase.result === "halt" ? "#f2f2f2" : "#ffc04d"));
  }

  /** The pose of a weapon as it is drawn. */
  weaponPose(seat: number): number[] {
    const matrix = this.sides[seat]?.weapon.group.matrixWorld ?? new Matrix4();
    const place = new Vector3().setFromMatrixPosition(matrix).toArray();
    return [...place, ...this.poses.slice(weaponAt(seat) + 3, weaponAt(seat) + 7)];
  }

  /** Draws and looks at what was drawn: how many different colours, and how far apart the darkest and the brightest are. */
  pixels(): { width: number; height: number; colours: number; darkest: number; brightest: number } {
    this.render();
    const gl = this.renderer.getContext();
    const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    const data = new Uint8Array(4 * width * height);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data);
    const colours = new Set<number>();
    let [darkest, brightest] = [255, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      colours.add((r << 16) | (g << 8) | b);
      const light = (r + g + b) / 3;
      darkest = Math.min(darkest, light);
      brightest = Math.max(brightest, light);
    }
    return { width, height, colours: colours.size, darkest, brightest };
  }

  /** What the graphics card holds, to see that nothing is left behind. */
  memory(): { geometries: number; textures: number } {
    const { geometries, textures } = this.renderer.info.memory;
    return { geometries, textures };
  }

  dispose(): void {
    this.unload();
    this.stopTheme();
    this.resizer.disconnect();
    this.hall.dispose();
    this.sparks.dispose();
    this.arrow.dispose();
    // Who wears a headset sees the room again.
    void this.renderer.xr.getSession()?.end();
    CANVASES.giveBack(this.own);
    this.element.remove();
  }

  /** How finely it is drawn: 0 finest. It may still get coarser by itself. */
  setQuality(level: number): void {
    this.quality.level = level;
    this.applyLook();
  }

  private applyLook(): void {
    const { ratio, shadows } = this.quality.look();
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2) * ratio);
    this.hall.setShadows(shadows);
  }

  private unload(): void {
    for (const side of this.sides) {
      this.scene.remove(side.body.mesh, side.weapon.group, side.ring.mesh, side.trail.mesh);
      side.body.dispose();
      side.weapon.dispose();
      side.ring.dispose();
      side.trail.dispose();
    }
    this.sides = [];
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0 || this.renderer.xr.isPresenting) return;
    this.renderer.setSize(width, height, false);
    this.views.camera.aspect = width / height;
    this.views.camera.updateProjectionMatrix();
    this.render();
  }
}

/** True where pictures are made without a graphics card. */
function drawsSlowly(): boolean {
  const context = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!context) return true;
  const naming = context.getExtension("WEBGL_debug_renderer_info");
  const name = naming ? String(context.getParameter(naming.UNMASKED_RENDERER_WEBGL)) : "";
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
