// The round of practice: what is to be done now, in words for mouse, keys or finger. The duel says when it is done.
import { el } from "../dom";
import type { Lesson } from "./protocol";

type Name = Exclude<Lesson["name"], "done">;

interface Words {
  title: string;
  /** For each half of the lesson: with mouse and keys, and with a finger. */
  halves: [string, string][];
}

const LESSONS: Record<Name, Words> = {
  blade: {
    title: "Steer the blade",
    halves: [
      ["Move the mouse far to one side, or hold an arrow key. Your hand follows.", "Drag a finger far to one side. Your hand follows."],
      ["Now far to the other side.", "Now drag far to the other side."],
    ],
  },
  feet: {
    title: "Keep the distance",
    halves: [
      ["Step forward: hold W, or turn the wheel.", "Step forward: hold the button Step."],
      ["And back: hold S.", "And back: hold the button Back."],
    ],
  },
  lunge: {
    title: "Lunge",
    halves: [
      ["Point a little below the middle. Hold the mouse button, or Space, until you touch the chest.", "Point a little below the middle. Hold the button Lunge until you touch the chest."],
      ["Once more.", "Once more."],
    ],
  },
  parry: {
    title: "Parry",
    halves: [
      ["When the coach lunges, sweep the blade to the left and a little down, into the other blade.", "When the coach lunges, drag to the left and a little down, into the other blade."],
      ["Met! Once more.", "Met! Once more."],
    ],
  },
};

const NAMES: Name[] = ["blade", "feet", "lunge", "parry"];
const NOW = "Now! To the left, into the blade.";

/** What is asked for, in words. */
export function lessonWords(lesson: Lesson, isTouch: boolean): { title: string; text: string } {
  if (lesson.name === "done") return { title: "Done", text: "" };
  const { title, halves } = LESSONS[lesson.name];
  const half = halves[Math.min(halves.length - 1, Math.floor(lesson.progress * halves.length))]!;
  return { title, text: lesson.attacked ? NOW : half[isTouch ? 1 : 0] };
}

export class Lessons {
  readonly element = el("section", { class: "fence-lessons", "aria-label": "Practice", hidden: true });
  /** The newest that was shown. */
  shown: Lesson | null = null;
  private readonly title = el("h2", {});
  private readonly text = el("p", { "aria-live": "polite" });
  private readonly steps = NAMES.map((name) => el("li", {}, LESSONS[name].title));

  constructor(actions: { skip(): void; fence(): void }) {
    const button = (text: string, act: () => void): HTMLElement =>
      el("button", {
        type: "button",
        class: "quiet-button",
        onclick: (event: Event) => {
          (event.currentTarget as HTMLElement).blur();
          act();
        },
      }, text);
    this.element.append(
      el("ol", { class: "lesson-steps" }, ...this.steps),
      this.title,
      this.text,
      el("div", { class: "lesson-buttons" }, button("Skip this", actions.skip), button("Skip practice", actions.fence)),
    );
  }

  /** True if a lesson was done since the last. */
  set(lesson: Lesson, isTouch: boolean): boolean {
    const before = this.shown;
    this.shown = lesson;
    const { title, text } = lessonWords(lesson, isTouch);
    this.element.hidden = lesson.name === "done";
    this.element.classList.toggle("attacked", lesson.attacked);
    if (this.title.textContent !== title) this.title.textContent = title;
    if (this.text.textContent !== text) this.text.textContent = text;
    this.steps.forEach((step, i) => {
      step.classList.toggle("done", i < lesson.number);
      if (i === lesson.number) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
    return before !== null && lesson.number > before.number;
  }
}

const KEY = "sixte-practised";

/** Whether somebody has practised in this browser. A browser that remembers nothing is always new. */
export function hasPractised(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberPractice(): void {
  try {
    localStorage.setItem(KEY, "yes");
  } catch {
    // Then practice is offered again.
  }
}
