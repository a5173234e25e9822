// What is drawn besides bodies: sparks and a flash where blades meet, rings of control, the arrow at a touch, trails.
import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshBasicMaterial,
  NormalBlending,
  PlaneGeometry,
  Points,
  Quaternion,
  ShaderMaterial,
  TorusGeometry,
  Vector3,
} from "three";
import { toWorld } from "../pose";
import type { Frame } from "./protocol";
import { weaponAt } from "./protocol";

const SPARKS = 240;
const FALL = 9.81;

/** Sparks that fly, fall and go out; one flash. */
export class Sparks {
  readonly group = new Group();
  private readonly place = new Float32Array(3 * SPARKS);
  private readonly speed = new Float32Array(3 * SPARKS);
  /** How long each still glows [s], and how bright that is. */
  private readonly left = new Float32Array(SPARKS);
  private readonly geometry = new BufferGeometry();
  private readonly material = sparkMaterial();
  private readonly flash = billboard(FLASH, new Color("#fff1d0"));
  private next = 0;
  private alive = false;

  constructor() {
    this.geometry.setAttribute("position", new BufferAttribute(this.place, 3).setUsage(DynamicDrawUsage));
    this.geometry.setAttribute("left", new BufferAttribute(this.left, 1).setUsage(DynamicDrawUsage));
    const points = new Points(this.geometry, this.material);
    points.frustumCulled = false;
    points.renderOrder = 3;
    this.flash.renderOrder = 3;
    this.flash.visible = false;
    this.group.add(points, this.flash);
  }

  /** A burst; `strength` 0 … 1. */
  burst(point: ArrayLike<number>, normal: ArrayLike<number>, strength: number): void {
    const count = Math.round(5 + 45 * strength);
    for (let k = 0; k < count; k += 1) {
      const i = this.next;
      this.next = (this.next + 1) % SPARKS;
      const fast = (0.5 + 2.8 * Math.random()) * (0.4 + strength);
      const around = [Math.random() - 0.5, Math.random() - 0.5, Math.random() - 0.3];
      const along = (Math.random() - 0.5) * 1.2;
      for (let axis = 0; axis < 3; axis += 1) {
        this.place[3 * i + axis] = point[axis]!;
        this.speed[3 * i + axis] = fast * (around[axis]! * 1.6 + normal[axis]! * along);
      }
      this.left[i] = 0.12 + 0.4 * Math.random() * (0.4 + strength);
    }
    this.flash.position.set(point[0]!, point[1]!, point[2]!);
    this.flash.visible = true;
    const uniforms = (this.flash.material as ShaderMaterial).uniforms;
    uniforms.size!.value = 0.03 + 0.11 * strength;
    uniforms.amount!.value = 1;
    this.alive = true;
  }

  advance(seconds: number): void {
    if (!this.alive) return;
    const uniforms = (this.flash.material as ShaderMaterial).uniforms;
    uniforms.amount!.value *= Math.exp(-16 * seconds);
    this.flash.visible = uniforms.amount!.value > 0.02;
    this.alive = this.flash.visible;
    for (let i = 0; i < SPARKS; i += 1) {
      if (this.left[i]! <= 0) continue;
      this.left[i] = this.left[i]! - seconds;
      this.speed[3 * i + 2] = this.speed[3 * i + 2]! - FALL * seconds;
      for (let axis = 0; axis < 3; axis += 1) this.place[3 * i + axis] = this.place[3 * i + axis]! + this.speed[3 * i + axis]! * seconds;
      this.alive = true;
    }
    this.geometry.attributes.position!.needsUpdate = true;
    this.geometry.attributes.left!.needsUpdate = true;
  }

  dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
    this.flash.geometry.dispose();
    (this.flash.material as ShaderMaterial).dispose();
  }
}

/** A ring around the hand of a fencer whose weapon was beaten; it closes as control comes back. */
export class ControlRing {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;

  constructor(tint: Color) {
    this.mesh = billboard(RING, tint.clone().lerp(new Color("#ffffff"), 0.15));
    // Rings keep their colour before a bright wall, too.
    this.mesh.material.blending = NormalBlending;
    this.mesh.material.depthTest = false;
    this.mesh.renderOrder = 4;
  }

  /** `within`: seen by its own fencer, from near. */
  set(poses: Float32Array, seat: number, control: number, within: boolean): void {
    this.mesh.material.uniforms.size!.value = within ? 0.075 : 0.105;
    this.mesh.visible = control < 0.995;
    if (!this.mesh.visible) return;
    this.mesh.position.fromArray(poses, weaponAt(seat));
    this.mesh.material.uniforms.amount!.value = Math.max(0, control);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** Where a touch was and which way it pushed. */
export class TouchArrow {
  readonly group = new Group();
  private readonly material = new MeshBasicMaterial({ color: "#ffb347", depthTest: false, transparent: true });
  private readonly ring = new Mesh(new TorusGeometry(0.045, 0.005, 10, 40), this.material);
  private readonly shaft = new Mesh(new CylinderGeometry(0.007, 0.007, 0.2, 12).translate(0, -0.16, 0), this.material);
  private readonly head = new Mesh(new ConeGeometry(0.022, 0.06, 18).translate(0, -0.03, 0), this.material);

  constructor() {
    this.ring.rotateX(Math.PI / 2);
    this.group.add(this.ring, this.shaft, this.head);
    this.group.visible = false;
    for (const mesh of [this.ring, this.shaft, this.head]) mesh.renderOrder = 5;
  }

  /** The arrow ends at the point and pushes along `push`. */
  show(point: Vector3, push: Vector3, colour: Color): void {
    this.group.visible = true;
    this.group.position.copy(point);
    this.group.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), push.clone().normalize()));
    this.material.color.copy(colour);
  }

  hide(): void {
    this.group.visible = false;
  }

  dispose(): void {
    for (const mesh of [this.ring, this.shaft, this.head]) mesh.geometry.dispose();
    this.material.dispose();
  }
}

