// Recorded bouts: which there are, and how one comes here.
import { ABOUT, LEVELS } from "./choice";
import { deliver, openSocket } from "./line";
import type { FenceMessage, Frame, Recording } from "./protocol";

/** All that may be seen; none where the server cannot be reached. */
export function askRecordings(): Promise<Recording[]> {
  return new Promise((resolve) => {
    const socket = openSocket();
    socket.onopen = () => socket.send(JSON.stringify({ type: "recordings" }));
    socket.onclose = () => resolve([]);
    socket.onmessage = ({ data }) =>
      deliver(data as string, {
        onText: (message) => {
          if (message.type === "recordings") resolve(message.recordings);
          socket.close();
        },
        onFrame: () => undefined,
      });
  });
}

export interface BoutListener {
  onText(message: FenceMessage): void;
  onFrame(frame: Frame): void;
  /** Nothing more comes. */
  onClose(): void;
}

/** A bout comes piece by piece; gives what ends it. */
export function loadBout(name: string, listener: BoutListener): () => void {
  const socket = openSocket();
  socket.onopen = () => socket.send(JSON.stringify({ type: "show", name }));
  socket.onmessage = ({ data }) => deliver(data as string | ArrayBuffer, listener);
  socket.onclose = () => listener.onClose();
  return () => {
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  };
}

/** Who fences in it. */
export function boutTitle({ weapon, levels, name, builtIn }: Recording): string {
  const who = levels.map((level) => LEVELS[level - 1] ?? "Player");
  const fencers = `${who[0]} against ${who[1]!.toLowerCase()}`;
  return builtIn ? `${ABOUT[weapon]?.name ?? weapon}: ${fencers}` : `${name} · ${ABOUT[weapon]?.name ?? weapon}: ${fencers}`;
}
