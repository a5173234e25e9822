// The first page: all scenes and recordings as cards.
import { count, duration } from "./format";
import { el, iconButton, isTyping, type Cleanup } from "./dom";
import { toggleHelp } from "./help";
import { PLAIN } from "./fence/choice";
import { FENCE_ICONS } from "./fence/icons";
import { ICONS } from "./icons";
import type { Gallery, GalleryItem } from "./protocol";
import { plainChoice, routeText } from "./router";
import { toggleTheme } from "./theme";

/** Files of the user are asked for again so often [ms]. */
const AGAIN_MS = 1200;

let known: Promise<Gallery> | null = null;

/** The list of what can be opened; asked for once, and again if that failed. */
export function fetchGallery(): Promise<Gallery> {
  known ??= fetch("/api/gallery")
    .then((answer) => {
      if (!answer.ok) throw new Error(`The list of scenes could not be read (${answer.status}).`);
      return answer.json() as Promise<Gallery>;
    })
    .catch((error: unknown) => {
      known = null;
      throw error;
    });
  return known;
}

/** Whether there are files in it that somebody may change. */
function isLive(gallery: Gallery): boolean {
  return gallery.folder !== null || gallery.items.some((item) => item.own);
}

export function brand(): HTMLElement {
  const mark = el("span", { class: "brand-mark", "aria-hidden": "true" });
  mark.innerHTML = '<svg viewBox="0 0 32 20" width="32" height="20"><circle cx="10" cy="10" r="8.5" fill="var(--accent)"/><circle cx="24" cy="10" r="5.5" fill="var(--warm)"/></svg>';
  return el("a", { class: "brand", href: "#/", "aria-label": "Sixte: all scenes" }, mark, el("span", {}, "Sixte"));
}

export function showGallery(page: HTMLElement, cleanup: Cleanup): void {
  document.title = "Sixte";
  const search = el("input", { type: "search", class: "search", placeholder: "Search scenes", "aria-label": "Search scenes" });
  const cards = el("div", {});
  const empty = el("p", { class: "empty", hidden: true }, "No scene has these words.");
  page.replaceChildren(
    el(
      "div",
      { class: "gallery" },
      el(
        "header",
        { class: "gallery-top" },
        brand(),
        el("div", { class: "spread" }),
        search,
        iconButton(ICONS.sun, "Theme: light or dark", toggleTheme, "D", "Theme"),
        iconButton(ICONS.help, "Keys", toggleHelp, "?", "Keys"),
      ),
      el(
        "main",
        {},
        el("h1", {}, "Rigid bodies that never intersect"),
        el("p", { class: "lead" }, "Every contact is found at its exact time and comes with a certificate. Open a scene, stop at a contact, look at it closely."),
        cards,
        empty,
      ),
    ),
  );
  let shown: { element: HTMLElement; text: string; under: HTMLElement | null }[] = [];
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const headings = new Map<HTMLElement, boolean>();
    for (const { element, text, under } of shown) {
      element.hidden = !words.every((word) => text.includes(word));
      if (under) headings.set(under, (headings.get(under) ?? false) || !element.hidden);
    }
    // What a folder has to say is said even if it has no files.
    for (const [heading, has] of headings) heading.hidden = words.length > 0 && !has;
    empty.hidden = shown.length === 0 || shown.some(({ element }) => !element.hidden);
  };
  search.addEventListener("input", filter);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") cards.querySelector<HTMLElement>("li:not([hidden]) a")?.click();
  });
  const fill = (gallery: Gallery) => {
    const held = cards.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    const own = gallery.items.filter((item) => item.own);
    const others = gallery.items.filter((item) => !item.own);
    const text = ({ name, title, about, kind }: GalleryItem) => `${name} ${title} ${about} ${kind}`.toLowerCase();
    const shelf = (items: GalleryItem[], under: HTMLElement | null) => items.map((item) => ({ element: card(item), under, text: text(item) }));
    const [mine, builtIn] = isLive(gallery) ? [heading(...ownHeading(gallery, own.length)), heading("Built in")] : [null, null];
    const [first, second] = [shelf(own, mine), shelf(others, builtIn)];
    shown = [...first, ...second];
    // What is the reader's own comes first.
    const list = (of: typeof shown) => el("ul", { class: "cards" }, ...of.map(({ element }) => element));
    cards.replaceChildren(...(mine ? [mine, list(first)] : []), fenceCard(), ...(builtIn ? [builtIn] : []), list(second));
    if (held) [...cards.querySelectorAll("a")].find((link) => link.getAttribute("href") === held)?.focus();
    filter();
    document.body.dataset.items = String(gallery.items.length);
    document.body.dataset.version = String(gallery.version);
  };
  let version = -1;
  const ask = () =>
    fetchGallery().then(
      (gallery) => {
        if (!cards.isConnected) return;
        if (gallery.version !== version) fill(gallery);
        version = gallery.version;
        if (isLive(gallery)) again(AGAIN_MS);
      },
      () => {
        if (!cards.isConnected) return;
        version = -1;
        cards.replaceChildren(el("p", { class: "empty" }, "The list of scenes could not be read. Is Sixte still running? Trying again …"));
        again(2000);
      },
    );
  const again = (pause: number) => {
    timer = window.setTimeout(() => {
      known = null;
      void ask();
    }, pause);
  };
  let timer = 0;
  cleanup.add(() => clearTimeout(timer));
  cleanup.listen(window, "keydown", (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey) return;
    if (event.key === "/") {
      event.preventDefault();
      search.focus();
    } else moveFocus(event, cards);
  });
  void ask();
}

