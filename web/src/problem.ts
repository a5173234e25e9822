// A page that says what is wrong and what to do, where there is nothing to show.
import { el } from "./dom";
import { brand, fetchGallery } from "./gallery";
import { nearest } from "./nearest";
import { plainChoice, routeText } from "./router";

/** How many names are offered for one that is not there. */
const MOST_OFFERED = 3;

export interface Problem {
  /** What is wrong, in a few words. */
  title: string;
  /** What exactly, and what can be done. */
  text: string[];
  /** Where else to go: words and an address. */
  ways?: [string, string][];
}

const HOME: [string, string] = ["All scenes", "#/"];

export function showProblem(page: HTMLElement, { title, text, ways = [] }: Problem): HTMLElement {
  document.title = `${title} – Sixte`;
  document.body.dataset.problem = title;
  const list = el("ul", { class: "ways" }, ...[...ways, HOME].map(([words, address]) => el("li", {}, el("a", { href: address }, words))));
  const main = el("main", {}, el("h1", {}, title), ...text.map((line) => el("p", {}, line)), list);
  page.replaceChildren(el("div", { class: "problem-page" }, el("header", {}, brand()), main));
  return list;
}

/** There is no WebGL: the browser was asked and refused. */
export function showNoDrawing(page: HTMLElement, reason: string): void {
  const said = reason.replace(/^THREE\.\w+:\s*/, "").replace(/\.$/, "");
  showProblem(page, {
    title: "This browser cannot draw the scene",
    text: [
      `The page draws with WebGL 2, and the browser gives none (“${said}”).`,
      "Turn on “hardware acceleration” (or “graphics acceleration”) in the browser's settings and start it again, or open this address in another browser: Firefox, Chrome, Edge and Safari have WebGL 2.",
      "Without a browser, “sixte render SCENE -o picture.png” draws the same scene, and “sixte run SCENE” prints its numbers.",
    ],
  });
}

/** What was asked for could not be opened: the server says why. Names that are nearly the same are offered. */
export function showNotOpened(page: HTMLElement, item: string | null, reason: string): void {
  const list = showProblem(page, { title: "This could not be opened", text: [reason] });
  if (item === null) return;
  void fetchGallery().then(({ items }) => {
    if (!list.isConnected) return;
    const names = items.map(({ name }) => name);
    const address = (name: string) => routeText({ page: "scene", choice: plainChoice(name) });
    // It is there: then it is what was set that is wrong.
    const offered: [string, string][] = names.includes(item)
      ? [[`${item}, as its file says`, address(item)]]
      : nearest(item, names, MOST_OFFERED).map((name) => [`Did you mean ${name}?`, address(name)]);
    list.prepend(...offered.map(([words, to]) => el("li", {}, el("a", { href: to }, words))));
  }, () => {});
}