/** How long the trajectory of a blade is seen [s], and of how many frames at most. */
const TRAIL_TIME = 0.13;
const TRAIL_FRAMES = 24;

/** The trajectory of the outer part of a blade, fading. */
export class BladeTrail {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly places = new Float32Array(6 * TRAIL_FRAMES);
  private readonly colours = new Float32Array(8 * TRAIL_FRAMES);

  constructor(
    private readonly seat: number,
    private readonly inner: number,
    private readonly outer: number,
    private readonly tint: Color,
  ) {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(this.places, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute("color", new BufferAttribute(this.colours, 4).setUsage(DynamicDrawUsage));
    const index: number[] = [];
    for (let i = 0; i + 1 < TRAIL_FRAMES; i += 1) index.push(2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 1, 2 * i + 3, 2 * i + 2);
    geometry.setIndex(index);
    this.mesh = new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false, side: DoubleSide, blending: AdditiveBlending }));
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
  }

  /** The frames up to `time`, the last of them as drawn now. */
  set(frames: Frame[], time: number, poses: Float32Array): void {
    let used = 0;
    const put = (row: Float32Array, age: number): void => {
      const at = weaponAt(this.seat);
      this.places.set(toWorld(row, at, [this.inner, 0, 0]), 6 * used);
      this.places.set(toWorld(row, at, [this.outer, 0, 0]), 6 * used + 3);
      const fade = Math.max(0, 1 - age / TRAIL_TIME) ** 2;
      for (const [k, strength] of [[0, 0.02], [1, 0.3]] as const) {
        this.tint.toArray(this.colours, 8 * used + 4 * k);
        this.colours[8 * used + 4 * k + 3] = strength * fade;
      }
      used += 1;
    };
    put(poses, 0);
    for (let i = frames.length - 1; i >= 0 && used < TRAIL_FRAMES; i -= 1) {
      const age = time - frames[i]!.time;
      if (age > TRAIL_TIME) break;
      if (age > 0) put(frames[i]!.poses, age);
    }
    this.mesh.geometry.setDrawRange(0, Math.max(0, 6 * (used - 1)));
    this.mesh.geometry.attributes.position!.needsUpdate = true;
    this.mesh.geometry.attributes.color!.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** Bright in the middle, gone at the edge. */
const FLASH = "float light = amount * pow(max(0.0, 1.0 - length(at)), 2.2);";
/** A ring that is bright as far as `amount` goes around. */
const RING = `float away = length(at);
  float edge = fwidth(away) + 0.01;
  float band = smoothstep(0.76 - edge, 0.76, away) * (1.0 - smoothstep(0.9, 0.9 + edge, away));
  float turn = atan(at.x, -at.y) / 6.2831853 + 0.5;
  float light = band * (turn <= amount ? 0.95 : 0.22);`;

/** A square that always faces the eye. */
function billboard(light: string, colour: Color): Mesh<PlaneGeometry, ShaderMaterial> {
  const material = new ShaderMaterial({
    uniforms: { size: { value: 0.1 }, amount: { value: 1 }, colour: { value: colour } },
    vertexShader: `uniform float size; varying vec2 at;
      void main() {
        at = position.xy * 2.0;
        vec4 centre = modelViewMatrix * vec4(0.0, 0.0, 0.0, 1.0);
        centre.xy += at * size;
        gl_Position = projectionMatrix * centre;
      }`,
    fragmentShader: `uniform float amount; uniform vec3 colour; varying vec2 at;
      void main() { ${light} gl_FragColor = vec4(colour, light); }`,
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
  });
  const mesh = new Mesh(new PlaneGeometry(1, 1), material);
  mesh.frustumCulled = false;
  return mesh;
}

function sparkMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: {},
    vertexShader: `attribute float left; varying float glow;
      void main() {
        glow = clamp(left * 5.0, 0.0, 1.0);
        vec4 place = modelViewMatrix * vec4(position, 1.0);
        gl_Position = projectionMatrix * place;
        gl_PointSize = left > 0.0 ? clamp(9.0 / max(0.3, -place.z), 2.0, 9.0) : 0.0;
      }`,
    fragmentShader: `varying float glow;
      void main() {
        float away = length(gl_PointCoord - 0.5) * 2.0;
        float light = glow * max(0.0, 1.0 - away);
        if (light <= 0.0) discard;
        gl_FragColor = vec4(mix(vec3(1.0, 0.35, 0.08), vec3(1.0, 0.92, 0.7), glow), light);
      }`,
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
  });
}
