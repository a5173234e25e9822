// The bodies of a scene as instanced meshes: one for each shape and look.
import { Color, DynamicDrawUsage, Group, InstancedMesh, Vector3, type BufferGeometry, type MeshStandardMaterial } from "three";
import { bodyColour, groundColour } from "./colours";
import { LineCopies } from "./line_copies";
import { bodyMaterial, fixedMaterial, gridCell, gridColour, groundMaterial, sensorMaterial, type GroundLook } from "./materials";
import { toBody } from "./pose";
import type { Body, SceneMessage, ShapeMessage } from "./protocol";
import { discOf, makeShape, type Shape } from "./shapes";
import { cssColour } from "./theme";

type Look = "moving" | "fixed" | "sensor" | "ground";

interface Batch {
  mesh: InstancedMesh;
  material: MeshStandardMaterial;
  /** Only if it is not the shape's own. */
  geometry: BufferGeometry | null;
  edges: LineCopies | null;
  shape: Shape;
  bodies: number[];
  look: Look;
  moves: boolean;
}

export class Bodies {
  readonly group = new Group();
  readonly shapes = new Map<number, Shape>();
  /** Where each body is now: 7 numbers for each body of the scene. */
  readonly poses: Float32Array;
  private readonly batches: Batch[] = [];
  private readonly ground: GroundLook;
  private emphasised: ReadonlySet<number> = new Set();
  private muteOthers = false;
  private edgesShown = false;
  /** Where the ground must have faded, or one would see it end [m]. */
  private groundEnd = Infinity;

  constructor(
    readonly list: Body[],
    scene: SceneMessage,
    private readonly viewSize: number,
  ) {
    this.poses = new Float32Array(7 * list.length);
    list.forEach((body, i) => this.poses.set(body.pose, 7 * i));
    this.ground = {
      cell: { value: gridCell(viewSize / 8) },
      centre: { value: new Vector3(...scene.camera.target) },
      fade: { value: 7 * viewSize },
      line: { value: gridColour(new Color()) },
    };
  }

  addShape(message: ShapeMessage): void {
    if (message.triangles.length === 0 || this.shapes.has(message.index)) return;
    const shape = makeShape(message);
    this.shapes.set(message.index, shape);
    const byLook = new Map<Look, number[]>();
    this.list.forEach((body, i) => {
      if (body.shape !== message.index) return;
      const look = this.lookOf(body, shape);
      const same = byLook.get(look);
      if (same) same.push(i);
      else byLook.set(look, [i]);
    });
    for (const [look, bodies] of byLook) this.addBatch(shape, look, bodies);
  }

  /** Takes the poses of what moves from a frame. */
  setPoses(moving: Float32Array): void {
    this.list.forEach((body, i) => {
      if (body.moves < 0) return;
      const at = 7 * body.moves;
      for (let k = 0; k < 7; k += 1) this.poses[7 * i + k] = moving[at + k]!;
    });
    this.refresh();
  }

  /** Sets the pose of one body, over what the frame says. */
  setPose(body: number, pose: ArrayLike<number>): void {
    this.poses.set(Array.from(pose), 7 * body);
  }

  /** Brings the meshes to the poses. */
  refresh(): void {
    for (const batch of this.batches) if (batch.moves) this.place(batch);
  }

  /** Some bodies stand out; the others may step back. */
  emphasise(bodies: ReadonlySet<number>, muteOthers: boolean): void {
    this.emphasised = bodies;
    this.muteOthers = muteOthers;
    this.recolour();
  }

  /** Gives bodies the colours that they have now; only those of some batches, if so wished. */
  recolour(batches = this.batches): void {
    gridColour(this.ground.line.value);
    const back = new Color(cssColour("--view-low"));
    const colour = new Color();
    for (const batch of batches) {
      batch.bodies.forEach((body, i) => {
        if (batch.look === "ground") groundColour(colour);
        else bodyColour(this.list[body]!, colour);
        if (this.emphasised.has(body) && batch.look !== "ground") colour.lerp(new Color(1, 1, 1), 0.12);
        else if (this.muteOthers && batch.look === "moving") colour.lerp(back, 0.65);
        batch.mesh.setColorAt(i, colour);
      });
      if (batch.mesh.instanceColor) batch.mesh.instanceColor.needsUpdate = true;
      batch.edges?.setColour(cssColour("--view-edge"));
    }
  }

  showEdges(on: boolean): void {
    this.edgesShown = on;
    for (const batch of this.batches) this.drawEdges(batch);
  }

  /** Draws the ground's grid around another place, for bodies that travel far. */
  centreGround(at: Vector3, size: number): void {
    this.ground.centre.value.copy(at);
    this.ground.fade.value = Math.min(this.groundEnd, 7 * Math.max(size, 0.4 * this.viewSize));
    this.ground.cell.value = gridCell(Math.max(size, 1e-6) / 8);
  }

  /** How many triangles throw shadows. */
  castingTriangles(): number {
    return this.batches.reduce((sum, batch) => sum + (batch.mesh.castShadow ? (batch.shape.triangles.length / 3) * batch.bodies.length : 0), 0);
  }

  /** All that is drawn differently here: look, kind, and with edges or without. */
  looks(): string[] {
    const looks = this.batches.flatMap(({ look, shape, bodies }) =>
      bodies.map((body) => `${look} ${this.list[body]!.kind} ${shape.edges.length === 0 ? "round" : "edged"}`),
    );
    return [...new Set(looks)];
  }

