// The list of keys, over everything, on "?".
import { el, iconButton } from "./dom";
import { ICONS } from "./icons";

const KEYS: [string, [string, string][]][] = [
  [
    "Time",
    [
      ["Space", "play or pause"],
      [". ,", "next, previous frame"],
      ["] [", "next, previous impact"],
      ["+ −", "faster, slower"],
      ["Home End", "beginning, end"],
      ["L", "start again at the end, or stop"],
    ],
  ],
  [
    "View",
    [
      ["drag", "turn"],
      ["right drag", "shift"],
      ["wheel", "nearer, farther"],
      ["click", "choose a body"],
      ["F", "follow the chosen body"],
      ["R", "back to the first view"],
      ["Esc", "choose nothing"],
    ],
  ],
  [
    "Show",
    [
      ["1", "inertia ellipsoids"],
      ["2", "swept bounds"],
      ["3", "hierarchy of the chosen body"],
      ["4", "impacts around now"],
      ["5", "velocities"],
      ["6", "edges"],
      ["7", "forces of persistent contacts"],
      ["T", "trail of the chosen body"],
    ],
  ],
  [
    "Hand",
    [
      ["Shift + drag", "take a body, drag it, throw it"],
      ["H", "hand tool (for touch)"],
    ],
  ],
  [
    "Page",
    [
      ["P", "side panel"],
      ["D", "light or dark"],
      ["?", "these keys"],
    ],
  ],
];

const FENCE_KEYS: typeof KEYS = [
  [
    "Blade",
    [
      ["mouse", "the hand goes where the pointer is"],
      ["← ↑ → ↓", "the same with keys"],
      ["click Space", "hold: extend the arm, then lunge; let go: recover"],
      ["C", "catch the mouse, or let it go (Esc)"],
    ],
  ],
  [
    "Feet",
    [
      ["W D", "advance (also: wheel forward)"],
      ["S A", "retreat (also: wheel back)"],
    ],
  ],
  [
    "Second person at this machine",
    [
      ["I J K L", "blade"],
      ["U O", "advance, retreat"],
      ["P Enter", "lunge"],
    ],
  ],
  [
    "Gamepad",
    [
      ["left stick", "blade"],
      ["RT A", "lunge"],
      ["RB LB", "advance, retreat (or the cross)"],
    ],
  ],
  [
    "Touch screen",
    [
      ["drag", "blade"],
      ["second finger", "lunge (or the big button)"],
      ["Back Step", "retreat, advance"],
    ],
  ],
  [
    "Recorded bouts",
    [
      ["Space", "play or pause"],
      ["] [", "next, last touch"],
      [". ,", "next, last frame"],
      ["+ −", "faster, slower"],
      ["V", "from the side, or from behind either mask"],
    ],
  ],
  [
    "Page",
    [
      ["V", "first person or side view"],
      ["M", "sound on or off"],
      ["I", "delay and frames (alone)"],
      ["Esc", "pause"],
      ["Space", "skip the slow motion"],
      ["?", "these keys"],
    ],
  ],
];

/** Names of gestures stay together; single keys stand apart. */
const GESTURES = ["left stick", "second finger"];

export function toggleHelp(): void {
  const open = document.querySelector<HTMLDialogElement>("dialog.help");
  if (open) {
    open.close();
    return;
  }
  const dialog = el("dialog", { class: "help", "aria-label": "Keys" });
  const shown = document.body.dataset.page === "fence" ? FENCE_KEYS : KEYS;
  const groups = shown.map(([title, rows]) => {
    const list = el("dl", {});
    for (const [keys, meaning] of rows) {
      const term = el("dt", {});
      (GESTURES.includes(keys) ? [keys] : keys.split(" ")).forEach((key) => term.append(key === "+" && keys.includes("drag") ? " + " : el("kbd", {}, key)));
      list.append(term, el("dd", {}, meaning));
    }
    return el("section", {}, el("h3", {}, title), list);
  });
  dialog.append(
    el("header", {}, el("h2", {}, "Keys"), iconButton(ICONS.close, "Close", () => dialog.close())),
    el("div", { class: "help-groups" }, ...groups),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
