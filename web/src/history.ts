// Everything that was computed of a run: frames, impacts, persistent contacts, ledger. Pure: no page, no network.
import { between } from "./pose";
import type { LedgerRow, Contact, FramesMessage, PersistentInstant } from "./protocol";

/** How many entries of a sorted list are below `time` (or not above it, if `including`). */
export function countBefore(length: number, timeOf: (index: number) => number, time: number, including: boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const t = timeOf(middle);
    if (t < time || (including && t === time)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The stretch between two frames that holds a time: the frame before, the one after, and how far between. */
export interface Stretch {
  before: number;
  after: number;
  s: number;
}

/** A number of the ledger; of a vector its length. */
function size(value: LedgerRow[number] | undefined): number {
  return Array.isArray(value) ? Math.hypot(...value) : (value ?? NaN);
}

export class History {
  readonly times: number[] = [];
  readonly poses: Float32Array[] = [];
  /** Impacts, in the order of time. */
  readonly contacts: Contact[] = [];
  /** Persistent contacts at the ends of steps. */
  readonly persistent: PersistentInstant[] = [];
  /** One list of numbers for each column; NaN where there is no value. */
  readonly columns: Map<string, number[]>;
  moving = 0;
  /** The most persistent contacts that there were at once. */
  mostPersistent = 0;

  constructor(private readonly bookNames: string[] = []) {
    this.columns = new Map(bookNames.map((name) => [name, []]));
  }

  /** The time of the newest frame, or 0. */
  end(): number {
    return this.times.at(-1) ?? 0;
  }

  /** Frames that are not later than what is here already are left out, so that times always increase. */
  addFrames(message: FramesMessage): void {
    if (this.times.length === 0) this.moving = message.moving;
    if (message.moving !== this.moving) return;
    for (const [i, time] of message.times.entries()) {
      const last = this.times.at(-1);
      if (last !== undefined && !(time > last)) continue;
      this.times.push(time);
      this.poses.push(message.poses[i]!);
    }
  }

  addContacts(list: Contact[]): void {
    for (const contact of list) this.contacts.push(contact);
  }

  addPersistent(instants: PersistentInstant[]): void {
    for (const instant of instants) if (!(instant.time <= (this.persistent.at(-1)?.time ?? -Infinity))) this.persistent.push(instant);
  }

  addBooks(rows: LedgerRow[]): void {
    for (const row of rows) {
      this.bookNames.forEach((name, i) => this.columns.get(name)!.push(size(row[i])));
      this.mostPersistent = Math.max(this.mostPersistent, this.column("persistent").at(-1) || 0);
    }
  }

  column(name: string): number[] {
    return this.columns.get(name) ?? [];
  }

  /** Forgets all after `time`. */
  cut(time: number): void {
    const frames = countBefore(this.times.length, (i) => this.times[i]!, time, true);
    this.times.length = frames;
    this.poses.length = frames;
    this.contacts.length = countBefore(this.contacts.length, (i) => this.contacts[i]!.time, time, true);
    this.persistent.length = countBefore(this.persistent.length, (i) => this.persistent[i]!.time, time, true);
    const clock = this.column("time");
    const rows = countBefore(clock.length, (i) => clock[i]!, time, true);
    for (const column of this.columns.values()) column.length = Math.min(column.length, rows);
    this.mostPersistent = this.column("persistent").reduce((most, count) => Math.max(most, count || 0), 0);
  }

  /** The last frame that is not after `time`, or -1. */
  frameAt(time: number): number {
    return countBefore(this.times.length, (i) => this.times[i]!, time, true) - 1;
  }

  stretchAt(time: number): Stretch | null {
    const last = this.times.length - 1;
    if (last < 0) return null;
    const before = Math.max(0, this.frameAt(time));
    const after = Math.min(last, before + 1);
    const span = this.times[after]! - this.times[before]!;
    const s = span > 0 ? Math.min(1, Math.max(0, (time - this.times[before]!) / span)) : 0;
    return { before, after, s };
  }

  /** Writes the poses of all that moves at `time` into `out`; false if there is no frame yet. */
  posesAt(time: number, out: Float32Array): boolean {
    const stretch = this.stretchAt(time);
    if (!stretch) return false;
    const a = this.poses[stretch.before]!;
    const b = this.poses[stretch.after]!;
    if (stretch.s === 0) out.set(a);
    else if (stretch.s === 1) out.set(b);
    else for (let at = 0; at < a.length; at += 7) between(a, at, b, at, stretch.s, out, at);
    return true;
  }

  /** The row of the ledger that holds at `time`: the last that is not after it, or the first; -1 if there is none. */
  rowAt(time: number): number {
    const clock = this.column("time");
    if (clock.length === 0) return -1;
    return Math.max(0, countBefore(clock.length, (i) => clock[i]!, time, true) - 1);
  }

  /** How many pairs were in persistent contact at the end of the last step. */
  persistentCount(time: number): number {
    const row = this.rowAt(time);
    return row < 0 || this.column("time")[row]! > time ? 0 : this.column("persistent")[row] || 0;
  }

  /** Persistent contacts as they were told last. */
  persistentAt(time: number): PersistentInstant | null {
    const count = countBefore(this.persistent.length, (i) => this.persistent[i]!.time, time, true);
    return this.persistent[count - 1] ?? null;
  }

  /** How many contacts were before `time` (or at it, if `including`). */
  contactsBefore(time: number, including: boolean): number {
    return countBefore(this.contacts.length, (i) => this.contacts[i]!.time, time, including);
  }

  /** The contacts of a body up to now. */
  contactsOf(body: number, time: number): Contact[] {
    return this.contacts.slice(0, this.contactsBefore(time, true)).filter((contact) => contact.a === body || contact.b === body);
  }
}
