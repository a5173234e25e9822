// The names of arrows in the view, placed anew whenever the arrows are.
import { el } from "./dom";
import { placeLabels, type Box, type Segment, type Wanted } from "./label_places";
import type { Vector } from "./protocol";
import type { Viewport } from "./viewport";

interface Named extends Wanted {
  text: string;
  kind: string;
}

export class ArrowLabels {
  private readonly spans: HTMLElement[] = [];
  private readonly sizes = new Map<string, { width: number; height: number }>();
  private named: Named[] = [];
  private arrows: Segment[] = [];

  constructor(private readonly viewport: Viewport) {}

  begin(): void {
    this.named = [];
    this.arrows = [];
  }

  /** An arrow that no name may cover, and its own name if it has one; `kind` is how that looks. */
  arrow(at: Vector, along: Vector, name?: { text: string; kind: string; must: boolean }): void {
    const from = this.viewport.project(at);
    const to = this.viewport.project([at[0] + along[0], at[1] + along[1], at[2] + along[2]]);
    if (!from || !to) return;
    this.arrows.push({ from, to });
    if (name) this.named.push({ from, to, ...name, width: 0, height: 0 });
  }

  end(): void {
    this.named.forEach((one, i) => Object.assign(one, this.write(i, one)));
    const { clientWidth, clientHeight } = this.viewport.canvas;
    const room: Box = { left: this.viewport.covered(), top: 0, right: clientWidth, bottom: clientHeight };
    const places = placeLabels(this.named, this.arrows, room);
    this.spans.forEach((span, i) => {
      const place = places[i];
      span.hidden = !place;
      if (place) span.style.transform = `translate(${place.x.toFixed(1)}px, ${place.y.toFixed(1)}px)`;
    });
  }

  dispose(): void {
    for (const span of this.spans) span.remove();
  }

  /** Writes a name and says how large it is. */
  private write(index: number, { text, kind }: Named): { width: number; height: number } {
    let span = this.spans[index];
    if (!span) {
      span = el("span", { class: "label" });
      this.spans.push(span);
      this.viewport.labels.append(span);
    }
    span.hidden = false;
    if (span.textContent !== text) span.textContent = text;
    span.className = `label ${kind}`;
    const key = `${kind} ${text}`;
    let known = this.sizes.get(key);
    if (!known) {
      if (this.sizes.size > 500) this.sizes.clear();
      known = { width: span.offsetWidth, height: span.offsetHeight };
      this.sizes.set(key, known);
    }
    return known;
  }
}