  isGround(body: number): boolean {
    return this.batches.some((batch) => batch.look === "ground" && batch.bodies.includes(body));
  }

  dispose(): void {
    for (const batch of this.batches) {
      this.group.remove(batch.mesh);
      batch.mesh.dispose();
      batch.material.dispose();
      batch.geometry?.dispose();
      batch.edges?.dispose();
    }
    for (const shape of this.shapes.values()) shape.geometry.dispose();
    this.batches.length = 0;
    this.shapes.clear();
  }

  private lookOf(body: Body, shape: Shape): Look {
    if (body.sensor) return "sensor";
    if (body.moves >= 0) return "moving";
    return shape.radius > 0.8 * this.viewSize ? "ground" : body.kind === "fixed" ? "fixed" : "moving";
  }

  private addBatch(shape: Shape, look: Look, bodies: number[]): void {
    const material =
      look === "ground" ? groundMaterial(this.ground) : look === "fixed" ? fixedMaterial() : look === "sensor" ? sensorMaterial() : bodyMaterial(shape.edges.length === 0);
    let geometry: BufferGeometry | null = null;
    if (look === "ground" && shape.flat && shape.radius > 20 * this.viewSize) {
      const target = this.ground.centre.value.toArray();
      geometry = discOf(shape, toBody(this.poses, 7 * bodies[0]!, target), 20 * this.viewSize);
    }
    if (look === "ground" && shape.flat) this.groundEnd = Math.min(this.groundEnd, geometry ? 19 * this.viewSize : Math.max(0.7 * shape.radius, 2 * this.viewSize));
    const mesh = new InstancedMesh(geometry ?? shape.geometry, material, bodies.length);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.castShadow = look === "moving" || look === "fixed";
    mesh.receiveShadow = look !== "sensor";
    mesh.renderOrder = look === "sensor" ? 5 : 0;
    const moves = bodies.some((body) => this.list[body]!.moves >= 0);
    const batch: Batch = { mesh, material, geometry, edges: null, shape, bodies, look, moves };
    this.batches.push(batch);
    this.place(batch);
    this.group.add(mesh);
    this.recolour([batch]);
    this.drawEdges(batch);
  }

  private drawEdges(batch: Batch): void {
    // A sensor has no surface to speak of; its edges say where it is.
    const wanted = batch.look === "sensor" || (this.edgesShown && batch.look !== "ground");
    if (!wanted) {
      batch.edges?.dispose();
      batch.edges = null;
    } else if (!batch.edges) {
      // Without sharp edges all triangles are drawn; so many lines must be faint.
      const opacity = batch.shape.edges.length === 0 ? 0.16 : batch.look === "sensor" ? 0.35 : 0.8;
      batch.edges = new LineCopies(this.group, edgesOrAll(batch.shape), opacity);
      batch.edges.setColour(cssColour("--view-edge"));
      batch.edges.setMatrices(batch.mesh.instanceMatrix.array as Float32Array, batch.bodies.length);
    }
  }

  private place(batch: Batch): void {
    const out = batch.mesh.instanceMatrix.array as Float32Array;
    batch.bodies.forEach((body, i) => writeMatrix(this.poses, 7 * body, out, 16 * i));
    batch.mesh.instanceMatrix.needsUpdate = true;
    batch.edges?.setMatrices(out, batch.bodies.length);
  }
}

/** The sharp edges of a shape, or those of all its triangles if it has no sharp ones. */
export function edgesOrAll(shape: Shape): Float32Array {
  if (shape.edges.length > 0) return shape.edges;
  const out = new Float32Array(6 * shape.triangles.length);
  shape.triangles.forEach((vertex, c) => {
    const next = shape.triangles[c % 3 === 2 ? c - 2 : c + 1]!;
    for (let i = 0; i < 3; i += 1) {
      out[6 * c + i] = shape.positions[3 * vertex + i]!;
      out[6 * c + 3 + i] = shape.positions[3 * next + i]!;
    }
  });
  return out;
}

/** A pose as a matrix, columns first; `size` scales along the body's axes. */
export function writeMatrix(pose: ArrayLike<number>, at: number, out: Float32Array, outAt: number, size: ArrayLike<number> = [1, 1, 1]): void {
  const [x, y, z, w] = [pose[at + 3]!, pose[at + 4]!, pose[at + 5]!, pose[at + 6]!];
  out[outAt] = (1 - 2 * (y * y + z * z)) * size[0]!;
  out[outAt + 1] = 2 * (x * y + z * w) * size[0]!;
  out[outAt + 2] = 2 * (x * z - y * w) * size[0]!;
  out[outAt + 3] = 0;
  out[outAt + 4] = 2 * (x * y - z * w) * size[1]!;
  out[outAt + 5] = (1 - 2 * (x * x + z * z)) * size[1]!;
  out[outAt + 6] = 2 * (y * z + x * w) * size[1]!;
  out[outAt + 7] = 0;
  out[outAt + 8] = 2 * (x * z + y * w) * size[2]!;
  out[outAt + 9] = 2 * (y * z - x * w) * size[2]!;
  out[outAt + 10] = (1 - 2 * (x * x + y * y)) * size[2]!;
  out[outAt + 11] = 0;
  out[outAt + 12] = pose[at]!;
  out[outAt + 13] = pose[at + 1]!;
  out[outAt + 14] = pose[at + 2]!;
  out[outAt + 15] = 1;
}