/** The way to the duel. */
function fenceCard(): HTMLElement {
  const mark = el("span", { class: "fence-card-mark", "aria-hidden": "true" });
  mark.innerHTML = FENCE_ICONS.blades;
  return el(
    "a",
    { class: "fence-card", href: routeText({ page: "fence", choice: PLAIN }) },
    mark,
    el("span", { class: "fence-card-text" }, el("b", {}, "Fence"), el("span", {}, "Take a foil, an épée or a sabre: a duel against the computer or a friend. First to five.")),
    el("span", { class: "fence-card-go" }, "En garde"),
  );
}

function heading(text: string, ...notes: string[]): HTMLElement {
  return el("div", {}, el("h2", {}, text), ...notes.map((note) => el("p", { class: "cards-note" }, note)));
}

/** What is said above the files of the user. */
function ownHeading(gallery: Gallery, files: number): [string, ...string[]] {
  if (gallery.folder === null) return ["Your file"];
  const notes = [
    gallery.problem ?? "",
    gallery.more > 0 ? `${count(gallery.more, "more file")} in this folder are not shown.` : "",
    files === 0 && gallery.problem === null ? "Scenes (.toml) and recordings (.mcap) that are put into this folder appear here." : "",
  ];
  return [gallery.folder, ...notes.filter(Boolean)];
}

function card(item: GalleryItem): HTMLElement {
  const nothing = () => el("div", { class: "no-picture" });
  const picture = item.thumbnail ? el("img", { src: item.thumbnail, alt: "", width: 480, height: 300, loading: "lazy", decoding: "async" }) : nothing();
  picture.addEventListener("error", () => picture.replaceWith(nothing()));
  const about = item.problem ? el("p", { class: "problem-text" }, item.problem) : el("p", {}, item.about);
  const notes = [item.kind === "recording" ? "recording" : "", item.seconds > 0 ? duration(item.seconds) : "", item.parameters.length > 0 ? count(item.parameters.length, "parameter") : ""];
  return el(
    "li",
    {},
    el(
      "a",
      { class: item.problem ? "card broken" : "card", href: routeText({ page: "scene", choice: plainChoice(item.name) }) },
      el("div", { class: "picture" }, picture),
      el(
        "div",
        { class: "card-text" },
        el("h3", {}, item.title || item.name),
        about,
        el("p", { class: "notes" }, notes.filter(Boolean).join(" · ")),
      ),
    ),
  );
}

/** Arrow keys go from card to card. */
function moveFocus(event: KeyboardEvent, cards: HTMLElement): void {
  if (!event.key.startsWith("Arrow")) return;
  const links = [...cards.querySelectorAll<HTMLAnchorElement>("li:not([hidden]) a")];
  if (links.length === 0) return;
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const top = links[0]!.getBoundingClientRect().top;
  const columns = links.filter((link) => Math.abs(link.getBoundingClientRect().top - top) < 4).length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key] ?? 0;
  event.preventDefault();
  links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
}
