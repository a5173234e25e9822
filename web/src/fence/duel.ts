// One duel on the screen: what the server says goes to the picture and the sounds, what the hands do goes to the server.
import { Vector3 } from "three";
import { el, iconButton, isTyping, type Cleanup } from "../dom";
import { ConnectionBanner, toast } from "../toast";
import { isAlone, type FenceChoice } from "./choice";
import { Controls } from "./controls";
import { learnedPanel, pausedPanel, winnerPanel } from "./covers";
import { FrameHistory } from "./history";
import { Hud } from "./hud";
import { FENCE_ICONS } from "./icons";
import { Latency } from "./latency";
import { Line } from "./line";
import { Machine } from "./machine";
import { showMeeting } from "./meeting";
import { Lessons, rememberPractice } from "./practice";
import { KIND, type BladeContact, type DuelState, type FenceMessage, type Frame, type Lesson, type Pace, type Phrase, type Seat, type Welcome } from "./protocol";
import { Replay } from "./replay";
import { Sound } from "./sound";
import { Stage } from "./stage";
import { invitation } from "./start";
import type { Input } from "./stick";
import { hint, slowed, verdict } from "./words";
import { hasHeadset, Headset } from "./xr";

/** A picture that took longer is not made up for [s]. */
const LONGEST = 0.25;
const HINT = 7;

export class Duel {
  readonly element = el("main", { class: "fence-duel", "aria-label": "The duel" });
  readonly stage = new Stage();
  readonly machine = new Machine();
  readonly history = new FrameHistory();
  readonly latency = new Latency();
  readonly controls: Controls;
  readonly sound: Sound;
  readonly contacts: BladeContact[] = [];
  /** What is to be done in practice. */
  readonly lessons: Lessons;
  /** How fast the duel goes, if it was said. */
  pace: Pace | null = null;
  replay: Replay | null = null;
  connected = false;
  /** While true the page's own time stands still: slow motion, sparks, the camera. */
  standing = false;
  framesSeen = 0;
  /** Pictures of fencers drawn since the duel began. */
  drawn = 0;
  contactsSeen = 0;
  welcome: Welcome | null = null;
  seats: Seat[];
  private readonly hud: Hud;
  private readonly line: Line;
  private readonly banner = new ConnectionBanner();
  private readonly headset: Headset;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private cover: HTMLElement | null = null;
  private invite: HTMLElement | null = null;
  private statsOn = false;
  /** So long whoever is new is still told what moves what, counted in pictures that were seen [s]. */
  private hintLeft = HINT;
  /** A dialog is open. */
  private reading = false;
  private last = 0;
  private replayed = 0;
  private askedNext = false;
  private pictures: number[] = [];
  private sent: [Seat, Input][] = [];

  constructor(
    readonly choice: FenceChoice,
    sound: Sound,
    cleanup: Cleanup,
    private readonly leave: (choice: FenceChoice) => void,
    private readonly begun: (choice: FenceChoice) => void,
  ) {
    this.sound = sound;
    this.seats = { left: [0 as Seat], right: [1 as Seat], both: [0 as Seat, 1 as Seat], watch: [] }[choice.seat];
    this.hud = new Hud({
      leave: () => this.leave(this.choice),
      view: () => this.toggleView(),
      mute: () => this.toggleMute(),
      stats: () => this.toggleStats(),
      pause: () => this.setPause(true),
      lunge: (on) => (this.controls.buttons.lunge = on),
      feet: (way) => (this.controls.buttons.feet = way),
    });
    this.lessons = new Lessons({ skip: () => this.line.send({ type: "skip" }), fence: () => this.fenceNow() });
    this.element.append(this.stage.element, this.hud.element, this.lessons.element, this.banner.element);
    this.controls = new Controls(this.stage.canvas, this.seats, cleanup, () => this.hud.showTouch());
    this.controls.setActive(true);
    this.headset = new Headset(this.stage.renderer, this.stage.views);
    this.controls.headset = () => this.headset.read();
    if (matchMedia("(pointer: coarse)").matches) this.hud.showTouch();
    this.hud.square.element.hidden = this.seats.length === 0;
    this.setView(this.seats.length === 1 ? "first" : "side");
    this.hud.setMuted(sound.muted);
    this.hud.say("Opening the hall …", "quiet");
    this.listen(cleanup);
    this.line = new Line(choice, {
      onText: (message) => this.receive(message),
      onFrame: (frame) => this.addFrame(frame),
      onState: (connected) => {
        this.connected = connected;
        this.banner.set(connected);
      },
    });
    this.stage.renderer.setAnimationLoop((now) => this.draw(now));
    cleanup.add(() => {
      this.stage.renderer.setAnimationLoop(null);
      this.line.close();
      this.stage.dispose();
      this.element.remove();
    });
    void hasHeadset().then((there) => there && this.hud.bar.prepend(iconButton(FENCE_ICONS.headset, "Enter VR", () => void this.headset.enter().catch(() => toast("The headset could not be opened.")))));
  }

