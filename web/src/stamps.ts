// Many copies of one small form (a sphere, a shaft, a cone), set anew whenever what they mark changes.
import {
  ConeGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
  type BufferGeometry,
  type Color,
  type Material,
  type Object3D,
} from "three";

export class Stamps {
  mesh: InstancedMesh;
  private used = 0;

  constructor(
    private readonly parent: Object3D,
    private readonly geometry: BufferGeometry,
    private readonly material: Material,
  ) {
    this.mesh = this.make(16);
  }

  begin(): void {
    this.used = 0;
  }

  add(matrix: Matrix4, colour: Color): void {
    if (this.used >= this.mesh.instanceMatrix.count) this.grow();
    this.mesh.setMatrixAt(this.used, matrix);
    this.mesh.setColorAt(this.used, colour);
    this.used += 1;
  }

  end(): void {
    this.mesh.count = this.used;
    this.mesh.visible = this.used > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  dispose(): void {
    this.parent.remove(this.mesh);
    this.mesh.dispose();
    this.geometry.dispose();
    this.material.dispose();
  }

  private make(room: number): InstancedMesh {
    const mesh = new InstancedMesh(this.geometry, this.material, room);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.visible = false;
    mesh.count = 0;
    this.parent.add(mesh);
    return mesh;
  }

  private grow(): void {
    const old = this.mesh;
    this.mesh = this.make(2 * old.instanceMatrix.count);
    this.mesh.renderOrder = old.renderOrder;
    this.mesh.instanceMatrix.array.set(old.instanceMatrix.array);
    if (old.instanceColor) {
      // The first colour makes the array that the old ones are copied to.
      this.mesh.setColorAt(0, colourOf(old));
      this.mesh.instanceColor!.array.set(old.instanceColor.array);
    }
    this.parent.remove(old);
    old.dispose();
  }
}

function colourOf(mesh: InstancedMesh): Color {
  const colour = (mesh.material as MeshBasicMaterial).color.clone();
  mesh.getColorAt(0, colour);
  return colour;
}

/** A flat material that is drawn over bodies, so that marks inside them are seen. */
export function markMaterial(opacity = 1): MeshBasicMaterial {
  return new MeshBasicMaterial({ depthTest: false, depthWrite: false, transparent: true, opacity, toneMapped: false });
}

const UP = new Vector3(0, 0, 1);
const turn = new Quaternion();
const place = new Vector3();
const size = new Vector3();
const direction = new Vector3();
const matrix = new Matrix4();

/** Spheres and arrows that are drawn over everything. */
export class Marks {
  private readonly spheres: Stamps;
  private readonly shafts: Stamps;
  private readonly heads: Stamps;

  constructor(parent: Object3D, opacity = 1) {
    const along = (geometry: BufferGeometry, shift: number) => geometry.rotateX(Math.PI / 2).translate(0, 0, shift);
    this.spheres = new Stamps(parent, new SphereGeometry(1, 16, 12), markMaterial(opacity));
    this.shafts = new Stamps(parent, along(new CylinderGeometry(1, 1, 1, 10), 0.5), markMaterial(opacity));
    this.heads = new Stamps(parent, along(new ConeGeometry(1, 1, 16), 0.5), markMaterial(opacity));
    for (const stamps of this.all()) stamps.mesh.renderOrder = 20;
  }

  begin(): void {
    for (const stamps of this.all()) stamps.begin();
  }

  sphere(at: ArrayLike<number>, radius: number, colour: Color): void {
    place.set(at[0]!, at[1]!, at[2]!);
    this.spheres.add(matrix.compose(place, turn.identity(), size.setScalar(radius)), colour);
  }

  /** An arrow from `at` along `to`; `width` is the radius of its shaft. */
  arrow(at: ArrayLike<number>, to: ArrayLike<number>, width: number, colour: Color): void {
    direction.set(to[0]!, to[1]!, to[2]!);
    const length = direction.length();
    if (!(length > 0)) return;
    const head = Math.min(length, 7 * width);
    turn.setFromUnitVectors(UP, direction.divideScalar(length));
    place.set(at[0]!, at[1]!, at[2]!);
    this.shafts.add(matrix.compose(place, turn, size.set(width, width, length - 0.9 * head)), colour);
    place.addScaledVector(direction, length - head);
    this.heads.add(matrix.compose(place, turn, size.set(2.6 * width, 2.6 * width, head)), colour);
  }

  end(): void {
    for (const stamps of this.all()) stamps.end();
  }

  dispose(): void {
    for (const stamps of this.all()) stamps.dispose();
  }

  private all(): Stamps[] {
    return [this.spheres, this.shafts, this.heads];
  }
}
