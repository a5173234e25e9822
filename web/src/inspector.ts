// Panels about one body and about one impact.
import { el, facts, iconButton, setFacts } from "./dom";
import { exactTime, quantity, vector } from "./format";
import { ICONS } from "./icons";
import { motionOf } from "./kinematics";
import { pairsOf, size, slidingText } from "./persistent";
import type { Playback } from "./playback";
import { toWorld } from "./pose";
import type { Contact, Vector } from "./protocol";
import type { Run } from "./run";
import type { Viewport } from "./viewport";

/** So many of those that push a body are named. */
const MOST_PUSHING = 5;

/** What is known of a body now. */
export function bodyFacts(run: Run, index: number, time: number, viewport: Viewport): [string, string][] {
  const body = run.scene!.bodies[index]!;
  const poses = viewport.bodies!.poses;
  const centre = toWorld(poses, 7 * index, body.centre);
  const motion = motionOf(run.history, body, time);
  const contacts = run.history.contactsOf(index, time);
  const rows: [string, string][] = [
    ["what", body.what || "–"],
    ["kind", body.kind + (body.sensor ? ", sensor" : "")],
    ["mass", quantity(body.mass, "kg")],
    ["centre", vector(centre, "m", 4)],
  ];
  if (motion && body.moves >= 0) {
    rows.push(
      ["velocity", vector(motion.velocity, "m/s")],
      ["speed", quantity(Math.hypot(...motion.velocity), "m/s")],
      ["spin", vector(motion.spin, "rad/s")],
      ["kinetic energy", quantity(motion.kinetic, "J")],
    );
  }
  const start = run.history.poses[0];
  if (start && body.moves >= 0) {
    const from = toWorld(start, 7 * body.moves, body.centre);
    rows.push(["from its start", quantity(Math.hypot(...centre.map((part, i) => part - from[i]!)), "m")]);
  }
  rows.push(["impacts so far", String(contacts.length)], ...pushes(run, index, time));
  const camera = viewport.view.camera.position.toArray();
  rows.push(["from the eye", quantity(Math.hypot(...centre.map((part, i) => part - camera[i]!)), "m", 3)]);
  return rows;
}

/** Who pushes a body now, and with what. */
function pushes(run: Run, index: number, time: number): [string, string][] {
  const pairs = pairsOf(run.history.persistentAt(time)).filter((pair) => pair.a === index || pair.b === index);
  return pairs.slice(0, MOST_PUSHING).map((pair) => {
    const other = run.bodyName(pair.a === index ? pair.b : pair.a);
    return [`pushed by ${other}`, `${quantity(size(pair.force), "N")}, ${slidingText(pair, (speed) => quantity(speed, "m/s", 2))}`];
  });
}

/** How fast the two bodies come together along the normal, from a number or a vector; negative if they part. */
export function closing(velocity: number | Vector | null, normal: Vector): number | null {
  if (velocity === null || velocity === undefined) return null;
  if (typeof velocity === "number") return -velocity;
  return -velocity.reduce((sum, part, i) => sum + part * normal[i]!, 0);
}

/** What is known of an impact. */
export function contactFacts(contact: Contact): [string, string][] {
  const before = closing(contact.velocity_before, contact.normal);
  const after = closing(contact.velocity_after, contact.normal);
  const rows: [string, string][] = [
    ["class", contact.class],
    ["gap", quantity(contact.gap, "m", 3)],
    ["closing before", quantity(before, "m/s")],
    ["parting after", quantity(after === null ? null : -after, "m/s")],
    ["impulse", quantity(Math.hypot(...contact.impulse), "N s")],
    ["lost", quantity(contact.lost, "J")],
    ["normal", vector(contact.normal)],
    ["place", vector(contact.point, "m", 4)],
    ["points", String(contact.points.length)],
    ["step", String(contact.step)],
  ];
  return rows;
}

/**
 * The cards are made anew only when they are about something else: a button that is replaced while it is
 * pressed is never clicked.
 */
export class Inspector {
  readonly element = el("div", { class: "inspector" });
  private about = "";
  private bodyList: HTMLElement | null = null;

  constructor(
    private readonly run: Run,
    private readonly playback: Playback,
    private readonly viewport: Viewport,
    private readonly select: (body: number | null) => void,
    private readonly actions: () => HTMLElement[],
  ) {}

  /** `state`: whatever else the cards depend on. */
  update(selected: number | null, state: string): void {
    const contact = this.playback.contact();
    const body = selected !== null && this.run.scene?.bodies[selected] && this.viewport.bodies ? selected : null;
    const about = [this.run.scene?.run, this.playback.focus, this.run.history.contacts.length * Number(contact !== null), body, state].join();
    if (about !== this.about) {
      this.about = about;
      this.bodyList = null;
      this.element.replaceChildren();
      if (contact) this.element.append(this.contactCard(contact));
      if (body !== null) this.element.append(this.bodyCard(body));
      this.element.hidden = this.element.childElementCount === 0;
    }
    if (this.bodyList && body !== null) setFacts(this.bodyList, bodyFacts(this.run, body, this.playback.time, this.viewport));
  }

  private contactCard(contact: Contact): HTMLElement {
    const all = this.run.history.contacts.length;
    const name = (body: number) => {
      const button = el("button", { type: "button", class: "text-button" }, this.run.bodyName(body));
      button.addEventListener("click", () => this.select(body));
      return button;
    };
    return el(
      "section",
      { class: "card-panel contact-card", "aria-live": "polite" },
      el(
        "header",
        {},
        el("h3", {}, `Impact ${this.playback.focus! + 1} of ${all}`),
        iconButton(ICONS.close, "Close", () => {
          this.playback.focus = null;
        }),
      ),
      el("p", { class: "pair" }, name(contact.a), " – ", name(contact.b)),
      el("p", { class: "contact-at" }, `at ${exactTime(contact.time)}`),
      facts(contactFacts(contact)),
    );
  }

  private bodyCard(index: number): HTMLElement {
    this.bodyList = facts([]);
    return el(
      "section",
      { class: "card-panel body-card" },
      el("header", {}, el("h3", {}, this.run.bodyName(index)), iconButton(ICONS.close, "Choose nothing", () => this.select(null), "Esc")),
      this.bodyList,
      el("div", { class: "row" }, ...this.actions()),
    );
  }
}
