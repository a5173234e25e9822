// Words in the duel's pages can be read: 4.5 to 1 against what is behind them, computed from the style sheets.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (name) => readFileSync(new URL(`../src/${name}.css`, import.meta.url), "utf8");
const SHEETS = ["theme", "fence/start", "fence/duel", "fence/panel", "fence/practice", "fence/recorded"].map(read).join("\n").replace(/\/\*.*?\*\//gs, "");

/** What a rule with exactly this selector says of a property; the last one counts. */
function said(selector, property) {
  let found;
  for (const [, selectors, body] of SHEETS.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(",").some((one) => one.trim() === selector)) continue;
    for (const line of body.split(";")) {
      const [name, ...rest] = line.split(":");
      if (name.trim() === property) found = rest.join(":").trim();
    }
  }
  return found;
}

/** Red, green, blue and how much of them, each from 0 to 1. */
function colour(text, theme) {
  const variable = /^var\((--[\w-]+)\)$/.exec(text);
  if (variable) return colour((theme === "dark" ? said(':root[data-theme="dark"]', variable[1]) : undefined) ?? said(":root", variable[1]), theme);
  const hex = /^#([0-9a-f]{6})$/i.exec(text);
  if (hex) return [0, 2, 4].map((at) => parseInt(hex[1].slice(at, at + 2), 16) / 255).concat(1);
  const mixed = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(text);
  assert.ok(mixed, `a colour that is not understood: ${text}`);
  return [mixed[1] / 255, mixed[2] / 255, mixed[3] / 255, mixed[4] / 100];
}

const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
const light = (c) => [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => sum + share * (c[i] <= 0.03928 ? c[i] / 12.92 : ((c[i] + 0.055) / 1.055) ** 2.4), 0);

function contrast(words, ground, theme) {
  const white = [1, 1, 1, 1];
  // Glass lies over the picture, whose brightest place is white.
  const below = over(colour(ground, theme), white);
  const [a, b] = [light(over(colour(words, theme), below)), light(below)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

/** Whose words, and what is behind them: another rule's ground, or a colour. */
const PAIRS = [
  [".fence-form .lead", "var(--page)"],
  [".fence-form legend", "var(--page)"],
  [".fence-how p", "var(--page)"],
  [".fence-how b", "var(--page)"],
  [".fence-option small", "var(--surface)"],
  [".fence-option small", "var(--accent-soft)"],
  [".fence-link-box a", "var(--surface-2)"],
  [".fence-start .quiet-button", "var(--surface-2)"],
  [".fence-go", "var(--accent)"],
  [".fence-panel", "var(--surface)"],
  [".fence-panel p", "var(--surface)"],
  [".fence-bout span", "var(--surface)"],
  [".fence-lessons", "var(--surface)"],
  [".lesson-buttons .quiet-button", "var(--surface)"],
  [".fence-hud", "var(--glass)"],
  [".fence-hud .icon-button", "var(--glass)"],
  [".fence-hud", "var(--red-lamp)"],
  [".fence-hud", "var(--green-lamp)"],
  [".fence-sub", "var(--glass)"],
  [".fence-pace", "var(--glass)"],
  [".fence-stats", "var(--glass)"],
  [".recorded-speed", "var(--glass)"],
  [".board-weapon", said(".fence-board", "background")],
  ['.board-side[data-lamp="white"]', said('.board-side[data-lamp="white"]', "background")],
  [".fence-call.halt", said(".fence-call.halt", "background")],
  [".fence-touch", said(".fence-touch", "background")],
  [".square-name", "var(--glass)", "fill"],
];

for (const theme of ["light", "dark"]) {
  test(`words in the duel's pages can be read in the ${theme} theme`, () => {
    const faint = PAIRS.map(([selector, ground, property = "color"]) => [selector, ground, contrast(said(selector, property), ground, theme)]).filter(([, , found]) => !(found >= 4.5));
    assert.deepEqual(faint, []);
  });
}

test("where the focus is can be seen", () => {
  for (const selector of [".fence-stage canvas:focus-visible", ".fence-option input:focus-visible + .fence-option-face", ":focus-visible"]) assert.match(said(selector, "outline"), /^[23]px solid/, selector);
});
