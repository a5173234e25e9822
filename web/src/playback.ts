// Moving about in time: one clock for one run, or for two that are compared.
import { Clock, comfortableSpeed, type Extent } from "./clock";
import type { Contact } from "./protocol";
import type { Run } from "./run";

export class Playback {
  readonly clock = new Clock();
  /** The contact that is looked at, by its place in the first run's list. */
  focus: number | null = null;
  /** The keys for contacts skip those that only rest. */
  impactsOnly = false;
  private startWhenReady = false;
  private shown = "";

  constructor(
    readonly runs: Run[],
    private readonly onJump: () => void = () => {},
  ) {}

  private get main(): Run {
    return this.runs[0]!;
  }

  extent(): Extent {
    return { computedTo: Math.min(...this.runs.map((run) => run.computedTo())), done: this.runs.every((run) => run.complete()) };
  }

  length(): number {
    return Math.max(...this.runs.map((run) => run.length()));
  }

  get time(): number {
    return this.clock.time;
  }

  /** From the beginning, and on its own unless the reader prefers less motion. */
  restart(seconds: number, keepSpeed: boolean): void {
    this.focus = null;
    this.clock.following = false;
    // Who stopped to look at a moment wants to see that moment with the new settings.
    if (keepSpeed && !this.clock.playing && !this.startWhenReady) return;
    if (!keepSpeed) this.clock.speed = comfortableSpeed(seconds);
    this.clock.time = 0;
    this.clock.playing = false;
    this.startWhenReady = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Moves the clock on; true if what is shown changed. */
  tick(wall: number): boolean {
    const extent = this.extent();
    if (this.startWhenReady && (extent.done || extent.computedTo >= Math.min(0.5 * this.clock.speed, this.length()))) {
      this.startWhenReady = false;
      if (extent.computedTo > 0) this.clock.play(extent);
    }
    this.clock.advance(wall, extent);
    if (this.focus !== null && this.contact()?.time !== this.time) this.focus = null;
    const shown = `${this.time} ${this.focus} ${this.clock.playing} ${this.clock.waiting} ${this.clock.speed} ${this.clock.loop}`;
    const changed = shown !== this.shown;
    this.shown = shown;
    return changed;
  }

  play(): void {
    this.startWhenReady = false;
    if (this.main.live() && this.time >= this.extent().computedTo) this.clock.follow();
    else this.clock.play(this.extent());
  }

  pause(): void {
    this.startWhenReady = false;
    this.clock.pause();
  }

  toggle(): void {
    if (this.clock.playing || this.clock.following) this.pause();
    else this.play();
  }

  seek(time: number): void {
    this.focus = null;
    this.clock.seek(time, this.extent());
  }

  /** To the next or previous frame. */
  stepFrame(by: -1 | 1): void {
    this.pause();
    const { history } = this.main;
    const at = history.frameAt(this.time);
    const exact = history.times[at] === this.time;
    const next = by > 0 ? at + 1 : exact ? at - 1 : at;
    const time = history.times[Math.max(0, Math.min(history.times.length - 1, next))];
    if (time !== undefined) this.seek(time);
  }

  /** To the next or previous contact. */
  stepContact(by: -1 | 1): void {
    const { history } = this.main;
    let at: number;
    if (this.focus !== null) at = this.focus + by;
    else at = by > 0 ? history.contactsBefore(this.time, true) : history.contactsBefore(this.time, false) - 1;
    while (this.impactsOnly && history.contacts[at] && history.contacts[at]!.class !== "colliding") at += by;
    this.jumpToContact(at);
  }

  jumpToContact(index: number): void {
    const contact = this.main.history.contacts[index];
    if (!contact) return;
    this.pause();
    this.seek(contact.time);
    // The clock stops where frames end; a contact may come a moment before its frame does.
    this.clock.time = contact.time;
    this.focus = index;
    this.onJump();
  }

  contact(): Contact | null {
    return this.focus === null ? null : (this.main.history.contacts[this.focus] ?? null);
  }
}
