// The line to the duel's server. If it breaks, it is tried again with growing pauses, and the same seat is asked for.
import { BadMessage } from "../protocol";
import type { FenceChoice } from "./choice";
import { readFenceText, readFrame, type FenceMessage, type Frame } from "./protocol";

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 3000;

export interface LineListener {
  onText(message: FenceMessage): void;
  onFrame(frame: Frame): void;
  onState(connected: boolean): void;
}

export class Line {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE_MS;
  private timer = 0;
  private closed = false;
  private joined = false;

  constructor(
    private readonly choice: FenceChoice,
    private readonly listener: LineListener,
  ) {
    this.connect();
  }

  /** Sends, if there is a line; what cannot be sent now has no meaning later. */
  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const socket = openSocket();
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE_MS;
      this.listener.onState(true);
      const { room, seat, weapon, level, practice = false } = this.choice;
      // Whoever opens the room chooses; after a break, or as a guest, one takes what is there.
      const own = !this.joined && (seat === "left" || seat === "both");
      this.send({ type: "join", room, seat, weapon, level: practice ? 0 : level, practice, ...(own ? { new: true } : {}) });
      this.joined = true;
    };
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = () => {
      if (this.closed) return;
      this.listener.onState(false);
      this.timer = window.setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(LONGEST_PAUSE_MS, this.pause * 1.6);
    };
  }

  private receive(data: string | ArrayBuffer): void {
    if (this.closed) return;
    deliver(data, this.listener);
  }
}

/** A line to the duel's server. */
export function openSocket(): WebSocket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/ws/fence`);
  socket.binaryType = "arraybuffer";
  return socket;
}

/** Reads a message, and tells whom it is for; what cannot be read is left out. */
export function deliver(data: string | ArrayBuffer, listener: Pick<LineListener, "onText" | "onFrame">): void {
  try {
    if (typeof data === "string") listener.onText(readFenceText(data));
    else listener.onFrame(readFrame(data));
  } catch (error) {
    if (!(error instanceof BadMessage)) throw error;
    console.warn(`ignored: ${error.message}`);
  }
}
