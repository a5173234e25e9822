// Before the duel: weapon, opponent, how to play, and one big button.
import { el, iconButton } from "../dom";
import { brand } from "../gallery";
import { toggleHelp } from "../help";
import { ICONS } from "../icons";
import { toggleTheme } from "../theme";
import { askRecordings, boutTitle } from "./bouts";
import { ABOUT, fenceChoiceText, LEVELS, newRoom, WEAPONS, type FenceChoice } from "./choice";
import { FENCE_ICONS } from "./icons";
import { hasPractised } from "./practice";
import type { Recording, WeaponName } from "./protocol";

/** Who is fenced against. */
type Opponent = "computer" | "here" | "elsewhere" | "watch";

const HOW: [keyof typeof FENCE_ICONS, string, string][] = [
  ["move", "Steer the blade", "Your hand follows the mouse, finger or gamepad. Parry: meet the other blade."],
  ["feet", "Keep the distance", "W and S, the wheel, or the buttons: forward and back."],
  ["lunge", "Hold to lunge", "Mouse button, Space or the button Lunge. Beat the blade aside first. Five touches win."],
];

/** The address that a guest opens. */
function guestLink(choice: FenceChoice): string {
  return `${location.origin}${location.pathname}#/fence?${fenceChoiceText({ ...choice, level: 0, seat: "right" })}`;
}

export class StartScreen {
  readonly element = el("div", { class: "fence-start" });
  private readonly bouts = el("section", { class: "fence-bouts", "aria-label": "Recorded bouts", hidden: true });
  private choice: FenceChoice;
  private opponent: Opponent;
  private readonly guest: boolean;
  private readonly room: string;
  private readonly link = el("div", { class: "fence-link", hidden: true });
  private readonly levels: HTMLFieldSetElement;
  private readonly go = el("button", { type: "submit", class: "fence-go" }, "En garde");

  constructor(
    choice: FenceChoice,
    private readonly actions: { begin(choice: FenceChoice): void; show(name: string): void },
  ) {
    this.choice = { ...choice };
    // Against the computer every duel has a room of its own; a room for others keeps its name.
    this.room = choice.level === 0 || choice.seat === "right" || choice.seat === "watch" ? choice.room || newRoom() : newRoom();
    this.guest = choice.seat === "right" || (choice.seat === "watch" && choice.room !== "");
    this.opponent = choice.seat === "both" ? "here" : choice.seat === "watch" ? "watch" : choice.level === 0 ? "elsewhere" : "computer";
    this.levels = this.levelRow();
    const form = el(
      "form",
      { class: "fence-form" },
      el("h1", {}, "Fence"),
      el("p", { class: "lead" }, "Steel that never passes through steel: every touch is found at its exact instant."),
      this.guest ? this.guestNote() : null,
      this.guest || hasPractised() ? null : this.offer(),
      this.guest ? null : this.weaponRow(),
      this.guest ? null : this.opponentRow(),
      this.guest ? null : this.levels,
      this.link,
      el("ol", { class: "fence-how", "aria-label": "How to play" }, ...HOW.map(([icon, title, text]) => howLine(FENCE_ICONS[icon], title, text))),
      el("div", { class: "fence-begin" }, this.go, this.guest ? null : this.practiceButton("fence-other")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      actions.begin(this.chosen());
    });
    this.element.append(
      el("header", { class: "fence-start-top" }, brand(), el("div", { class: "spread" }), iconButton(ICONS.sun, "Light or dark", toggleTheme, "D"), iconButton(ICONS.help, "Keys", toggleHelp, "?")),
      el("main", {}, form, this.bouts),
    );
    this.refresh();
    if (!this.guest) void askRecordings().then((list) => this.listBouts(list));
  }

  focus(): void {
    this.go.focus({ preventScroll: true });
  }

  /** What was chosen, as it is joined. */
  private chosen(): FenceChoice {
    if (this.guest) return { ...this.choice, room: this.room };
    const { weapon } = this.choice;
    switch (this.opponent) {
      case "computer":
        return { weapon, level: this.choice.level || 1, room: this.room, seat: "left" };
      case "here":
        return { weapon, level: 0, room: this.room, seat: "both" };
      case "elsewhere":
        return { weapon, level: 0, room: this.room, seat: "left" };
      case "watch":
        return { weapon, level: this.choice.level || 1, room: this.room, seat: "watch" };
    }
  }

  private weaponRow(): HTMLElement {
    const cards = WEAPONS.map((weapon) =>
      radio("weapon", weapon, this.choice.weapon === weapon, () => {
        this.choice.weapon = weapon as WeaponName;
        this.refresh();
      }, targetPicture(weapon), el("span", { class: "fence-text" }, el("b", {}, ABOUT[weapon].name), el("small", {}, ABOUT[weapon].valid))),
    );
    return el("fieldset", { class: "fence-weapons" }, el("legend", {}, "Weapon"), ...cards);
  }

  private opponentRow(): HTMLElement {
    const options: [Opponent, string][] = [
      ["computer", "The computer"],
      ["here", "Two at this machine"],
      ["elsewhere", "Another page"],
      ["watch", "Just watch"],
    ];
    const chips = options.map(([name, text]) =>
      radio("opponent", name, this.opponent === name, () => {
        this.opponent = name;
        this.refresh();
      }, el("b", {}, text)),
    );
    return el("fieldset", { class: "fence-chips fence-opponents" }, el("legend", {}, "Opponent"), ...chips);
  }

