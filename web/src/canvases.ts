// Canvases with their renderers, to be used again. To begin one is what costs most where there is no graphics card: what
// bodies reflect takes seconds there.
import type { Texture, WebGLRenderer } from "three";

export interface Canvas {
  readonly element: HTMLCanvasElement;
  readonly renderer: WebGLRenderer;
  /** What bodies reflect. */
  readonly surroundings: Texture;
}

/** Canvases of one kind. There are never more than were shown at the same time. */
export class Canvases {
  private readonly free: Canvas[] = [];

  constructor(private readonly make: () => Canvas) {}

  take(): Canvas {
    for (let kept = this.free.pop(); kept; kept = this.free.pop()) if (!kept.renderer.getContext().isContextLost()) return kept;
    return this.make();
  }

  /** Whoever gives it back has taken away all that was drawn on it and listened to it. */
  giveBack(canvas: Canvas): void {
    canvas.renderer.renderLists.dispose();
    canvas.element.remove();
    this.free.push(canvas);
  }
}
