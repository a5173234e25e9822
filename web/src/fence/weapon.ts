// A weapon as it is drawn: a tapered blade, a bell guard and a grip, each within its capsule.
import {
  AdditiveBlending,
  BufferGeometry,
  CapsuleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  Group,
  LatheGeometry,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  SphereGeometry,
  Vector2,
  Vector3,
} from "three";
import type { Piece, Weapon, WeaponName } from "./protocol";

const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);

/** How wide the glow around a blade is at least, to each side [px]. */
const GLOW_PIXELS = 1.5;

export class WeaponModel {
  readonly group = new Group();
  /** The length of one pixel at one metre [m]; kept up to date by whoever draws. */
  readonly pixel = { value: 0.001 };
  /** Where the blade begins and ends along x [m]. */
  readonly root: number;
  readonly tip: number;
  private readonly owned: { dispose(): void }[] = [];

  constructor(weapon: Weapon, tint: Color) {
    const steel = this.own(new MeshStandardMaterial({ color: "#f2f5f8", metalness: 0.75, roughness: 0.24, emissive: tint.clone().lerp(new Color("#ffffff"), 0.55), emissiveIntensity: 0.32 }));
    const bell = this.own(new MeshStandardMaterial({ color: "#c9ced6", metalness: 0.85, roughness: 0.28, side: DoubleSide }));
    const leather = this.own(new MeshStandardMaterial({ color: new Color("#2a2624").lerp(tint, 0.15), roughness: 0.8 }));
    const blades = weapon.pieces.filter((piece) => piece.name === "blade");
    const ends = blades.flatMap((piece) => [piece.from[0], piece.to[0]]);
    this.root = ends.length > 0 ? Math.min(...ends) : 0;
    this.tip = ends.length > 0 ? Math.max(...ends) : weapon.length;
    for (const piece of weapon.pieces) {
      if (piece.name === "blade") this.addBlade(piece, steel, tint);
      else if (piece.name === "guard") this.add(bellGuard(piece, weapon.name), bell);
      else this.addBetween(new CapsuleGeometry(piece.radius, lengthOf(piece), 6, 14), piece, leather);
    }
    const end = blades.find((piece) => piece.to[0] === this.tip) ?? blades[0];
    if (end) {
      // The button at the point, in the fencer's colour.
      const button = this.add(new SphereGeometry(end.radius * 1.15, 14, 10), this.own(new MeshBasicMaterial({ color: tint.clone().lerp(new Color("#ffffff"), 0.25) })));
      button.position.set(...end.to);
    }
    this.group.matrixAutoUpdate = false;
  }

  dispose(): void {
    for (const one of this.owned) one.dispose();
  }

  private own<T extends { dispose(): void }>(one: T): T {
    this.owned.push(one);
    return one;
  }

  private add(geometry: BufferGeometry, material: MeshStandardMaterial | MeshBasicMaterial): Mesh {
    const mesh = new Mesh(this.own(geometry), material);
    mesh.castShadow = material instanceof MeshStandardMaterial;
    this.group.add(mesh);
    return mesh;
  }

  /** Puts something that lies along y between a piece's ends. */
  private addBetween(geometry: BufferGeometry, piece: Piece, material: MeshStandardMaterial | MeshBasicMaterial): Mesh {
    const from = new Vector3(...piece.from);
    const to = new Vector3(...piece.to);
    const along = to.clone().sub(from);
    const turn = new Quaternion().setFromUnitVectors(Y, along.lengthSq() > 0 ? along.normalize() : X);
    geometry.applyMatrix4(new Matrix4().compose(from.add(to).multiplyScalar(0.5), turn, new Vector3(1, 1, 1)));
    return this.add(geometry, material);
  }

  private addBlade(piece: Piece, steel: MeshStandardMaterial, tint: Color): void {
    const length = lengthOf(piece);
    // How thick it is at a place along the blade: full at the guard, two thirds at the point.
    const radius = (x: number): number => piece.radius * (1 - 0.34 * Math.min(1, Math.max(0, (x - this.root) / Math.max(1e-6, this.tip - this.root))));
    const shape = (sides: number): CylinderGeometry => new CylinderGeometry(radius(piece.to[0]), radius(piece.from[0]), length, sides, 1);
    this.addBetween(shape(10), piece, steel);
    const glow = this.addBetween(shape(8), piece, this.own(glowMaterial(tint, this.pixel)));
    glow.castShadow = false;
    glow.renderOrder = 2;
  }
}

function lengthOf(piece: Piece): number {
  return new Vector3(...piece.from).distanceTo(new Vector3(...piece.to));
}

/** A bowl that opens to the hand; the sabre's has a knuckle bow in its outline. */
function bellGuard(piece: Piece, name: WeaponName): BufferGeometry {
  const depth = Math.max(0.012, piece.radius * (name === "epee" ? 0.6 : 0.42));
  const profile: Vector2[] = [];
  for (let i = 0; i <= 14; i += 1) {
    const angle = (i / 14) * (Math.PI / 2);
    profile.push(new Vector2(piece.radius * Math.sin(angle), depth * Math.cos(angle)));
  }
  profile.push(new Vector2(piece.radius * 0.97, -0.004));
  const geometry = new LatheGeometry(profile, 32);
  const from = new Vector3(...piece.from);
  const to = new Vector3(...piece.to);
  const front = from.x > to.x ? from : to;
  // The lathe turns about y: the bowl's nose goes to +x.
  geometry.rotateZ(-Math.PI / 2);
  if (name === "sabre") geometry.scale(1, 0.86, 1);
  geometry.translate(front.x - depth * 0.6, (from.y + to.y) / 2, (from.z + to.z) / 2);
  return geometry;
}

/** A faint light around the blade that never gets thinner than a pixel or two, so that a blade is seen from afar. */
function glowMaterial(tint: Color, pixel: { value: number }): MeshBasicMaterial {
  const material = new MeshBasicMaterial({ color: tint.clone().lerp(new Color("#ffffff"), 0.5), transparent: true, opacity: 0.42, depthWrite: false, blending: AdditiveBlending });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.pixel = pixel;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nuniform float pixel;")
      .replace(
        "#include <project_vertex>",
        `float away = -(modelViewMatrix * vec4(transformed, 1.0)).z;
        transformed += normal * ${GLOW_PIXELS.toFixed(1)} * pixel * max(away, 0.2);
        #include <project_vertex>`,
      );
  };
  material.customProgramCacheKey = () => "glow";
  return material;
}
