// The line to the server. If it breaks, it is tried again with growing pauses, and what was asked for is asked for again.
import { BadMessage, readBinary, readText, type BinaryMessage, type TextMessage } from "./protocol";
import type { Choice } from "./router";

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 3000;

export interface ConnectionListener {
  onMessage(message: TextMessage | BinaryMessage): void;
  onState(connected: boolean): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE_MS;
  private timer = 0;
  private closed = false;
  private wanted: object | null = null;

  constructor(private readonly listener: ConnectionListener) {
    this.connect();
  }

  /** Asks for a new run. */
  open(choice: Choice): void {
    this.want({ type: "open", item: choice.item, set: choice.set, step: choice.step, stepping: choice.stepping, impacts: choice.impacts });
  }

  /** Joins a run that is there already. */
  watch(run: number): void {
    this.want({ type: "watch", run });
  }

  /** Sets what is asked for when the line is there again, without asking now. */
  rememberOpen(choice: Choice): void {
    this.wanted = { type: "open", ...choice };
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

  private want(message: object): void {
    this.wanted = message;
    this.send(message);
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE_MS;
      this.listener.onState(true);
      if (this.wanted) this.send(this.wanted);
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
    let message: TextMessage | BinaryMessage;
    try {
      message = typeof data === "string" ? readText(data) : readBinary(data);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      console.warn(`ignored: ${error.message}`);
      return;
    }
    if (!this.closed) this.listener.onMessage(message);
  }
}
