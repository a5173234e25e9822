// Messages that stay until they are dismissed, and the quiet banner about the connection.
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
