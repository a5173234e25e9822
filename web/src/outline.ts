// A line around the body that is chosen, seen through everything.
import { BackSide, Color, Matrix4, Mesh, ShaderMaterial, Vector2, type Object3D } from "three";
import { writeMatrix, type Bodies } from "./bodies";
import { cssColour } from "./theme";
import type { Viewport } from "./viewport";

const WIDTH_PX = 2.5;

// The back of the body, blown up along its normals by a few pixels; the body itself covers all but the rim.
const VERTEX = `
uniform vec2 pixels; uniform float width;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vec3 facing = normalMatrix * normal;
  vec2 away = normalize(facing.xy + vec2(1e-9)) * 2.0 * width / pixels;
  gl_Position.xy += away * gl_Position.w;
}`;
const FRAGMENT = `
uniform vec3 colour;
void main() { gl_FragColor = vec4(colour, 1.0); }`;

export class Outline {
  private readonly material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { pixels: { value: new Vector2(1, 1) }, width: { value: WIDTH_PX }, colour: { value: new Color() } },
    side: BackSide,
  });
  private readonly mesh = new Mesh(undefined, this.material);
  private readonly place = new Float32Array(16);

  constructor(private readonly parent: Object3D) {
    this.mesh.visible = false;
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    parent.add(this.mesh);
  }

  update(bodies: Bodies, selected: number | null, viewport: Viewport): void {
    const body = selected === null ? undefined : bodies.list[selected];
    const shape = body ? bodies.shapes.get(body.shape) : undefined;
    this.mesh.visible = shape !== undefined && !bodies.isGround(selected!);
    if (!shape || !this.mesh.visible) return;
    this.mesh.geometry = shape.geometry;
    writeMatrix(bodies.poses, 7 * selected!, this.place, 0);
    this.mesh.matrix.copy(new Matrix4().fromArray(this.place));
    this.mesh.matrixWorldNeedsUpdate = true;
    this.material.uniforms.pixels!.value.set(viewport.canvas.clientWidth, viewport.canvas.clientHeight);
    this.material.uniforms.colour!.value.set(cssColour("--accent")).convertLinearToSRGB();
  }

  dispose(): void {
    this.parent.remove(this.mesh);
    this.material.dispose();
  }
}
