// With a headset: the same duel from behind one's own mask; the controller's aim is the stick, its trigger the lunge.
import { Group, Matrix4, Vector3, type WebGLRenderer } from "three";
import { clamp, type Input } from "./stick";
import { facing, type Views } from "./views";

/** How far the controller is turned for the edge of the square: the sine of about 25 degrees. */
const WIDE = 0.42;

/** Where the controller points (a unit vector, −z forward, y up) as a stick. */
export function aimStick(direction: Vector3): [number, number] {
  return [clamp(direction.x / WIDE), clamp(direction.y / WIDE)];
}

/** Says whether there is a headset. */
export async function hasHeadset(): Promise<boolean> {
  try {
    return (await navigator.xr?.isSessionSupported("immersive-vr")) ?? false;
  } catch {
    return false;
  }
}

export class Headset {
  private readonly rig = new Group();
  private readonly controllers: Group[] = [];

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly views: Views,
  ) {}

  async enter(): Promise<void> {
    const session = await navigator.xr!.requestSession("immersive-vr");
    this.renderer.xr.enabled = true;
    this.renderer.xr.setReferenceSpaceType("local");
    this.rig.add(this.views.camera);
    for (let i = 0; i < 2; i += 1) this.controllers[i] ??= this.renderer.xr.getController(i);
    session.addEventListener("end", () => {
      this.rig.remove(this.views.camera);
      this.renderer.xr.enabled = false;
    });
    await this.renderer.xr.setSession(session);
  }

  presenting(): boolean {
    return this.renderer.xr.isPresenting;
  }

  /** Puts the wearer's head where the fencer's is; the headset itself turns it. */
  place(eye: Vector3): void {
    const forward = facing(this.views.seat);
    // The headset's x is right, y up, z back.
    const turn = new Matrix4().makeBasis(new Vector3(0, -forward, 0), new Vector3(0, 0, 1), new Vector3(-forward, 0, 0));
    this.rig.quaternion.setFromRotationMatrix(turn);
    this.rig.position.copy(eye);
    this.rig.updateMatrixWorld(true);
  }

  /** What the controller in the right hand says, or the only one. */
  read(): Input | null {
    if (!this.presenting()) return null;
    const sources = [...(this.renderer.xr.getSession()?.inputSources ?? [])];
    const found = sources.findIndex((source) => source.handedness === "right");
    const index = found >= 0 ? found : 0;
    const source = sources[index];
    const controller = this.controllers[index];
    if (!source || !controller) return null;
    const direction = new Vector3(0, 0, -1).applyQuaternion(controller.quaternion);
    const pad = source.gamepad;
    return { stick: aimStick(direction), lunge: pad?.buttons[0]?.pressed ?? false, feet: -(pad?.axes[3] ?? pad?.axes[1] ?? 0) };
  }
}
