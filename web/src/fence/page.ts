// The duel's page: first the choice, then the duel, and back.
import { Cleanup } from "../dom";
import { routeText } from "../router";
import type { FenceChoice } from "./choice";
import { Duel } from "./duel";
import { Sound } from "./sound";
import { StartScreen } from "./start";
import { publishFence } from "./testing";

export class FencePage {
  private duel: Duel | null = null;
  private readonly sound = new Sound();
  private inner = new Cleanup();

  constructor(
    private readonly page: HTMLElement,
    choice: FenceChoice,
    cleanup: Cleanup,
  ) {
    document.title = "Fence – Sixte";
    cleanup.add(publishFence(() => this.duel));
    cleanup.add(() => {
      this.inner.run();
      this.sound.close();
      delete document.body.dataset.phase;
    });
    this.choose(choice);
  }

  private choose(choice: FenceChoice): void {
    this.change();
    const start = new StartScreen(choice, (chosen) => this.fence(chosen));
    this.page.replaceChildren(start.element);
    start.focus();
    document.body.dataset.phase = "start";
  }

  private fence(choice: FenceChoice): void {
    this.change();
    // The press that began the duel lets sound begin, too.
    this.sound.wake();
    remember(choice);
    this.duel = new Duel(choice, this.sound, this.inner, (left) => this.choose(left));
    this.page.replaceChildren(this.duel.element);
    this.duel.stage.canvas.focus({ preventScroll: true });
  }

  private change(): void {
    this.inner.run();
    this.inner = new Cleanup();
    this.duel = null;
  }
}

/** The address says what was chosen; a room only where others shall come. */
function remember(choice: FenceChoice): void {
  const shared = choice.seat === "right" || (choice.level === 0 && choice.seat === "left");
  history.replaceState(null, "", routeText({ page: "fence", choice: { ...choice, room: shared ? choice.room : "" } }));
}
