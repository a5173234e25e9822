// Numbers as text.

const MINUS = "\u2212";

/** A number with so many significant digits; powers of ten where that is shorter. Not raised: not every font has a minus there that can
 * be seen, and then a small number looks like a large one. */
export function number(value: number | null | undefined, digits = 4): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : `${MINUS}∞`;
  if (value === 0) return "0";
  const size = Math.abs(value);
  const sign = value < 0 ? MINUS : "";
  if (size >= 1e5 || size < 1e-3) {
    const [mantissa = "", exponent = "0"] = size.toExponential(digits - 1).split("e");
    return `${sign}${trimZeros(mantissa)}e${exponent.replace("+", "").replace("-", MINUS)}`;
  }
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return sign + trimZeros(size.toFixed(Math.min(places, 20)));
}

function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** A number and its unit. */
export function quantity(value: number | null | undefined, unit: string, digits = 4): string {
  const text = number(value, digits);
  return text === "–" || unit === "" ? text : `${text} ${unit}`;
}

/** A vector as text. */
export function vector(value: ArrayLike<number>, unit = "", digits = 3): string {
  const parts = Array.from(value, (part) => number(Math.abs(part) < 1e-12 ? 0 : part, digits));
  return `(${parts.join(", ")})${unit ? ` ${unit}` : ""}`;
}

/** A time with every digit that it has. */
export function exactTime(time: number): string {
  return `${String(time).replace("-", MINUS)} s`;
}

/** The running clock: so many decimals that the last of them can just be seen to change at this speed. */
export function runningTime(time: number, speed: number): string {
  const decimals = Math.min(9, Math.max(3, 2 + Math.ceil(-Math.log10(Math.max(speed, 1e-9)))));
  return `${time.toFixed(decimals)} s`;
}

/** How long something took, for people. */
export function duration(seconds: number): string {
  if (seconds < 1e-3) return `${number(seconds * 1e6, 3)} µs`;
  if (seconds < 1) return `${number(seconds * 1e3, 3)} ms`;
  return `${number(seconds, 3)} s`;
}

/** "1 contact", "2 contacts". */
export function count(amount: number, thing: string, things = `${thing}s`): string {
  return `${amount.toLocaleString("en").replaceAll(",", " ")} ${amount === 1 ? thing : things}`;
}

/** The speed of the clock as people say it. */
export function speedName(speed: number): string {
  return speed >= 1 ? `${speed}×` : `1/${Math.round(1 / speed)}×`;
}
