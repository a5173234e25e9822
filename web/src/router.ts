// Addresses after the hash: which page, which scene, which settings. Pure.
import { fenceChoiceText, readFenceChoice, type FenceChoice } from "./fence/choice";

/** What to run and how. */
export interface Choice {
  item: string;
  set: Record<string, string>;
  step: string | null;
  stepping: string | null;
  impacts: string | null;
}

export type Route =
  | { page: "gallery" }
  | { page: "scene"; choice: Choice }
  | { page: "run"; run: number }
  | { page: "compare"; a: Choice; b: Choice }
  | { page: "fence"; choice: FenceChoice };

const METHODS = ["step", "stepping", "impacts"] as const;

export function plainChoice(item: string): Choice {
  return { item, set: {}, step: null, stepping: null, impacts: null };
}

/** "NAME?set.k=v&step=1/60" */
export function choiceText(choice: Choice): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(choice.set)) pairs.push(`set.${encode(name)}=${encode(value)}`);
  for (const name of METHODS) {
    const value = choice[name];
    if (value) pairs.push(`${name}=${encode(value)}`);
  }
  return encode(choice.item) + (pairs.length > 0 ? `?${pairs.join("&")}` : "");
}

export function readChoice(text: string): Choice | null {
  const [name = "", query = ""] = splitOnce(text, "?");
  const choice = plainChoice(decode(name));
  if (choice.item === "") return null;
  for (const [key, value] of pairsOf(query)) {
    if (key.startsWith("set.")) choice.set[key.slice(4)] = value;
    else for (const method of METHODS) if (key === method && value !== "") choice[method] = value;
  }
  return choice;
}

export function readRoute(hash: string): Route {
  const text = hash.replace(/^#?\/?/, "");
  const [page = "", rest = ""] = splitOnce(text, /^(compare|fence)/.test(text) ? "?" : "/");
  if (page === "fence" || page === "fence/") return { page: "fence", choice: readFenceChoice(pairsOf(rest)) };
  if (page === "scene") {
    const choice = readChoice(rest);
    if (choice) return { page, choice };
  }
  if (page === "run" && /^\d+$/.test(rest)) return { page, run: Number(rest) };
  if (page === "compare") {
    const pairs = new Map(pairsOf(rest));
    const a = readChoice(pairs.get("a") ?? "");
    const b = readChoice(pairs.get("b") ?? "");
    if (a && b) return { page, a, b };
  }
  return { page: "gallery" };
}

export function routeText(route: Route): string {
  switch (route.page) {
    case "gallery":
      return "#/";
    case "scene":
      return `#/scene/${choiceText(route.choice)}`;
    case "run":
      return `#/run/${route.run}`;
    case "fence":
      return `#/fence?${fenceChoiceText(route.choice)}`.replace(/\?$/, "");
    case "compare":
      return `#/compare?a=${encodeURIComponent(choiceText(route.a))}&b=${encodeURIComponent(choiceText(route.b))}`;
  }
}

/** Settings that only this choice has, in words. */
export function choiceName(choice: Choice): string {
  const parts = Object.entries(choice.set).map(([name, value]) => `${name} = ${value}`);
  if (choice.step) parts.push(`step ${choice.step} s`);
  if (choice.stepping) parts.push(choice.stepping);
  if (choice.impacts) parts.push(choice.impacts);
  return parts.length > 0 ? parts.join(", ") : "as the scene says";
}

function pairsOf(query: string): [string, string][] {
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => splitOnce(pair, "=").map(decode) as [string, string]);
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}

// A slash reads better as it is: step=1/60.
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%2F", "/");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
