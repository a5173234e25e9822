// The list of impacts up to now, and that of persistent contacts now.
import { el, facts, setFacts } from "./dom";
import { count, quantity, vector } from "./format";
import { pairsOf, size, slidingText, type PersistentPair } from "./persistent";
import type { Playback } from "./playback";
import type { Contact } from "./protocol";
import type { Run } from "./run";

const MOST_LISTED = 6;
/** How far back impacts are looked for among those that do not collide. */
const MOST_SEARCHED = 5000;

/** One line of the list of impacts; it is used again and again for whatever impact it must show. */
class ImpactRow {
  readonly element = el("li");
  index = -1;
  private readonly cells = ["contact-time", "contact-pair", "contact-size"].map((name) => el("span", { class: name }));
  private readonly button = el("button", { type: "button" }, ...this.cells);

  constructor(jump: (index: number) => void) {
    this.button.addEventListener("click", () => jump(this.index));
    this.element.append(this.button);
  }

  show(index: number, contact: Contact, run: Run, current: boolean): void {
    this.index = index;
    this.button.className = `contact-row ${contact.class}`;
    this.button.toggleAttribute("aria-current", current);
    const texts = [contact.time.toFixed(6), pairName(run, contact), quantity(Math.hypot(...contact.impulse), "N s", 2)];
    this.cells.forEach((cell, i) => (cell.textContent = texts[i]!));
  }
}

/** One persistent contact: a line, and its numbers if it is opened. */
class PersistentRow {
  readonly element = el("li");
  private readonly cells = ["contact-pair", "contact-size"].map((name) => el("span", { class: name }));
  private readonly numbers = facts([]);

  constructor() {
    this.element.append(el("details", { class: "persistent-row" }, el("summary", {}, ...this.cells), this.numbers));
  }

  show(pair: PersistentPair, run: Run): void {
    this.cells[0]!.textContent = pairName(run, pair);
    this.cells[1]!.textContent = quantity(size(pair.force), "N", 3);
    setFacts(this.numbers, persistentFacts(pair));
  }
}

function pairName(run: Run, { a, b }: { a: number; b: number }): string {
  return `${run.bodyName(a)} – ${run.bodyName(b)}`;
}

/** What is known of a persistent contact. */
export function persistentFacts(pair: PersistentPair): [string, string][] {
  return [
    ["force", quantity(size(pair.force), "N")],
    ["along the normal", quantity(pair.pressing, "N")],
    ["friction", quantity(pair.friction, "N")],
    ["along the surface", slidingText(pair, (speed) => quantity(speed, "m/s", 3))],
    ["place", vector(pair.place, "m", 4)],
    ["points", String(pair.points.length)],
  ];
}

export class ContactList {
  readonly element = el("div", { class: "contact-list" });
  private readonly impacts = el("p", { class: "quiet" });
  private readonly persistent = el("p", { class: "quiet" });
  private readonly impactRows: ImpactRow[];
  private readonly impactPart: HTMLElement;
  private readonly persistentRows = Array.from({ length: MOST_LISTED }, () => new PersistentRow());

  constructor(
    private readonly run: Run,
    private readonly playback: Playback,
  ) {
    const box = el("input", { type: "checkbox" });
    box.addEventListener("change", () => {
      playback.impactsOnly = box.checked;
      this.update();
    });
    this.impactRows = Array.from({ length: MOST_LISTED }, () => new ImpactRow((index) => playback.jumpToContact(index)));
    this.impactPart = el("div", {}, el("ol", {}, ...this.impactRows.map((row) => row.element)), el("label", { class: "check" }, box, "only those that collide (keys [ and ] too)"));
    this.element.append(
      el("h3", {}, "Impacts"),
      this.impacts,
      this.impactPart,
      el("h3", {}, "Persistent contacts"),
      this.persistent,
      el("ul", {}, ...this.persistentRows.map((row) => row.element)),
    );
  }

  update(): void {
    this.updateImpacts();
    this.updatePersistent();
  }

  private updateImpacts(): void {
    const { contacts } = this.run.history;
    const until = this.run.history.contactsBefore(this.playback.time, true);
    this.impacts.textContent = contacts.length === 0 ? "None." : `${count(until, "impact")} by now, ${contacts.length} computed.`;
    this.impactPart.hidden = contacts.length === 0;
    let next = until - 1;
    for (const row of this.impactRows) {
      const farthest = Math.max(0, until - MOST_SEARCHED);
      while (next >= farthest && this.playback.impactsOnly && contacts[next]!.class !== "colliding") next -= 1;
      row.element.hidden = next < farthest;
      if (row.element.hidden) continue;
      row.show(next, contacts[next]!, this.run, this.playback.focus === next);
      next -= 1;
    }
  }

  /** The strongest, in the order of their bodies: a line that changes its place cannot be read. */
  private updatePersistent(): void {
    const { history, scene } = this.run;
    const { time } = this.playback;
    const listed = pairsOf(history.persistentAt(time)).slice(0, MOST_LISTED);
    listed.sort((one, other) => one.a - other.a || one.b - other.b);
    this.persistent.textContent = persistentText(history.persistentCount(time), listed.length, scene?.kind === "recording");
    this.persistentRows.forEach((row, i) => {
      const pair = listed[i];
      row.element.hidden = !pair;
      if (pair) row.show(pair, this.run);
    });
  }
}

export function persistentText(all: number, listed: number, isRecording: boolean): string {
  if (all === 0) return "None now.";
  if (isRecording) return `${all} now. A recording keeps when they begin and end, not their forces.`;
  return listed < all ? `${all} now; the strongest ${listed}:` : `${all} now.`;
}
