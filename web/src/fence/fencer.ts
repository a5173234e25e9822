// One fencer's body: the skin of the welcome message, bent by the bones of each frame.
import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from "three";
import { AREA, AREAS, BONE, BONES, boneAt, type Skin } from "./protocol";

/** Seen from within, the upper arm and what is nearer than this melt away, or an elbow would hide the opponent [m]. */
const NEAREST = 0.6;

/** The parts of the weapon arm that are seen from within. */
const OUTER = [BONE.forearm, BONE.hand];

/** What is worn where, by bone, as a part of the cloth's own colour: a glove, a bare hand, stockings and shoes. */
const WORN: Record<number, string> = { 6: "#8f949c", 9: "#d9b49a", 11: "#c3c8d0", 12: "#434851", 14: "#c3c8d0", 15: "#434851" };

const ONE = new Vector3(1, 1, 1);
const WHITE = "#e4e8ee";
const position = new Vector3();
const rotation = new Quaternion();

/** Seven numbers as a matrix. */
export function poseMatrix(numbers: ArrayLike<number>, at: number, out: Matrix4): Matrix4 {
  position.set(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!);
  rotation.set(numbers[at + 3]!, numbers[at + 4]!, numbers[at + 5]!, numbers[at + 6]!);
  return out.compose(position, rotation, ONE);
}

export class Fencer {
  readonly mesh: SkinnedMesh;
  private readonly materials: MeshStandardMaterial[];
  private readonly nearest = { value: 0 };

  constructor(
    skin: Skin,
    readonly seat: number,
    tint: Color,
  ) {
    this.materials = AREAS.map((_, area) => (area === AREA.mask ? maskMaterial(skin, tint) : cloth(skin.valid[area] ?? false, lame(skin, tint), this.nearest)));
    const bones = Array.from({ length: BONES }, () => {
      const bone = new Bone();
      // Poses are of the world: nothing is computed from parents.
      bone.matrixAutoUpdate = false;
      bone.matrixWorldAutoUpdate = false;
      return bone;
    });
    const inverses = bones.map((_, i) => poseMatrix(skin.bind, 7 * i, new Matrix4()).invert());
    this.mesh = new SkinnedMesh(geometryOf(skin), this.materials);
    this.mesh.bind(new Skeleton(bones, inverses), new Matrix4());
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = true;
    this.mesh.receiveShadow = true;
  }

  /** Takes the bones of a frame's row. */
  setPoses(poses: Float32Array): void {
    this.mesh.skeleton.bones.forEach((bone, i) => poseMatrix(poses, boneAt(this.seat, i), bone.matrixWorld));
  }

  /** Seen from within only the weapon arm is drawn; the shadow stays whole. */
  seeFromWithin(within: boolean): void {
    this.nearest.value = within ? NEAREST : 0;
    this.materials.forEach((material, area) => {
      const seen = !within || area === AREA.weaponArm;
      material.colorWrite = seen;
      material.depthWrite = seen;
    });
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.skeleton.dispose();
    for (const material of this.materials) material.dispose();
  }
}

/** The skin with its faces sorted by area, one group for each. */
function geometryOf(skin: Skin): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(skin.vertices), 3));
  const count = skin.vertices.length / 3;
  const indices = new Uint16Array(4 * count);
  const weights = new Float32Array(4 * count);
  for (let i = 0; i < count; i += 1) {
    for (let k = 0; k < 2; k += 1) {
      indices[4 * i + k] = skin.bones[2 * i + k]!;
      weights[4 * i + k] = skin.weights[2 * i + k]!;
    }
  }
  const outer = new Float32Array(count);
  const colours = new Float32Array(3 * count);
  const worn = Array.from({ length: BONES }, (_, bone) => new Color(WORN[bone] ?? "#ffffff"));
  const mixed = new Color();
  for (let i = 0; i < count; i += 1) {
    mixed.setRGB(0, 0, 0);
    for (let k = 0; k < 2; k += 1) mixed.add(worn[skin.bones[2 * i + k]!]!.clone().multiplyScalar(skin.weights[2 * i + k]!));
    for (let k = 0; k < 2; k += 1) if (OUTER.includes(skin.bones[2 * i + k]!)) outer[i] = outer[i]! + skin.weights[2 * i + k]!;
    mixed.toArray(colours, 3 * i);
  }
  geometry.setAttribute("outerArm", new BufferAttribute(outer, 1));
  geometry.setAttribute("color", new BufferAttribute(colours, 3));
  geometry.setAttribute("skinIndex", new BufferAttribute(indices, 4));
  geometry.setAttribute("skinWeight", new BufferAttribute(weights, 4));
  const sorted: number[] = [];
  for (let area = 0; area < AREAS.length; area += 1) {
    const start = sorted.length;
    skin.areas.forEach((of, face) => {
      if (of === area) for (let k = 0; k < 3; k += 1) sorted.push(skin.faces[3 * face + k]!);
    });
    geometry.addGroup(start, sorted.length - start, area);
  }
  geometry.setIndex(sorted);
  geometry.computeVertexNormals();
  return geometry;
}