  phase(): string {
    if (!this.welcome) return "opening";
    return this.replay && this.replay.stage !== "done" ? "replay" : this.machine.phase;
  }

  picturesPerSecond(): number {
    return this.pictures.length;
  }

  toggleView(): void {
    this.setView(this.stage.views.view === "first" ? "side" : "first");
  }

  setView(view: "first" | "side"): void {
    this.stage.views.view = view;
    this.hud.setView(view === "first");
  }

  toggleMute(): void {
    this.sound.wake();
    this.sound.setMuted(!this.sound.muted);
    this.hud.setMuted(this.sound.muted);
  }

  toggleStats(): void {
    this.statsOn = !this.statsOn;
    if (!this.statsOn) this.hud.setStats(null);
  }

  /** On with the duel, if it waits. */
  skip(): void {
    // A press that was meant for the lunge comes just after the touch, and skips nothing.
    if (this.replay && this.replay.stage !== "freeze") this.replay.skip();
  }

  override(seat: Seat, input: Input | null): void {
    this.controls.override(seat, input);
  }

  setPause(on: boolean): void {
    if (this.seats.length === 0 || this.machine.phase === "over") return;
    this.line.send({ type: "pause", on });
  }

  private listen(cleanup: Cleanup): void {
    cleanup.listen(window, "keydown", (event: KeyboardEvent) => this.key(event));
    cleanup.listen(this.stage.canvas, "pointerdown", () => {
      this.sound.wake();
      this.skip();
    });
    // Nobody fences well on a page that is not seen.
    cleanup.listen(document, "visibilitychange", () => {
      if (document.hidden && isAlone(this.choice)) this.setPause(true);
    });
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    this.sound.wake();
    if (event.repeat) return;
    const code = event.code;
    if (code === "Space" || code === "Enter") {
      if (this.replay && !this.cover) this.skip();
    } else if (code === "KeyV") this.toggleView();
    else if (code === "KeyM") this.toggleMute();
    else if (code === "KeyI" && this.seats.length < 2) this.toggleStats();
    else if (code === "KeyC") this.controls.pointer.toggleCapture();
    else if (code === "Escape") this.setPause(!this.machine.paused);
  }

  private receive(message: FenceMessage): void {
    switch (message.type) {
      case "welcome":
        this.begin(message);
        break;
      case "contact":
        this.meet(message);
        break;
      case "phrase":
        this.stop(message);
        break;
      case "state":
        this.setState(message);
        break;
      case "problem":
        toast(message.text);
        break;
      case "pace":
        this.pace = message;
        this.hud.setPace(slowed(message));
        break;
      case "lesson":
        this.learn(message);
        break;
      default:
        break;
    }
  }

  private learn(lesson: Lesson): void {
    const isNew = this.lessons.set(lesson, this.hud.isTouch());
    if (isNew && lesson.name !== "done") this.hud.say("Well done!", "go", 1.2);
    if (lesson.name !== "done") return;
    rememberPractice();
    this.hud.hush();
    this.hud.setSub("");
    const leave = (): void => this.leave({ ...this.choice, practice: false });
    this.setCover(learnedPanel({ fence: () => this.fenceNow(), again: () => this.line.send({ type: "new" }), leave }));
  }

  /** From practice to a match. */
  private fenceNow(): void {
    rememberPractice();
    this.begun({ ...this.choice, practice: false, level: this.choice.level || 1 });
  }

  private begin(message: Welcome): void {
    const before = this.welcome;
    this.welcome = message;
    if (message.seats.length < this.seats.length) toast(message.seats.length > 0 ? "One of the seats is taken." : "This seat is taken: you watch.");
    this.seats = message.seats;
    this.controls.setSeats(message.seats);
    this.hud.square.element.hidden = this.seats.length === 0;
    if (this.seats.length === 0 && !before) this.setView("side");
    if (before?.weapon.name !== message.weapon.name) this.stage.load(message);
    this.stage.views.seat = message.seats.length === 1 ? message.seats[0]! : 0;
    this.machine.welcome(message);
    this.nextPhrase();
  }

