// A panel over the duel: paused, won or lost, with a few buttons.
import { el } from "../dom";

export interface PanelButton {
  text: string;
  act: () => void;
}

/** The first button is the one that Enter presses. */
export function panel(title: string, text: string, kind: string, buttons: PanelButton[]): HTMLElement {
  const list = buttons.map(({ text, act }, i) => el("button", { type: "button", class: i === 0 ? "fence-go" : "fence-other", onclick: act }, text));
  const box = el("div", { class: `fence-panel ${kind}`, role: "dialog", "aria-label": title }, el("h2", {}, title), text ? el("p", {}, text) : null, el("div", { class: "fence-panel-buttons" }, ...list));
  // Once it is there, keys go to it.
  queueMicrotask(() => list[0]?.focus({ preventScroll: true }));
  return el("div", { class: "fence-cover" }, box);
}
