// The hall: a piste with its lines, a floor that ends in the dark, a spot light with shadows.
import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  CylinderGeometry,
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
  type Texture,
  type WebGLRenderer,
} from "three";

/** Of the piste [m]. */
const LENGTH = 14;
const WIDTH = 1.5;
const HALL = 13;

interface Colours {
  /** At the foot, at head height, and above. */
  wall: [string, string, string];
  floor: string;
  piste: string;
  line: string;
  key: number;
  sky: number;
  around: number;
}

const LIGHT: Colours = { wall: ["#8a9097", "#c3cbd3", "#8d98a4"], floor: "#7b7e82", piste: "#8f979f", line: "#f4f4f2", key: 105, sky: 1.5, around: 0.6 };
const DARK: Colours = { wall: ["#12161b", "#323c49", "#0d1116"], floor: "#2b3037", piste: "#565d67", line: "#d9dde2", key: 125, sky: 0.6, around: 0.42 };

export class Hall {
  readonly group = new Group();
  private readonly key = new SpotLight("#fff9f1", 150, 22, 0.95, 0.75, 1.6);
  /** From the other side, so that no back is quite dark. */
  private readonly fill = new DirectionalLight("#cfdcf0", 0.7);
  private readonly sky = new HemisphereLight("#dfe8f5", "#6b6258", 0.6);
  private readonly owned: { dispose(): void }[] = [];
  private readonly floor: MeshLambertMaterial;
  private readonly piste: MeshLambertMaterial;
  private readonly line: MeshBasicMaterial;
  private readonly walls: BufferGeometry;

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

    this.floor = this.own(new MeshLambertMaterial());
    this.piste = this.own(new MeshLambertMaterial());
    this.line = this.own(new MeshBasicMaterial({ transparent: true, opacity: 0.75 }));
    const ground = new Mesh(this.own(new CircleGeometry(HALL, 64)), this.floor);
    const strip = new Mesh(this.own(new PlaneGeometry(LENGTH + 3, WIDTH + 0.2)), this.piste);
    strip.position.z = 0.003;
    for (const mesh of [ground, strip]) mesh.receiveShadow = true;
    this.group.add(ground, strip);
    this.drawLines();

    this.walls = this.own(new CylinderGeometry(HALL, HALL, 9, 96, 18, true).rotateX(Math.PI / 2).translate(0, 0, 4.5));
    this.group.add(new Mesh(this.walls, this.own(new MeshBasicMaterial({ vertexColors: true, side: BackSide }))));
    scene.add(this.group, this.key, this.key.target, this.fill, this.sky);
  }

  /** Light or dark. */
  recolour(dark: boolean): void {
    const colours = dark ? DARK : LIGHT;
    this.floor.color.set(colours.floor);
    this.piste.color.set(colours.piste);
    this.line.color.set(colours.line);
    this.key.intensity = colours.key;
    this.sky.intensity = colours.sky;
    this.scene.environmentIntensity = colours.around;
    this.scene.background = new Color(colours.wall[2]);
    // Panels of the wall, a little different from each other, so that one sees oneself move.
    const place = this.walls.getAttribute("position");
    const paint = new Float32Array(3 * place.count);
    const [foot, middle, above] = colours.wall.map((name) => new Color(name));
    const colour = new Color();
    for (let i = 0; i < place.count; i += 1) {
      const panel = Math.floor((Math.atan2(place.getY(i), place.getX(i)) / (2 * Math.PI) + 0.5) * 48 + 0.25);
      const up = place.getZ(i) / 2.5;
      if (up < 1) colour.copy(foot!).lerp(middle!, up * up * (3 - 2 * up));
      else colour.copy(middle!).lerp(above!, Math.min(1, (up - 1) / 1.6) ** 0.7);
      colour.multiplyScalar(panel % 2 === 0 ? 1 : 0.86).toArray(paint, 3 * i);
    }
    this.walls.setAttribute("color", new BufferAttribute(paint, 3));
  }

  setShadows(on: boolean): void {
    this.key.castShadow = on;
  }

  /** The light goes along with the fencers. */
  follow(x: number): void {
    this.key.position.x = x - 0.6;
    this.key.target.position.x = x;
  }

  dispose(): void {
    for (const one of this.owned) one.dispose();
    this.key.shadow.map?.dispose();
    this.key.dispose();
  }

  private own<T extends { dispose(): void }>(one: T): T {
    this.owned.push(one);
    return one;
  }

  /** Sides, ends, the middle, the lines of guard and the last two metres. */
  private drawLines(): void {
    const stripe = (x: number, y: number, long: number, wide: number): void => {
      const mesh = new Mesh(this.own(new PlaneGeometry(long, wide)), this.line);
      mesh.position.set(x, y, 0.006);
      this.group.add(mesh);
    };
    const thin = 0.035;
    for (const side of [-1, 1]) {
      stripe(0, (side * WIDTH) / 2, LENGTH, thin);
      stripe((side * LENGTH) / 2, 0, 0.06, WIDTH);
      stripe(side * 2, 0, thin, WIDTH);
      stripe(side * (LENGTH / 2 - 2), 0, thin, WIDTH);
      for (let k = 0; k < 6; k += 1) stripe(side * (LENGTH / 2 - 0.3 - k * 0.3), (side * WIDTH) / 2 - side * 0.1, 0.15, thin);
    }
    // The middle is dashed.
    for (let k = 0; k < 5; k += 1) stripe(0, -WIDTH / 2 + 0.15 + k * 0.3, thin, 0.16);
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
