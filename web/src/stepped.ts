// How the islands of a step were stepped, in words. Pure.
import { count } from "./format";
import type { History } from "./history";

/** Of the last step that is not after `time`; null where that is not known, as in a recording. */
export function steppedAt(history: History, time: number): string | null {
  const row = history.rowAt(time);
  const [exact, realtime, asleep] = ["exact", "realtime", "asleep"].map((name) => history.column(name)[row] ?? NaN) as [number, number, number];
  if (Number.isNaN(exact + realtime + asleep)) return null;
  const parts: string[] = [];
  if (exact > 0) parts.push(`${count(exact, "island")} exactly`);
  if (realtime > 0) parts.push(`${count(realtime, "island")} in real time`);
  if (asleep > 0) parts.push(`${count(asleep, "body", "bodies")} asleep`);
  return parts.join(", ") || "nobody meets anybody";
}
