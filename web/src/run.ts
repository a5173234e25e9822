// One run as the page knows it: the scene, its shapes, and all that was computed so far.
import { Connection } from "./connection";
import { History } from "./history";
import type { BinaryMessage, HierarchyMessage, ProgressMessage, SceneMessage, ShapeMessage, TextMessage, Vector } from "./protocol";
import { plainChoice, type Choice } from "./router";

export type RunEvent =
  | { what: "scene"; again: boolean }
  | { what: "shape"; shape: ShapeMessage }
  | { what: "frames" }
  | { what: "contacts" }
  | { what: "persistent" }
  | { what: "ledger" }
  | { what: "progress" }
  | { what: "cut"; time: number }
  | { what: "hierarchy"; boxes: HierarchyMessage }
  | { what: "error"; message: string }
  | { what: "problem"; message: string | null }
  | { what: "connection"; connected: boolean };

export class Run {
  scene: SceneMessage | null = null;
  shapes = new Map<number, ShapeMessage>();
  history = new History();
  progress: ProgressMessage | null = null;
  choice: Choice | null;
  connected = false;
  private broken = false;
  private readonly listeners = new Set<(event: RunEvent) => void>();
  private readonly connection: Connection;

  constructor(wanted: Choice | number) {
    this.connection = new Connection({
      onMessage: (message) => this.receive(message),
      onState: (connected) => {
        if (!connected) this.broken = true;
        this.connected = connected;
        this.tell({ what: "connection", connected });
      },
    });
    this.choice = typeof wanted === "number" ? null : wanted;
    if (typeof wanted === "number") this.connection.watch(wanted);
    else this.connection.open(wanted);
  }

  on(listener: (event: RunEvent) => void): void {
    this.listeners.add(listener);
  }

  /** Runs again with other settings. */
  reopen(choice: Choice): void {
    this.choice = choice;
    this.connection.open(choice);
  }

  /** How this run can be had again. Of a run that was joined, the values of all parameters are known. */
  currentChoice(scene: SceneMessage): Choice {
    if (this.choice) return this.choice;
    const set = Object.fromEntries(scene.parameters.map((parameter) => [parameter.name, String(parameter.value)]));
    return { ...plainChoice(scene.item), set };
  }

  grab(body: number, at: Vector, time: number): void {
    this.connection.send({ type: "grab", body, at, time });
  }

  drag(to: Vector): void {
    this.connection.send({ type: "drag", to });
  }

  release(): void {
    this.connection.send({ type: "release" });
  }

  askHierarchy(body: number, level: number): void {
    this.connection.send({ type: "hierarchy", body, level });
  }

  /** How far everything is there that can be shown. */
  computedTo(): number {
    if (this.history.moving > 0 || !this.progress) return this.history.end();
    return Math.max(this.history.end(), this.progress.time);
  }

  /** The length of the timeline: what the scene asks for, or more if the run was led on by hand. */
  length(): number {
    return Math.max(this.scene?.seconds ?? 0, this.computedTo());
  }

  done(): boolean {
    return this.progress?.done ?? false;
  }

  /** True if nothing more will be shown, even if checks are still going on. */
  complete(): boolean {
    if (this.done()) return true;
    return this.scene !== null && this.progress !== null && !this.live() && this.computedTo() >= this.scene.seconds * (1 - 1e-9);
  }

  live(): boolean {
    return this.progress?.live ?? false;
  }

  bodyName(index: number): string {
    return this.scene?.bodies[index]?.name || `body ${index}`;
  }

  close(): void {
    this.listeners.clear();
    this.connection.close();
  }

  private tell(event: RunEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  private receive(message: TextMessage | BinaryMessage): void {
    switch (message.type) {
      case "scene":
        this.begin(message);
        break;
      case "shape":
        this.shapes.set(message.index, message);
        this.tell({ what: "shape", shape: message });
        break;
      case "frames":
        this.history.addFrames(message);
        this.tell({ what: "frames" });
        break;
      case "contacts":
        this.history.addContacts(message.list);
        this.tell({ what: "contacts" });
        break;
      case "persistent":
        this.history.addPersistent(message.instants);
        this.tell({ what: "persistent" });
        break;
      case "ledger":
        this.history.addBooks(message.rows);
        this.tell({ what: "ledger" });
        break;
      case "progress":
        this.progress = message;
        this.tell({ what: "progress" });
        break;
      case "cut":
        this.history.cut(message.time);
        this.tell({ what: "cut", time: message.time });
        break;
      case "hierarchy":
        this.tell({ what: "hierarchy", boxes: message });
        break;
      case "error":
        this.tell({ what: "error", message: message.message });
        break;
      case "problem":
        this.tell({ what: "problem", message: message.message });
        break;
      case "pong":
        break;
    }
  }

  private begin(scene: SceneMessage): void {
    const again = this.broken && this.scene?.item === scene.item;
    this.broken = false;
    this.scene = scene;
    this.shapes = new Map();
    this.history = new History(scene.ledger);
    this.progress = null;
    // A file that was changed may have other parameters now.
    if (this.choice) this.choice = { ...this.choice, set: declared(this.choice.set, scene) };
    // A run that was joined by its number may be gone when the line is back; its scene is not.
    if (!this.choice) this.connection.rememberOpen(this.currentChoice(scene));
    this.tell({ what: "scene", again });
  }
}

/** The values of parameters that a scene has. */
function declared(set: Record<string, string>, scene: SceneMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(set).filter(([name]) => scene.parameters.some((parameter) => parameter.name === name)));
}
