// Where the camera stands: behind one's own mask, beside the piste, or around a touch that is shown again.
import { PerspectiveCamera, Vector3 } from "three";
import { BONE, boneAt } from "./protocol";

export type ViewName = "first" | "side";

/** How fast the eye follows the head, the view the middle of the piste, and a new view takes over [1/s]. */
const FOLLOW_HEAD = 14;
const FOLLOW_SIDE = 5;
const BLEND = 0.35;

const DEGREES = Math.PI / 180;

/** A place and what is looked at from there. */
interface Look {
  eye: Vector3;
  at: Vector3;
  /** Half of the height that is seen [rad]. */
  half: number;
}

const look = (): Look => ({ eye: new Vector3(), at: new Vector3(), half: 25 * DEGREES });

function bone(poses: Float32Array, seat: number, which: number, out: Vector3): Vector3 {
  return out.fromArray(poses, boneAt(seat, which));
}

/** Which way a fencer faces along the piste. */
export const facing = (seat: number): 1 | -1 => (seat === 0 ? 1 : -1);

/** Half the height such that half the width is at least `wide` and the height at least `high` [rad]. */
export function halfHeight(high: number, wide: number, aspect: number): number {
  return Math.min(42 * DEGREES, Math.max(high, Math.atan(Math.tan(wide) / Math.max(0.1, aspect))));
}

export class Views {
  readonly camera = new PerspectiveCamera(50, 1, 0.05, 60);
  view: ViewName = "first";
  /** From whose side. */
  seat = 0;
  /** What is looked at closely, during slow motion. */
  closeUp: { point: Vector3; by: number; progress: number } | null = null;
  /** How strongly the camera shakes now [m]. */
  private shakes = 0;
  private phase = 0;
  private readonly now = look();
  private readonly head = new Vector3();
  private readonly other = new Vector3();
  private readonly middle = new Vector3();
  private spread = 3;
  private fresh = true;
  private readonly from = look();
  private blend = 1;
  private shown = "";

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  /** Forgets what was followed, after a cut. */
  cut(): void {
    this.fresh = true;
  }

  shake(strength: number): void {
    this.shakes = Math.max(this.shakes, strength);
  }

  /** Moves on to these poses. */
  update(poses: Float32Array, seconds: number): void {
    this.follow(poses, seconds);
    const name = this.closeUp ? "close" : `${this.view}${this.seat}`;
    if (name !== this.shown) {
      // From one view to the next in one quick move; into slow motion by a cut.
      this.from.eye.copy(this.now.eye);
      this.from.at.copy(this.now.at);
      this.from.half = this.now.half;
      this.blend = this.shown === "" || this.closeUp || this.shown === "close" ? 1 : 0;
      this.shown = name;
    }
    if (this.closeUp) this.close(this.closeUp);
    else if (this.view === "first") this.within();
    else this.beside();
    this.blend = Math.min(1, this.blend + seconds / BLEND);
    const s = this.blend * this.blend * (3 - 2 * this.blend);
    if (s < 1) {
      this.now.eye.lerpVectors(this.from.eye, this.now.eye, s);
      this.now.at.lerpVectors(this.from.at, this.now.at, s);
      this.now.half = this.from.half + s * (this.now.half - this.from.half);
    }
    this.apply(seconds);
  }

  private follow(poses: Float32Array, seconds: number): void {
    const head = bone(poses, this.seat, BONE.head, new Vector3());
    const other = bone(poses, 1 - this.seat, BONE.chest, new Vector3());
    const middle = head.clone().add(other).multiplyScalar(0.5);
    const spread = Math.abs(head.x - other.x);
    const quick = this.fresh ? 1 : 1 - Math.exp(-FOLLOW_HEAD * seconds);
    const slow = this.fresh ? 1 : 1 - Math.exp(-FOLLOW_SIDE * seconds);
    this.fresh = false;
    this.head.lerp(head, quick);
    this.other.lerp(other, slow);
    this.middle.lerp(middle, slow);
    this.spread += (spread - this.spread) * slow;
  }

  /** Over one's own shoulder: a little behind and above the mask, on the side where the weapon is not. */
  private within(): void {
    const forward = facing(this.seat);
    this.now.eye.copy(this.head).add(new Vector3(-0.46 * forward, 0.07 * forward, 0.23));
    // On an upright screen there is room above the opponent's head, none for the feet: look lower.
    const low = this.camera.aspect < 0.9 ? 0.42 : 0.1;
    this.now.at.set(this.other.x, this.other.y * 0.5 - 0.05 * forward, this.other.z * 0.5 + 0.5 - low);
    this.now.half = halfHeight(22.5 * DEGREES, 19 * DEGREES, this.camera.aspect);
  }

  /** From the side, one's own fencer on the left. */
  private beside(): void {
    const side = facing(this.seat);
    this.now.half = 20 * DEGREES;
    const wide = this.spread / 2 + 0.85;
    const away = Math.min(11, Math.max(3.6, wide / (Math.tan(this.now.half) * this.camera.aspect)));
    this.now.at.set(this.middle.x, 0, 0.98);
    this.now.eye.set(this.middle.x, -side * away, 1.25 + 0.03 * away);
  }

  /** Around a touch: from the attacker's weapon side, drifting forward. */
  private close({ point, by, progress }: { point: Vector3; by: number; progress: number }): void {
    const forward = facing(by);
    const away = 1.7 * Math.max(1, 0.85 / this.camera.aspect);
    const angle = (0.62 - 0.3 * progress) * forward;
    this.now.half = 21 * DEGREES;
    this.now.at.copy(point).add(new Vector3(-0.26 * forward, 0, 0.1));
    this.now.eye.copy(this.now.at).add(new Vector3(-Math.sin(angle) * away, -Math.cos(angle) * away * forward, 0.34 * away));
  }

  private apply(seconds: number): void {
    const { camera, now } = this;
    camera.position.copy(now.eye);
    if (this.shakes > 1e-4) {
      this.phase += seconds;
      const size = this.shakes;
      camera.position.add(new Vector3(0, Math.sin(this.phase * 97) * size, Math.sin(this.phase * 131 + 1) * size));
      this.shakes *= Math.exp(-11 * seconds);
    }
    camera.lookAt(now.at);
    const fov = (2 * now.half) / DEGREES;
    if (Math.abs(fov - camera.fov) > 1e-3) {
      camera.fov = fov;
      camera.updateProjectionMatrix();
    }
  }
}
