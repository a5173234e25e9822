// Small words for making elements, so that the panels read like the page they make.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | EventListener | undefined>;

/** Makes an element. `on…` attributes are listeners; `false` and `undefined` leave an attribute out. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** A button with a picture and a name that screen readers and tooltips say; `word` of it stands below the picture on a small screen. */
export function iconButton(icon: string, label: string, onclick: () => void, keys = "", word = ""): HTMLButtonElement {
  const button = el("button", {
    type: "button",
    class: "icon-button",
    "aria-label": label,
    title: keys ? `${label} (${keys})` : label,
    onclick: (event: Event) => {
      // After a press with the pointer the keys belong to the page again, not to the button.
      if ((event as MouseEvent).detail > 0) (event.currentTarget as HTMLElement).blur();
      onclick();
    },
  });
  button.innerHTML = icon;
  if (word) button.append(el("span", { class: "word" }, word));
  return button;
}

/** Shows a button as on or off. */
export function press(button: HTMLElement, on: boolean): void {
  button.setAttribute("aria-pressed", String(on));
}

/** A section of a side panel that can be folded. */
export function section(title: string, open: boolean, ...children: Child[]): HTMLDetailsElement {
  const details = el("details", { class: "section" }, el("summary", {}, title), el("div", { class: "section-body" }, ...children));
  details.open = open;
  return details;
}

/** Name and value pairs as a description list. */
export function facts(rows: [string, string][]): HTMLElement {
  const list = el("dl", { class: "facts" });
  setFacts(list, rows);
  return list;
}

/** Brings a list of facts up to date; what stays the same stays the same element. */
export function setFacts(list: HTMLElement, rows: [string, string][]): void {
  while (list.children.length > 2 * rows.length) list.lastElementChild?.remove();
  rows.forEach((row, i) => {
    if (!list.children[2 * i]) list.append(el("dt"), el("dd"));
    row.forEach((text, k) => {
      const cell = list.children[2 * i + k]!;
      if (cell.textContent !== text) cell.textContent = text;
    });
  });
}

/** True if the keys that were pressed belong to a text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "range" && target.type !== "checkbox";
  return target.isContentEditable || target.tagName === "TEXTAREA" || target.tagName === "SELECT";
}

/** What must be undone when a page is left. */
export class Cleanup {
  private readonly tasks: (() => void)[] = [];

  add(task: () => void): void {
    this.tasks.push(task);
  }

  /** Listens until the page is left. */
  listen(target: EventTarget, type: string, listener: (event: never) => void, options?: AddEventListenerOptions): void {
    target.addEventListener(type, listener as EventListener, options);
    this.add(() => target.removeEventListener(type, listener as EventListener, options));
  }

  run(): void {
    while (this.tasks.length > 0) this.tasks.pop()?.();
  }
}
