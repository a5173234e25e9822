// The bar above: where we are, how the run stands, and what concerns the whole page.
import { el, iconButton } from "./dom";
import { count, duration, number } from "./format";
import { brand } from "./gallery";
import { toggleHelp } from "./help";
import { ICONS } from "./icons";
import type { Run } from "./run";
import { toggleTheme } from "./theme";

export class TopBar {
  readonly element = el("header", { class: "top" });
  private readonly title = el("h1", {}, "…");
  private readonly status = el("p", { class: "status", role: "status" });

  constructor(...buttons: HTMLElement[]) {
    this.element.append(
      brand(),
      el("span", { class: "divider", "aria-hidden": "true" }),
      el("div", { class: "heading" }, this.title, this.status),
      el("div", { class: "spread" }),
      ...buttons,
      iconButton(ICONS.sun, "Theme: light or dark", toggleTheme, "D", "Theme"),
      iconButton(ICONS.help, "Keys", toggleHelp, "?", "Keys"),
    );
  }

  setTitle(title: string): void {
    this.title.textContent = title;
    document.title = `${title} – Sixte`;
  }

  setStatus(text: string): void {
    if (this.status.textContent !== text) this.status.textContent = text;
  }
}

/** How a run stands, in one line. */
export function statusOf(run: Run): string {
  const { scene, progress } = run;
  if (!scene) return "opening …";
  const bodies = count(scene.bodies.length, "bod").replace(/bods$/, "bodies").replace(/bod$/, "body");
  const contacts = contactsText(run);
  if (run.live()) return `live · ${bodies} · ${contacts}`;
  if (!progress) return `${bodies} · opening …`;
  const took = `in ${duration(progress.wall)}`;
  if (progress.done) return `${bodies} · ${contacts} · ${number(run.computedTo(), 4)} s computed ${took}`;
  if (run.complete()) return `${bodies} · ${contacts} · computed, checking …`;
  return `${bodies} · ${contacts} · computing: ${number(run.computedTo(), 4)} of ${number(scene.seconds, 4)} s ${took}`;
}

/** Impacts are instants and add up; of persistent contacts there are so many at once. */
function contactsText(run: Run): string {
  const most = run.history.mostPersistent;
  const impacts = count(run.history.contacts.length, "impact");
  return most > 0 ? `${impacts} · up to ${count(most, "persistent contact")}` : impacts;
}

/** Copies the address and says so on the button. */
export function shareButton(): HTMLButtonElement {
  const button = iconButton(ICONS.link, "Copy the link", () => {
    const done = () => {
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1200);
    };
    navigator.clipboard?.writeText(location.href).then(done, () => prompt("The link", location.href));
  }, "", "Link");
  return button;
}