/** Where touches count: silvery, with a hint of the fencer's colour; nearly white if everything counts. */
function lame(skin: Skin, tint: Color): Color {
  return skin.valid.every(Boolean) ? new Color("#dadcde").lerp(tint, 0.08) : new Color("#a3abb6").lerp(tint, 0.2);
}

/** White cloth; where touches count a silvery one with the fencer's tint, as the woven metal of a real jacket. */
function cloth(valid: boolean, woven: Color, nearest: { value: number }): MeshStandardMaterial {
  const colour = valid ? woven : new Color(WHITE);
  const material = new MeshStandardMaterial({ color: colour, vertexColors: true, roughness: valid ? 0.48 : 0.86, metalness: valid ? 0.35 : 0, side: DoubleSide });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.nearest = nearest;
    withBindPlace(shader);
    // A weave so fine that it is only seen close up.
    shader.fragmentShader = shader.fragmentShader.replace("void main() {", "uniform float nearest;\nvoid main() {").replace(
      "#include <color_fragment>",
      `#include <color_fragment>
      float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
      if (nearest > 0.0 && (length(vViewPosition) < nearest * (0.92 + 0.16 * grain) || isOuter < 0.05 + 0.9 * grain || !gl_FrontFacing)) discard;
      vec3 threads = sin(bindPlace * ${valid ? "900.0" : "500.0"});
      vec3 fine = 1.0 - smoothstep(0.2, 1.2, fwidth(bindPlace) * ${valid ? "900.0" : "500.0"});
      diffuseColor.rgb *= 1.0 + ${valid ? "0.14" : "0.06"} * dot(threads, fine) / 3.0;`,
    );
  };
  material.customProgramCacheKey = () => (valid ? "lamé" : "cloth");
  return material;
}

/** The mask: a dark wire mesh before the face, a bib below it. */
function maskMaterial(skin: Skin, tint: Color): MeshStandardMaterial {
  const low = new Vector3(Infinity, Infinity, Infinity);
  const high = low.clone().negate();
  const place = new Vector3();
  skin.areas.forEach((area, face) => {
    if (area !== AREA.mask) return;
    for (let k = 0; k < 3; k += 1) {
      place.fromArray(skin.vertices, 3 * skin.faces[3 * face + k]!);
      low.min(place);
      high.max(place);
    }
  });
  const material = new MeshStandardMaterial({ color: "#ffffff", roughness: 0.5, metalness: 0.25, side: DoubleSide });
  const valid = skin.valid[AREA.mask] ?? false;
  const bib = valid ? lame(skin, tint) : new Color(WHITE);
  material.onBeforeCompile = (shader) => {
    shader.uniforms.maskLow = { value: low };
    shader.uniforms.maskHigh = { value: high };
    shader.uniforms.bib = { value: bib };
    withBindPlace(shader);
    shader.fragmentShader = shader.fragmentShader
      .replace("void main() {", "uniform vec3 maskLow; uniform vec3 maskHigh; uniform vec3 bib;\nvoid main() {")
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        vec3 inMask = (bindPlace - maskLow) / max(maskHigh - maskLow, vec3(1e-6));
        // Wires run up and across the front; from afar they become one dark grey.
        vec2 fromAxis = bindPlace.xy - 0.5 * (maskLow.xy + maskHigh.xy);
        vec2 wires = vec2(atan(fromAxis.y, fromAxis.x) * 0.11, bindPlace.z) * 620.0;
        vec2 wide = fwidth(wires);
        vec2 lines = mix(smoothstep(0.3, 0.8, abs(sin(wires))), vec2(0.6), smoothstep(0.4, 1.6, wide));
        float holes = lines.x * lines.y;
        vec3 steel = mix(vec3(0.2, 0.21, 0.235), vec3(0.018, 0.02, 0.024), holes);
        float below = smoothstep(0.22, 0.25, inMask.z + 0.05 * inMask.x);
        float rim = smoothstep(0.0, 0.02, abs(inMask.z - 0.235 + 0.05 * inMask.x) - 0.012);
        float back = smoothstep(0.3, 0.33, inMask.x);
        vec3 shell = mix(vec3(0.05, 0.052, 0.058), steel, back);
        diffuseColor.rgb = mix(bib, shell, below) * mix(0.35, 1.0, rim);`,
      );
  };
  material.customProgramCacheKey = () => "mask";
  return material;
}

/** Gives the shader the place of each pixel on the body before it is bent, and how much of it is forearm and hand. */
function withBindPlace(shader: Parameters<MeshStandardMaterial["onBeforeCompile"]>[0]): void {
  shader.vertexShader = shader.vertexShader
    .replace("#include <common>", "#include <common>\nattribute float outerArm;\nvarying vec3 bindPlace;\nvarying float isOuter;")
    .replace("#include <begin_vertex>", "#include <begin_vertex>\nbindPlace = position;\nisOuter = outerArm;");
  shader.fragmentShader = shader.fragmentShader.replace("#include <common>", "#include <common>\nvarying vec3 bindPlace;\nvarying float isOuter;");
}
