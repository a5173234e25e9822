// How bodies look. Small changes to three's standard material, made where its shader is compiled.
import { Color, DoubleSide, MeshStandardMaterial, Vector3 } from "three";
import { theme } from "./theme";

type Shader = Parameters<MeshStandardMaterial["onBeforeCompile"]>[0];

/** What the ground's shader needs to know. */
export interface GroundLook {
  cell: { value: number };
  centre: { value: Vector3 };
  fade: { value: number };
  line: { value: Color };
}

/** Gives the shader the place of each pixel in the body's own frame. */
function withBodyPlace(shader: Shader): void {
  shader.vertexShader = shader.vertexShader
    .replace("#include <common>", "#include <common>\nvarying vec3 bodyPlace;\nvarying vec3 bodyNormal;\nvarying vec3 worldPlace;")
    .replace(
      "#include <begin_vertex>",
      `#include <begin_vertex>
      bodyPlace = position;
      bodyNormal = normal;
      worldPlace = (modelMatrix * instanceMatrix * vec4(position, 1.0)).xyz;`,
    );
  shader.fragmentShader = shader.fragmentShader.replace(
    "#include <common>",
    "#include <common>\nvarying vec3 bodyPlace;\nvarying vec3 bodyNormal;\nvarying vec3 worldPlace;",
  );
}

/** Bodies that move. `marked`: round ones get two tones in their octants, or one could not see them turn. */
export function bodyMaterial(marked: boolean): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.52, metalness: 0, side: DoubleSide });
  if (!marked) return material;
  material.onBeforeCompile = (shader) => {
    withBodyPlace(shader);
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <color_fragment>",
      `#include <color_fragment>
      vec3 wide = fwidth(bodyPlace);
      vec3 sides = clamp(bodyPlace / max(wide, vec3(1e-12)), -1.0, 1.0);
      diffuseColor.rgb *= 1.0 + 0.16 * sides.x * sides.y * sides.z;`,
    );
  };
  material.customProgramCacheKey = () => "marked";
  return material;
}

export function fixedMaterial(): MeshStandardMaterial {
  return new MeshStandardMaterial({ roughness: 0.85, metalness: 0, side: DoubleSide });
}

export function sensorMaterial(): MeshStandardMaterial {
  return new MeshStandardMaterial({ roughness: 1, transparent: true, opacity: 0.18, depthWrite: false, side: DoubleSide });
}

/** Large fixed bodies: a fine grid, and a soft end far away instead of a hard one. */
export function groundMaterial(look: GroundLook): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.95, metalness: 0, transparent: true, side: DoubleSide });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, look);
    withBodyPlace(shader);
    shader.fragmentShader = shader.fragmentShader
      .replace(
        "void main() {",
        `uniform float cell; uniform vec3 centre; uniform float fade; uniform vec3 line;
        float gridOf(vec2 at) {
          vec2 width = fwidth(at);
          vec2 near = abs(fract(at - 0.5) - 0.5) / max(width, vec2(1e-9));
          float thin = 1.0 - smoothstep(0.35, 1.1, min(near.x, near.y));
          return thin * (1.0 - smoothstep(0.12, 0.4, max(width.x, width.y)));
        }
        void main() {`,
      )
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        vec3 facing = abs(bodyNormal);
        vec2 flatPlace = facing.z >= max(facing.x, facing.y) ? bodyPlace.xy : (facing.y >= facing.x ? bodyPlace.xz : bodyPlace.yz);
        float lines = max(0.4 * gridOf(flatPlace / cell), 0.8 * gridOf(flatPlace / (5.0 * cell)));
        diffuseColor.rgb = mix(diffuseColor.rgb, line, lines);
        diffuseColor.a *= 1.0 - smoothstep(0.35, 1.0, distance(worldPlace, centre) / fade);`,
      );
  };
  material.customProgramCacheKey = () => "ground";
  return material;
}

export function gridColour(out: Color): Color {
  return theme() === "dark" ? out.set("#2a2e33") : out.set("#b9b6ae");
}

/** A cell of the grid that suits a scene of this size: 1, 2 or 5 times a power of ten. */
export function gridCell(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const lead = size / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}
