// Sliders for what a scene lets one change, and choices of the method. A change runs the scene again.
import { el } from "./dom";
import type { Parameter, SceneMessage } from "./protocol";
import type { Choice } from "./router";

const DELAY_MS = 150;

const METHODS: { key: "step" | "stepping" | "impacts"; title: string; values: string[] }[] = [
  { key: "step", title: "Step", values: ["1/1000", "1/240", "1/60", "0.1"] },
  { key: "stepping", title: "Stepping", values: ["auto", "exact", "realtime", "projected"] },
  { key: "impacts", title: "Impacts", values: ["sequential", "simultaneous", "reflections"] },
];

export class Parameters {
  readonly sliders = el("div", { class: "sliders" });
  readonly methods = el("div", { class: "methods" });
  private timer = 0;
  private shape = "";

  constructor(
    private choice: Choice,
    private readonly onChange: (choice: Choice) => void,
  ) {}

  /** Shows what a scene has. Sliders stay as they are while their parameters stay the same, or a drag would end. */
  show(scene: SceneMessage, choice: Choice): void {
    this.choice = choice;
    this.showMethods(scene);
    const shape = scene.item + scene.parameters.map((parameter) => `${parameter.name} ${parameter.min} ${parameter.max}`).join();
    if (shape === this.shape) return;
    this.shape = shape;
    this.sliders.replaceChildren(...scene.parameters.map((parameter) => this.slider(parameter)));
    if (scene.parameters.length === 0) return;
    const reset = el("button", { type: "button", class: "quiet-button" }, "As the scene says");
    reset.addEventListener("click", () => {
      this.shape = "";
      this.choice = { ...this.choice, set: {} };
      this.onChange(this.choice);
    });
    this.sliders.append(reset);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private change(part: Partial<Choice>): void {
    this.choice = { ...this.choice, ...part };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.onChange(this.choice), DELAY_MS);
  }

  private slider(parameter: Parameter): HTMLElement {
    const chosen = this.choice.set[parameter.name];
    const value = chosen ?? String(parameter.value);
    const set = (text: string) => this.change({ set: { ...this.choice.set, [parameter.name]: text } });
    const field = el("input", { type: "text", inputmode: "decimal", value, "aria-label": `${parameter.name}, as text`, size: 8 });
    field.addEventListener("change", () => {
      if (range && Number.isFinite(Number(field.value))) {
        range.value = field.value;
        showFill(range);
      }
      set(field.value);
    });
    const range = parameter.min !== null && parameter.max !== null ? rangeOf(parameter, value) : null;
    range?.addEventListener("input", () => {
      field.value = range.value;
      set(range.value);
    });
    return el(
      "div",
      { class: "parameter" },
      el(
        "div",
        { class: "parameter-head" },
        el("span", { class: "parameter-name" }, parameter.name),
        field,
        parameter.unit && parameter.unit !== "1" ? el("span", { class: "unit" }, parameter.unit) : null,
      ),
      range,
      parameter.about ? el("p", { class: "quiet" }, parameter.about) : null,
    );
  }

  private showMethods(scene: SceneMessage): void {
    const rows = METHODS.map(({ key, title, values }) => {
      const now = key === "step" ? `${Number(scene.step.toPrecision(6))} s` : scene.settings[key];
      const select = el("select", { "aria-label": title });
      select.append(el("option", { value: "" }, this.choice[key] ? "as the scene says" : `scene's own: ${now}`));
      for (const value of values) select.append(el("option", { value }, key === "step" ? `${value} s` : value));
      // A step may come from a link and be none of the list.
      const chosen = this.choice[key];
      if (chosen && !values.includes(chosen)) select.append(el("option", { value: chosen }, chosen));
      select.value = chosen ?? "";
      select.addEventListener("change", () => this.change({ [key]: select.value || null }));
      return el("label", { class: "method" }, el("span", {}, title), select);
    });
    this.methods.replaceChildren(...rows, el("p", { class: "quiet" }, `Integrator: ${scene.settings.integrator}.`));
  }
}

function rangeOf(parameter: Parameter, value: string): HTMLInputElement {
  const [min, max] = [parameter.min!, parameter.max!];
  const whole = [parameter.value, min, max].every(Number.isInteger);
  const range = el("input", { type: "range", min, max, step: whole ? 1 : stepOf(max - min), value, "aria-label": parameter.name });
  range.addEventListener("input", () => showFill(range));
  showFill(range);
  return range;
}

/** Colours a slider up to its knob; style sheets cannot know where that is. */
function showFill(range: HTMLInputElement): void {
  const [min, max] = [Number(range.min), Number(range.max)];
  range.style.setProperty("--fill", `${(100 * (Number(range.value) - min)) / (max - min || 1)}%`);
}

/** About two hundred steps, each 1, 2 or 5 times a power of ten. */
function stepOf(span: number): number {
  const rough = span / 200;
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const lead = rough / power;
  return Number(((lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power).toPrecision(3));
}
