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

export function brand(): HTMLElement {
  const mark = el("span", { class: "brand-mark", "aria-hidden": "true" });
  mark.innerHTML = '<svg viewBox="0 0 32 20" width="32" height="20"><circle cx="10" cy="10" r="8.5" fill="var(--accent)"/><circle cx="24" cy="10" r="5.5" fill="var(--warm)"/></svg>';
  return el("a", { class: "brand", href: "#/", "aria-label": "Sixte: all scenes" }, mark, el("span", {}, "Sixte"));
}

export function showGallery(page: HTMLElement, cleanup: Cleanup): void {
  document.title = "Sixte";
  const search = el("input", { type: "search", class: "search", placeholder: "Search scenes", "aria-label": "Search scenes" });
  const [own, builtIn] = [el("ul", { class: "cards" }), el("ul", { class: "cards" })];
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
  const fill = (items: GalleryItem[]) => {
    const shelf = items.map((item) => ({ item, element: card(item) }));
    own.replaceChildren(...shelf.filter(({ item }) => isOwn(item)).map(({ element }) => element));
    builtIn.replaceChildren(...shelf.filter(({ item }) => !isOwn(item)).map(({ element }) => element));
    // What is the reader's own comes first.
    const mine = own.childElementCount > 0 ? [el("h2", {}, "Your scenes"), own] : [];
    cards.replaceChildren(...mine, fenceCard(), ...(mine.length > 0 ? [el("h2", {}, "Scenes of Sixte")] : []), builtIn);
    const filter = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const { item, element } of shelf) {
        const text = `${item.name} ${item.title} ${item.about} ${item.kind}`.toLowerCase();
        element.hidden = !words.every((word) => text.includes(word));
        if (!element.hidden) shown += 1;
      }
      empty.hidden = shown > 0;
    };
    search.addEventListener("input", filter);
    search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      cards.querySelector<HTMLElement>("li:not([hidden]) a")?.click();
    });
    filter();
    document.body.dataset.items = String(items.length);
  };
  const ask = () =>
    fetchGallery().then(
      (gallery) => fill(gallery.items),
      () => {
        if (!cards.isConnected) return;
        cards.replaceChildren(el("p", { class: "empty" }, "The list of scenes could not be read. Is Sixte still running? Trying again …"));
        timer = window.setTimeout(ask, 2000);
      },
    );
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

/** Whether it is from a file of the reader's: those keep the file's name. */
function isOwn({ name }: GalleryItem): boolean {
  return /\.(toml|mcap)$/i.test(name);
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

function card(item: GalleryItem): HTMLElement {
  const nothing = () => el("div", { class: "no-picture" });
  const picture = item.thumbnail ? el("img", { src: item.thumbnail, alt: "", width: 480, height: 300, loading: "lazy", decoding: "async" }) : nothing();
  picture.addEventListener("error", () => picture.replaceWith(nothing()));
  const notes = [item.kind === "recording" ? "recording" : "", duration(item.seconds), item.parameters.length > 0 ? count(item.parameters.length, "parameter") : ""];
  return el(
    "li",
    {},
    el(
      "a",
      { class: "card", href: routeText({ page: "scene", choice: plainChoice(item.name) }) },
      el("div", { class: "picture" }, picture),
      el(
        "div",
        { class: "card-text" },
        el("h3", {}, item.title || item.name),
        el("p", {}, item.about),
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
