// The hall: what stands around the piste, the light on it with its shadows, and what steel reflects.
import {
  BackSide,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  SpotLight,
  type BufferGeometry,
  type Texture,
  type Vector3,
  type WebGLRenderer,
} from "three";
import type { Lamp } from "./machine";
import { DARK, floorFaces, LIGHT, roomFaces } from "./room";
import { ScoringBox } from "./scoring_box";

/** How bright the lights are: the one that casts shadows, the sky, and what is reflected. */
const LIGHTS = { light: { key: 90, sky: 1.55, around: 0.6 }, dark: { key: 125, sky: 0.55, around: 0.42 } };

export class Hall {
  readonly group = new Group();
  private readonly key = new SpotLight("#fff9f1", 150, 22, 0.95, 0.75, 1.6);
  /** From the other side, so that no back is quite dark. */
  private readonly fill = new DirectionalLight("#cfdcf0", 0.7);
  private readonly sky = new HemisphereLight("#dfe8f5", "#6b6258", 0.6);
  private readonly floor = new Mesh<BufferGeometry>(undefined, new MeshLambertMaterial({ vertexColors: true }));
  private readonly room = new Mesh<BufferGeometry>(undefined, new MeshBasicMaterial({ vertexColors: true, toneMapped: false }));
  private readonly boxes = [new ScoringBox(1), new ScoringBox(-1)];

  constructor(
    private readonly scene: Scene,
    surroundings: Texture,
  ) {
    this.sky.position.set(0, 0, 1);
    this.fill.position.set(0.5, 3, 2);
    this.key.position.set(-0.6, -1.6, 6.2);
    this.key.target.position.set(0, 0, 0.4);
    this.key.castShadow = true;
    this.key.shadow.mapSize.set(1024, 1024);
    this.key.shadow.camera.near = 2;
    this.key.shadow.camera.far = 9;
    this.key.shadow.bias = -0.0006;
    this.key.shadow.normalBias = 0.01;
    this.key.shadow.radius = 4;
    scene.environment = surroundings;
    this.floor.receiveShadow = true;
    this.group.add(this.floor, this.room, ...this.boxes.map((box) => box.group));
    scene.add(this.group, this.key, this.key.target, this.fill, this.sky);
  }

  /** Light or dark. */
  recolour(dark: boolean): void {
    const palette = dark ? DARK : LIGHT;
    const { key, sky, around } = dark ? LIGHTS.dark : LIGHTS.light;
    for (const mesh of [this.floor, this.room]) mesh.geometry.dispose();
    this.floor.geometry = floorFaces(palette);
    this.room.geometry = roomFaces(palette);
    this.key.intensity = key;
    this.sky.intensity = sky;
    this.scene.environmentIntensity = around;
    this.scene.background = new Color(palette.ceiling);
  }

  /** The lamps of the scoring machines. */
  setLamps(lamps: [Lamp, Lamp]): void {
    for (const box of this.boxes) box.set(lamps);
  }

  setShadows(on: boolean): void {
    this.key.castShadow = on;
  }

  /** The light goes along with the fencers, and nothing stands before the eye. */
  follow(x: number, eye: Vector3): void {
    for (const box of this.boxes) box.hideFrom(eye);
    this.key.position.x = x - 0.6;
    this.key.target.position.x = x;
  }

  dispose(): void {
    for (const { geometry, material } of [this.floor, this.room]) {
      geometry.dispose();
      (material as MeshBasicMaterial).dispose();
    }
    for (const box of this.boxes) box.dispose();
    this.key.shadow.map?.dispose();
    this.key.dispose();
  }
}

/** What steel reflects: a dark room with a few long lamps above. */
export function lamps(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  const parts: { dispose(): void }[] = [];
  const add = (geometry: BufferGeometry, material: MeshBasicMaterial, place: (mesh: Mesh) => void): void => {
    const mesh = new Mesh(geometry, material);
    place(mesh);
    room.add(mesh);
    parts.push(geometry, material);
  };
  add(new SphereGeometry(10, 24, 16), new MeshBasicMaterial({ color: "#56606c", side: BackSide }), () => undefined);
  for (const y of [-4, 0, 4]) {
    const white = new MeshBasicMaterial({ color: new Color(5, 4.8, 4.5), side: 2 });
    add(new PlaneGeometry(14, 0.9), white, (mesh) => mesh.position.set(0, y, 5));
  }
  const generator = new PMREMGenerator(renderer);
  const texture = generator.fromScene(room, 0.03).texture;
  generator.dispose();
  for (const part of parts) part.dispose();
  return texture;
}