  private levelRow(): HTMLFieldSetElement {
    const chips = LEVELS.map((name, i) =>
      radio("level", String(i + 1), (this.choice.level || 1) === i + 1, () => {
        this.choice.level = i + 1;
        this.refresh();
      }, el("b", {}, String(i + 1)), el("small", {}, name)),
    );
    return el("fieldset", { class: "fence-chips fence-levels" }, el("legend", {}, "Level"), ...chips);
  }

  /** For who comes the first time. */
  private offer(): HTMLElement {
    return el("div", { class: "fence-offer" }, el("p", {}, el("b", {}, "The first time? "), "A coach shows you the four moves. It takes a minute."), this.practiceButton("quiet-button"));
  }

  private practiceButton(kind: string): HTMLElement {
    const text = kind === "quiet-button" ? "Show me" : "Practice";
    const begin = (): void => this.actions.begin({ weapon: this.choice.weapon, level: this.choice.level || 1, room: newRoom(), seat: "left", practice: true });
    return el("button", { type: "button", class: `${kind} fence-practise`, onclick: begin }, text);
  }

  private listBouts(list: Recording[]): void {
    this.bouts.hidden = list.length === 0;
    const row = (one: Recording): HTMLElement => {
      const picture = el("span", {});
      picture.innerHTML = ICONS.play;
      return el("li", {}, el("button", { type: "button", class: "fence-bout", onclick: () => this.actions.show(one.name) }, picture, boutTitle(one)));
    };
    this.bouts.replaceChildren(el("h2", {}, "Recorded bouts"), el("ul", {}, ...list.map(row)));
  }

  private guestNote(): HTMLElement {
    const text = this.choice.seat === "watch" ? "You watch this duel." : "You were invited. You fence on the right, with the green lamp.";
    return el("p", { class: "fence-note" }, text);
  }

  private refresh(): void {
    this.levels.hidden = this.opponent !== "computer" && this.opponent !== "watch";
    this.link.hidden = this.guest || this.opponent !== "elsewhere";
    this.go.textContent = this.opponent === "watch" ? "Watch" : "En garde";
    if (!this.link.hidden) this.link.replaceChildren(el("p", {}, "Open this in the other page, on this machine or another:"), linkBox(guestLink(this.chosen())));
    else if (this.opponent === "here") {
      this.link.hidden = this.guest;
      this.link.replaceChildren(el("p", {}, "Left: mouse, W S. Right: I J K L move the blade, U O the feet, P lunges; or a gamepad."));
    }
  }
}

/** What is shown while nobody is on the other side. */
export function invitation(choice: FenceChoice): HTMLElement {
  return el("div", { class: "fence-invite" }, el("p", {}, "Nobody is on the other side yet. Open this link there:"), linkBox(guestLink(choice)));
}

/** A link with a button that copies it. */
function linkBox(address: string): HTMLElement {
  const copy = el("button", { type: "button", class: "quiet-button" }, "Copy");
  const text = el("a", { href: address, target: "_blank", rel: "noopener" }, address.replace(/^https?:\/\//, ""));
  copy.addEventListener("click", () => {
    const done = (): void => {
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = "Copy"), 1400);
    };
    if (navigator.clipboard) navigator.clipboard.writeText(address).then(done, () => prompt("The link", address));
    else prompt("The link", address);
  });
  return el("div", { class: "fence-link-box" }, text, copy);
}

function howLine(icon: string, title: string, text: string): HTMLElement {
  const picture = el("span", { class: "fence-how-icon" });
  picture.innerHTML = icon;
  return el("li", {}, picture, el("p", {}, el("b", {}, title), " ", text));
}

function radio(name: string, value: string, checked: boolean, onchange: () => void, ...content: HTMLElement[]): HTMLElement {
  return el("label", { class: "fence-option" }, el("input", { type: "radio", name, value, checked, onchange }), el("span", { class: "fence-option-face" }, ...content));
}

/** A small fencer with what counts filled. */
function targetPicture(weapon: WeaponName): HTMLElement {
  const parts: [string, (weapon: WeaponName) => boolean][] = [
    ['<circle cx="15" cy="7" r="4.4"/>', (of) => of !== "foil"],
    ['<path d="M10.5 13h9l-1.2 13h-6.6z"/>', () => true],
    ['<path d="M20 14l7 3.4 6-1.6"/>', (of) => of !== "foil"],
    ['<path d="M10 14l-5 4-3-3"/>', (of) => of !== "foil"],
    ['<path d="M16.5 27l5.5 6v9M13.2 27l-6 6 .6 9"/>', (of) => of === "epee"],
  ];
  const picture = el("span", { class: "fence-target" });
  const drawn = parts.map(([shape, counts]) => `<g class="${counts(weapon) ? "counts" : ""}">${shape}</g>`).join("");
  const blade = weapon === "sabre" ? "M33 15.8q6 -2.6 9.5 -8" : "M33 15.8 44 12.6";
  picture.innerHTML = `<svg viewBox="0 0 46 44" width="46" height="44" aria-hidden="true">${drawn}<path class="blade" d="${blade}"/></svg>`;
  return picture;
}
