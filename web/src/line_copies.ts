// Many copies of one set of lines, each with its own place: edges of bodies, boxes.
import { Color, InstancedBufferGeometry, InstancedInterleavedBuffer, InterleavedBufferAttribute, LineSegments, ShaderMaterial, BufferAttribute, type Object3D } from "three";

const VERTEX = `
attribute vec4 column0; attribute vec4 column1; attribute vec4 column2; attribute vec4 column3;
void main() {
  gl_Position = projectionMatrix * viewMatrix * mat4(column0, column1, column2, column3) * vec4(position, 1.0);
  gl_Position.z -= 1e-4 * gl_Position.w; // in front of the faces they belong to
}`;
const FRAGMENT = `
uniform vec3 colour; uniform float opacity;
void main() { gl_FragColor = vec4(colour, opacity); }`;

export class LineCopies {
  readonly object: LineSegments;
  private readonly points: BufferAttribute;
  private geometry = new InstancedBufferGeometry();
  private readonly material: ShaderMaterial;
  private buffer: InstancedInterleavedBuffer | null = null;

  constructor(
    private readonly parent: Object3D,
    points: Float32Array,
    opacity = 1,
    depthTest = true,
  ) {
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { colour: { value: new Color(0) }, opacity: { value: opacity } },
      transparent: true,
      depthWrite: false,
      depthTest,
    });
    this.points = new BufferAttribute(points, 3);
    this.object = new LineSegments(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 10;
    this.object.visible = false;
    this.setMatrices(new Float32Array(16), 0);
    parent.add(this.object);
  }

  /** Colours of the style sheet are given as they are shown, so no conversion to linear light. */
  setColour(css: string): void {
    const colour = new Color(css);
    this.material.uniforms.colour!.value.copy(colour).convertLinearToSRGB();
  }

  /** Places of the copies: 16 numbers for each, columns first. The array is kept, not copied. */
  setMatrices(matrices: Float32Array, count: number): void {
    if (!this.buffer || this.buffer.array !== matrices) {
      // How many copies there may be is fixed when a geometry is first drawn, so another array needs another geometry.
      this.geometry.dispose();
      this.geometry = new InstancedBufferGeometry();
      this.geometry.setAttribute("position", this.points);
      this.object.geometry = this.geometry;
      // Four columns read from one array: WebGL has no attribute of 16 numbers.
      this.buffer = new InstancedInterleavedBuffer(matrices, 16, 1);
      for (let k = 0; k < 4; k += 1) this.geometry.setAttribute(`column${k}`, new InterleavedBufferAttribute(this.buffer, 4, 4 * k));
    }
    this.buffer.needsUpdate = true;
    this.geometry.instanceCount = count;
    this.object.visible = count > 0;
  }

  dispose(): void {
    this.parent.remove(this.object);
    this.geometry.dispose();
    this.material.dispose();
  }
}

/** The twelve edges of the box from -1 to 1. */
export function boxLines(): Float32Array {
  const out: number[] = [];
  for (let axis = 0; axis < 3; axis += 1) {
    for (const u of [-1, 1]) {
      for (const v of [-1, 1]) {
        for (const end of [-1, 1]) {
          const point = [0, 0, 0];
          point[axis] = end;
          point[(axis + 1) % 3] = u;
          point[(axis + 2) % 3] = v;
          out.push(...point);
        }
      }
    }
  }
  return new Float32Array(out);
}
