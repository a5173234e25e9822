// Messages that stay until they are dismissed, the quiet banner about the connection, and what is wrong with a file.
import { el, iconButton } from "./dom";
import { ICONS } from "./icons";

const shelf = el("div", { class: "toasts", role: "alert" });

/** Shows a message; the same text is not shown twice at once. */
export function toast(message: string): void {
  if (!shelf.isConnected) document.body.append(shelf);
  for (const old of shelf.children) if (old.firstElementChild?.textContent === message) return;
  const box = el("div", { class: "toast" }, el("p", {}, message));
  box.append(iconButton(ICONS.close, "Dismiss", () => box.remove()));
  shelf.append(box);
}

/** A banner that says that the connection is gone, while it is. */
export class ConnectionBanner {
  readonly element = el("div", { class: "banner", role: "status", hidden: true }, "The connection to Sixte is broken. Trying again …");

  set(connected: boolean): void {
    this.element.hidden = connected;
  }
}

/** What is wrong with the file that is shown, while it is. */
export class ProblemNote {
  private readonly text = el("p", { class: "problem-text" });
  readonly element = el(
    "div",
    { class: "problem", role: "alert", hidden: true },
    el("b", {}, "Something is wrong in the file"),
    this.text,
    el("p", { class: "notes" }, "What was fine before stays. As soon as the file is mended, it goes on."),
  );

  set(message: string | null): void {
    this.element.hidden = message === null;
    this.text.textContent = message ?? "";
  }
}
