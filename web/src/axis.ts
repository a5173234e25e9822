// Where the marks of an axis go, and what they say. Pure.
import { number } from "./format";

export interface Tick {
  value: number;
  text: string;
}

/** The most marks that still can be read, at numbers that people count in: 1, 2 and 5 times a power of ten. */
export function linearTicks(low: number, high: number, most: number): Tick[] {
  if (!(high > low) || !Number.isFinite(high - low)) return [];
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough * (1 - 1e-9)) ?? 10 * power;
  const ticks: Tick[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step && ticks.length <= most + 1; i += 1) ticks.push({ value: i * step, text: tickText(i * step, step) });
  return ticks;
}

/** The same for powers of ten; `low` and `high` are the powers. */
export function powerTicks(low: number, high: number, most: number): Tick[] {
  const every = Math.max(1, Math.ceil((high - low) / Math.max(1, most)));
  const ticks: Tick[] = [];
  for (let power = Math.ceil(low / every) * every; power <= high; power += every) ticks.push({ value: power, text: number(10 ** power, 1) });
  return ticks;
}

/** As many digits as tell a mark from the next. */
function tickText(value: number, step: number): string {
  if (value === 0 || Math.abs(value) < step * 1e-6) return "0";
  return number(value, Math.min(12, Math.max(1, 1 + Math.floor(Math.log10(Math.abs(value) * (1 + 1e-9))) - Math.floor(Math.log10(step * (1 + 1e-9))))));
}
