// Light and dark: what the system prefers, unless the reader chose.

export type Theme = "light" | "dark";

const KEY = "sixte-theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function chosen(): Theme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null;
  }
}

export function theme(): Theme {
  return chosen() ?? (prefersDark.matches ? "dark" : "light");
}

function apply(): void {
  document.documentElement.dataset.theme = theme();
  for (const listener of listeners) listener();
}

export function startTheme(): void {
  prefersDark.addEventListener("change", apply);
  apply();
}

export function toggleTheme(): void {
  const next = theme() === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice holds for this page only.
  }
  document.documentElement.dataset.theme = next;
  for (const listener of listeners) listener();
}

/** Calls back whenever the colours change; gives the way to stop that. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A colour of the style sheet. */
export function cssColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
