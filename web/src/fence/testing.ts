// What tests, and curious people at the console, can ask of the duel and do in it.
import type { Duel } from "./duel";
import type { Seat } from "./protocol";
import type { RecordedBout } from "./recorded";
import type { Input } from "./stick";

/** Sets `window.sixteFence`; on the start screen there is neither a duel nor a recorded bout. */
export function publishFence(duel: () => Duel | null, recorded: () => RecordedBout | null): () => void {
  const api = {
    status: () => {
      const now = duel();
      return {
        phase: now?.phase() ?? "start",
        score: now?.machine.score ?? [0, 0],
        frames: now?.framesSeen ?? 0,
        seat: now?.choice.seat ?? null,
        latency: now?.latency.trip() ?? null,
        rate: now?.latency.rate(performance.now()) ?? 0,
        drawn: now?.drawn ?? 0,
        pictures: now?.picturesPerSecond() ?? 0,
        contacts: now?.contactsSeen ?? 0,
        connected: now?.connected ?? false,
        view: now?.stage.views.view ?? null,
        paused: now?.machine.paused ?? false,
        lamps: now?.machine.lamps ?? [],
        players: now?.machine.players ?? [],
        pace: now?.pace ?? null,
        lesson: now?.lessons.shown ?? null,
        sounds: { ...now?.sound.started },
      };
    },
    /** Steers a seat; null gives it back to the hands. */
    input: (seat: Seat, input: Input | null) => duel()?.override(seat, input),
    /** Where a weapon is as drawn now: seven numbers. */
    weapon: (seat: Seat) => duel()?.stage.weaponPose(seat) ?? null,
    /** Of which instant the picture is [s], and of which kind the frame is. */
    shown: () => {
      const now = duel();
      const time = now?.replay?.time ?? now?.history.end() ?? 0;
      const frame = now?.history.frames.find((one) => one.time === time);
      return { time, kind: frame?.kind ?? null, stage: now?.replay?.stage ?? "live" };
    },
    /** The recorded bout: where it is, how long, and what stands on the scoring machine. */
    recorded: () => {
      const bout = recorded();
      return bout && { ...bout.reel.markAt(bout.time), time: bout.time, length: bout.reel.length(), whole: bout.whole, playing: bout.playing, view: bout.stage.views.view, seat: bout.stage.views.seat, pose: bout.stage.weaponPose(0) };
    },
    seek: (time: number) => recorded()?.seek(time),
    phrase: () => duel()?.machine.phrase ?? null,
    setView: (view: "first" | "side") => duel()?.setView(view),
    setQuality: (level: number) => (duel() ?? recorded())?.stage.setQuality(level),
    /** Stops the page's own time (slow motion, sparks, the camera), or lets it go on. */
    stand: (on: boolean) => {
      const now = duel();
      if (now) now.standing = on;
    },
    skip: () => duel()?.skip(),
    pause: (on: boolean) => duel()?.setPause(on),
    pixels: () => (duel() ?? recorded())?.stage.pixels() ?? null,
    memory: () => (duel() ?? recorded())?.stage.memory() ?? null,
  };
  (window as unknown as { sixteFence?: typeof api }).sixteFence = api;
  return () => delete (window as unknown as { sixteFence?: typeof api }).sixteFence;
}
