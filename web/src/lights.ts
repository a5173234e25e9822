// Light: a soft key light with shadows, a sky around, and the fit of both to the scene's size.
import {
  BackSide,
  BufferAttribute,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  Vector3,
  type Texture,
  type WebGLRenderer,
} from "three";

const SHADOW_PIXELS = 2048;

export class Lights {
  private readonly key = new DirectionalLight("#fff4e6", 2.3);
  private readonly sky = new HemisphereLight("#dfe9f5", "#b8b0a4", 0.55);
  private readonly toLight = new Vector3();

  constructor(
    private readonly scene: Scene,
    surroundings: Texture,
  ) {
    this.key.castShadow = true;
    this.key.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
    this.key.shadow.radius = 3;
    this.key.shadow.intensity = 0.85;
    scene.environment = surroundings;
    scene.environmentIntensity = 0.55;
    scene.add(this.key, this.key.target, this.sky);
  }

  /** Light comes from above, over the left shoulder of whoever looks first. */
  aim(up: Vector3, lookFrom: Vector3): void {
    const level = lookFrom.clone().addScaledVector(up, -lookFrom.dot(up));
    if (level.lengthSq() < 1e-9) level.set(up.y, up.z, up.x);
    level.normalize();
    const left = new Vector3().crossVectors(level, up).normalize();
    this.toLight.copy(up).multiplyScalar(1.5).addScaledVector(level, 0.55).addScaledVector(left, 0.75).normalize();
    this.sky.position.copy(up);
  }

  dim(dark: boolean): void {
    this.scene.environmentIntensity = dark ? 0.42 : 0.6;
    this.key.intensity = dark ? 2.0 : 2.3;
    this.sky.intensity = dark ? 0.4 : 0.6;
  }

  /**
   * Shadows of what is in a ball of this radius around `centre`; whatever lies up to `above` towards the light
   * throws them, too, and they fall on what is up to `below` behind.
   */
  fit(centre: Vector3, radius: number, above: number, below: number): void {
    // Steps of the size and of the place keep the edges of shadows still while bodies move.
    const size = 2 ** (Math.ceil(2 * Math.log2(Math.max(radius, 1e-9))) / 2);
    const pixel = (2 * size) / SHADOW_PIXELS;
    const snapped = centre.clone().divideScalar(8 * pixel).round().multiplyScalar(8 * pixel);
    const camera = this.key.shadow.camera;
    const reach = Math.max(above, 2 * size);
    this.key.target.position.copy(snapped);
    this.key.position.copy(snapped).addScaledVector(this.toLight, reach);
    this.key.target.updateMatrixWorld();
    [camera.left, camera.right, camera.bottom, camera.top] = [-size, size, -size, size];
    camera.near = 0;
    camera.far = reach + Math.max(below, 3 * size);
    camera.updateProjectionMatrix();
    this.key.shadow.bias = -1.5 * (pixel / camera.far);
    this.key.shadow.normalBias = 2 * pixel;
  }

  dispose(): void {
    this.key.shadow.map?.dispose();
    this.key.dispose();
  }
}

/** A plain sky for reflections: bright above, warm at the horizon, darker below, with one broad lamp. */
export function softSky(renderer: WebGLRenderer): Texture {
  const geometry = new SphereGeometry(10, 48, 24).rotateX(Math.PI / 2);
  const position = geometry.getAttribute("position");
  const colours = new Float32Array(3 * position.count);
  const [zenith, horizon, floor] = [new Color("#cfe0f2"), new Color("#fbf3e8"), new Color("#8b857c")];
  const lamp = new Vector3(-0.4, -0.5, 0.75).normalize();
  const direction = new Vector3();
  const colour = new Color();
  for (let i = 0; i < position.count; i += 1) {
    direction.fromBufferAttribute(position, i).normalize();
    colour.copy(horizon).lerp(direction.z > 0 ? zenith : floor, Math.abs(direction.z) ** 0.6);
    const glow = Math.max(0, direction.dot(lamp)) ** 12;
    colour.multiplyScalar(0.9 + 3.2 * glow).toArray(colours, 3 * i);
  }
  geometry.setAttribute("color", new BufferAttribute(colours, 3));
  const material = new MeshBasicMaterial({ vertexColors: true, side: BackSide });
  const room = new Scene();
  room.add(new Mesh(geometry, material));
  const generator = new PMREMGenerator(renderer);
  const texture = generator.fromScene(room, 0.02).texture;
  generator.dispose();
  geometry.dispose();
  material.dispose();
  return texture;
}
