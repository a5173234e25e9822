// What tests, and curious people at the console, can ask and do.
import { pairsOf } from "./persistent";
import type { Playback } from "./playback";
import type { Viewport } from "./viewport";

export interface Extras {
  selected(): number | null;
  select(body: number | null): void;
  overlays(): string[];
  setOverlay(name: string, on: boolean): void;
}

/** Sets `window.sixte` for the page that is shown. */
export function publish(playback: Playback, viewports: Viewport[], extras: Partial<Extras> = {}): () => void {
  const run = playback.runs[0]!;
  const api = {
    time: () => playback.time,
    playing: () => playback.clock.playing,
    waiting: () => playback.clock.waiting,
    following: () => playback.clock.following,
    speed: () => playback.clock.speed,
    setSpeed: (speed: number) => (playback.clock.speed = speed),
    setLoop: (loop: boolean) => (playback.clock.loop = loop),
    frames: (side = 0) => playback.runs[side]!.history.times.length,
    frameTimes: (side = 0) => playback.runs[side]!.history.times.slice(),
    contacts: (side = 0) => playback.runs[side]!.history.contacts,
    contact: () => playback.contact(),
    focus: () => playback.focus,
    /** Persistent contacts as they are shown now. */
    persistent: (side = 0) => pairsOf(playback.runs[side]!.history.persistentAt(playback.time)),
    bodies: () => run.scene?.bodies ?? [],
    /** Where a body is as drawn now. */
    pose: (body: number, side = 0) => Array.from(viewports[side]!.bodies?.poses.slice(7 * body, 7 * body + 7) ?? []),
    shapes: () => run.shapes.size,
    looks: () => viewports[0]!.bodies?.looks() ?? [],
    computedTo: () => playback.extent().computedTo,
    length: () => playback.length(),
    ledger: (side = 0) => Object.fromEntries(playback.runs[side]!.history.columns),
    scene: (side = 0) => playback.runs[side]!.scene,
    status: (side = 0) => ({
      connected: playback.runs[side]!.connected,
      done: playback.runs[side]!.done(),
      live: playback.runs[side]!.live(),
      run: playback.runs[side]!.scene?.run ?? null,
      progress: playback.runs[side]!.progress,
    }),
    seek: (time: number) => playback.seek(time),
    play: () => playback.play(),
    pause: () => playback.pause(),
    stepFrame: (by: -1 | 1) => playback.stepFrame(by),
    stepContact: (by: -1 | 1) => playback.stepContact(by),
    jumpToContact: (index: number) => playback.jumpToContact(index),
    pixels: (side = 0) => viewports[side]!.pixels(),
    memory: (side = 0) => viewports[side]!.memory(),
    /** Where a point of the world is in the window [px]. */
    project: (point: number[], side = 0) => {
      const box = viewports[side]!.canvas.getBoundingClientRect();
      const spot = viewports[side]!.project(point);
      return spot ? { x: spot.x + box.left, y: spot.y + box.top } : null;
    },
    camera: (side = 0) => ({
      position: viewports[side]!.view.camera.position.toArray(),
      target: viewports[side]!.view.controls.target.toArray(),
    }),
    ...extras,
  };
  (window as unknown as { sixte?: typeof api }).sixte = api;
  return () => delete (window as unknown as { sixte?: typeof api }).sixte;
}

/** The same in short on the page itself, where a test can wait for it. */
export function mark(page: string, playback: Playback | null): void {
  const data = document.body.dataset;
  data.page = page;
  if (!playback) return;
  const run = playback.runs[0]!;
  data.time = String(playback.time);
  data.playing = String(playback.clock.playing);
  data.frames = String(run.history.times.length);
  data.contacts = String(run.history.contacts.length);
  data.bodies = String(run.scene?.bodies.length ?? 0);
  data.computed = String(playback.extent().computedTo);
  data.done = String(playback.extent().done);
  data.live = String(run.live());
  data.connected = String(playback.runs.every((one) => one.connected));
  data.focus = playback.focus === null ? "" : String(playback.focus);
  data.run = String(run.scene?.run ?? "");
}
