// The duel's page: first the choice, then the duel or a recorded bout, and back.
import { Cleanup } from "../dom";
import { routeText } from "../router";
import type { FenceChoice } from "./choice";
import { Duel } from "./duel";
import { RecordedBout } from "./recorded";
import { Sound } from "./sound";
import { StartScreen } from "./start";
import { publishFence } from "./testing";

export class FencePage {
  private duel: Duel | null = null;
  private recorded: RecordedBout | null = null;
  private readonly sound = new Sound();
  private inner = new Cleanup();

  constructor(
    private readonly page: HTMLElement,
    choice: FenceChoice,
    cleanup: Cleanup,
  ) {
    document.title = "Fence – Sixte";
    cleanup.add(publishFence(() => this.duel, () => this.recorded));
    cleanup.add(() => {
      this.inner.run();
      this.sound.close();
      delete document.body.dataset.phase;
    });
    if (choice.show) this.show(choice.show, choice);
    else this.choose(choice);
  }

  private choose(choice: FenceChoice): void {
    this.change();
    const start = new StartScreen(choice, { begin: (chosen) => this.fence(chosen), show: (name) => this.show(name, choice) });
    this.page.replaceChildren(start.element);
    start.focus();
    document.body.dataset.phase = "start";
  }

  private fence(choice: FenceChoice): void {
    this.change();
    // The press that began the duel lets sound begin, too.
    this.sound.wake();
    remember(choice);
    this.duel = new Duel(choice, this.sound, this.inner, (left) => this.choose(left), (next) => this.fence(next));
    this.page.replaceChildren(this.duel.element);
    this.duel.stage.canvas.focus({ preventScroll: true });
  }

  private show(name: string, choice: FenceChoice): void {
    this.change();
    this.sound.wake();
    const { show: _, ...left } = choice;
    remember({ ...left, show: name });
    this.recorded = new RecordedBout(name, this.sound, this.inner, () => {
      remember(left);
      this.choose(left);
    });
    this.page.replaceChildren(this.recorded.element);
    this.recorded.stage.canvas.focus({ preventScroll: true });
  }

  private change(): void {
    this.inner.run();
    this.inner = new Cleanup();
    this.duel = null;
    this.recorded = null;
  }
}

/** The address says what was chosen; a room only where others shall come. */
function remember(choice: FenceChoice): void {
  const shared = choice.seat === "right" || (choice.level === 0 && choice.seat === "left");
  history.replaceState(null, "", routeText({ page: "fence", choice: { ...choice, room: shared ? choice.room : "" } }));
}