  /** On guard again: nothing of the phrase before is left. */
  private nextPhrase(): void {
    this.machine.onGuard();
    this.history.clear();
    this.contacts.length = 0;
    this.replay = null;
    this.askedNext = false;
    this.stage.views.closeUp = null;
    this.stage.views.cut();
    this.stage.arrow.hide();
    this.setCover(null);
    this.hud.setSub("");
    this.hud.say("En garde!", "go", 0.9);
    if (this.seats.length > 0 && this.hintLeft > 0 && !this.choice.practice) this.hud.setSub(hint(this.seats, this.hud.isTouch()));
    this.refreshInvite();
  }

  private setState(message: DuelState): void {
    const was = this.machine.paused;
    if (this.machine.state(message)) this.nextPhrase();
    if (message.paused && !was) {
      this.setCover(pausedPanel({ goOn: () => this.setPause(false), leave: () => this.leave(this.choice) }));
    } else if (!message.paused && was) this.setCover(null);
    // Whoever comes to a match that is over sees how it ended.
    if (this.machine.phase === "over" && !this.machine.phrase && !this.cover) this.showWinner();
    this.refreshInvite();
  }

  private addFrame(frame: Frame): void {
    const now = performance.now();
    this.framesSeen += 1;
    if (frame.kind === KIND.live) this.latency.frame(frame.stamp, now);
    const newest = this.history.newest();
    if (frame.kind === KIND.live) {
      // Frames after a stop mean that the next phrase is on, even if that was not said.
      const stopped = this.machine.phrase;
      if (stopped && !stopped.over && frame.time > stopped.time && (this.askedNext || frame.time > stopped.time + 0.05)) this.nextPhrase();
      if (newest && frame.time < newest.time - 0.5) this.history.clear();
    }
    this.history.add(frame);
    if (frame.kind === KIND.touch && this.replay?.stage === "freeze") this.startReplay();
  }

  private meet(contact: BladeContact): void {
    this.contacts.push(contact);
    this.contactsSeen += 1;
    this.spark(contact, 1);
  }

  /** Light, sound and a jolt where blades met; in slow motion deeper and without the jolt. */
  private spark(contact: BladeContact, slow: number): void {
    const strength = showMeeting(contact, this.stage, this.sound, slow);
    if (slow === 1 && !this.calm.matches) this.stage.views.shake(0.018 * strength);
  }

  private stop(phrase: Phrase): void {
    this.machine.stop(phrase);
    this.sound.buzz(phrase.result !== "halt");
    this.hud.say(verdict(phrase, this.seats), phrase.result === "halt" ? "halt" : "touch");
    this.startReplay();
  }

  private startReplay(): void {
    const phrase = this.machine.phrase;
    if (!phrase) return;
    const exact = this.history.touchNear(phrase.time);
    const end = exact?.time ?? this.history.end();
    this.history.cut(end);
    // If nobody was touched there is nothing to see again.
    this.replay = new Replay(end, phrase.point ? this.history.start() : end, phrase.over);
    this.replayed = -Infinity;
  }

  private draw(now: number): void {
    const seconds = this.last === 0 || this.standing ? 0 : Math.min(LONGEST, (now - this.last) / 1000);
    this.last = now;
    this.pictures.push(now);
    while (this.pictures[0]! < now - 1000) this.pictures.shift();
    this.sendInputs(seconds);
    if (this.replay) this.drawReplay(this.replay, seconds);
    else this.drawLive(seconds);
    if (this.headset.presenting()) this.headset.place(this.stage.views.camera.position.clone());
    this.stage.draw(now);
    if (this.history.newest()) this.drawn += 1;
    if (this.hintLeft > 0 && this.drawn > 0) {
      this.hintLeft -= seconds;
      if (this.hintLeft <= 0 && this.machine.phase === "fencing") this.hud.setSub("");
    }
    this.refresh();
  }

  private sendInputs(seconds: number): void {
    const reading = document.querySelector("dialog[open]") !== null;
    if (reading && !this.reading && isAlone(this.choice)) this.setPause(true);
    this.reading = reading;
    this.controls.setActive(this.cover === null && !reading);
    // Where the duel is slow, keys and the wheel are as slow.
    this.sent = this.controls.read(seconds * Math.min(1, this.pace?.speed ?? 1));
    if (!this.connected || !this.welcome || this.machine.phase !== "fencing" || this.machine.paused) return;
    const stamp = performance.now();
    for (const [seat, input] of this.sent) this.line.send({ type: "input", seat, ...input, stamp });
  }

