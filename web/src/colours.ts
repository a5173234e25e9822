// Colours of bodies: each its own hue, all of the same calm lightness.
import { Color } from "three";
import type { Body } from "./protocol";
import { theme } from "./theme";

const GOLDEN_ANGLE = 137.50776;
/** Blue, then a warm red: the order of the pictures in the gallery. */
const FIRST_HUE = 242;

/** A colour by lightness, chroma and hue [degrees] in the OKLCH space, where equal steps look equal. */
export function oklch(lightness: number, chroma: number, hue: number, out = new Color()): Color {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  return out.setRGB(
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  );
}

/** The ground is a backdrop: nearer to the background than anything else. */
export function groundColour(out = new Color()): Color {
  return theme() === "dark" ? oklch(0.36, 0.008, 250, out) : oklch(0.84, 0.006, 90, out);
}

/** The colour of a body. Fixed ones are grey; kinematic ones carry the accent. */
export function bodyColour(body: Body, out = new Color()): Color {
  if (body.sensor) return oklch(0.75, 0.09, 250, out);
  if (body.kind === "fixed") return theme() === "dark" ? oklch(0.5, 0.008, 250, out) : oklch(0.83, 0.006, 90, out);
  if (body.kind === "driven") return oklch(0.7, 0.15, 58, out);
  const which = Math.max(0, body.moves);
  const wobble = ((which * 7) % 5) - 2;
  return oklch(0.68 + 0.022 * wobble, 0.088, FIRST_HUE + which * GOLDEN_ANGLE, out);
}