  /** The newest there is: nothing is guessed, nothing is held back. */
  private drawLive(seconds: number): void {
    const newest = this.history.newest();
    if (!newest) return;
    this.stage.poses.set(newest.poses);
    this.stage.show(newest.time, this.history.frames, newest.control, this.machine.paused ? 0 : seconds);
  }

  private drawReplay(replay: Replay, seconds: number): void {
    replay.advance(seconds);
    if (replay.stage === "done") {
      this.afterReplay();
      return;
    }
    const frame = this.history.posesAt(replay.time, this.stage.poses);
    const phrase = this.machine.phrase;
    if (!frame || !phrase) return;
    const views = this.stage.views;
    if (replay.stage !== "freeze") {
      const by = phrase.by[0] ? 0 : phrase.by[1] ? 1 : views.seat;
      if (phrase.point) views.closeUp = { point: new Vector3(...phrase.point), by, progress: replay.progress() };
      // What was before the part that is shown is not heard again.
      const isHeard = this.replayed > -Infinity && replay.stage === "slow";
      for (const contact of this.contacts) if (isHeard && contact.time > this.replayed && contact.time <= replay.time) this.spark(contact, 0.5);
      this.replayed = replay.time;
      this.hud.setSub(replay.stage === "hold" ? "the exact instant · arrow: normal of the contact" : "slow motion · click or Space to skip");
      // Just before the end, so that there is time to see it.
      if (replay.progress() > 0.92) this.stage.pointAt(phrase, by);
    }
    this.stage.show(replay.time, this.history.frames, frame.control, replay.stage === "slow" ? seconds / 4 : seconds);
  }

  private afterReplay(): void {
    this.hud.setSub("");
    this.drawEnd();
    if (this.machine.phase === "over") {
      if (!this.cover) this.showWinner();
    } else if (!this.askedNext) {
      this.askedNext = true;
      this.stage.views.closeUp = null;
      if (this.seats.length > 0) this.line.send({ type: "next" });
    }
  }

  /** The last picture stays. */
  private drawEnd(): void {
    const replay = this.replay;
    if (!replay) return;
    const frame = this.history.posesAt(replay.end, this.stage.poses);
    if (frame) this.stage.show(replay.end, this.history.frames, frame.control, 0);
  }

  private showWinner(): void {
    const level = this.welcome?.level ?? this.choice.level;
    const again = (next: number): void => {
      this.choice.level = next;
      this.line.send({ type: "new", weapon: this.welcome?.weapon.name ?? this.choice.weapon, level: next });
    };
    this.hud.hush();
    this.setCover(winnerPanel(this.machine, this.seats, this.stage.views.seat, level, { again, leave: () => this.leave(this.choice) }));
  }

  private setCover(cover: HTMLElement | null): void {
    this.cover?.remove();
    this.cover = cover;
    if (cover) this.element.append(cover);
    else this.stage.canvas.focus({ preventScroll: true });
  }

  /** While nobody is on the other side, the link for a guest is shown. */
  private refreshInvite(): void {
    const wanted = !this.choice.practice && this.choice.level === 0 && this.choice.seat === "left" && this.machine.players[1] === "nobody";
    if (wanted === (this.invite !== null)) return;
    this.invite?.remove();
    this.invite = wanted ? invitation(this.choice) : null;
    if (this.invite) this.element.append(this.invite);
  }

  private refresh(): void {
    const { machine, hud, welcome } = this;
    if (welcome) {
      const level = machine.players.includes("computer") ? this.choice.level || welcome.level : 0;
      hud.board.set(machine, welcome.weapon.name, [level, level], this.stage.views.seat);
      this.stage.hall.setLamps(machine.lamps);
    }
    hud.setReplay(this.replay !== null && this.replay.stage !== "freeze");
    const newest = this.history.newest();
    const mine = this.sent[0];
    if (mine && newest) hud.square.set(mine[1].stick, newest.sticks[mine[0]], newest.control[mine[0]]);
    if (this.statsOn) {
      const trip = this.latency.trip();
      hud.setStats(`round trip ${trip === null ? "–" : trip.toFixed(0)} ms · ${this.latency.rate(performance.now())} frames/s · ${this.pictures.length} pictures/s · ${this.contactsSeen} contacts`);
    }
    const data = document.body.dataset;
    data.phase = this.phase();
    data.connected = String(this.connected);
  }
}
