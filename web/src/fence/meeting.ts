// Light and sound where blades have met.
import type { BladeContact } from "./protocol";
import type { Sound } from "./sound";
import { loudness } from "./sound_parameters";
import type { Stage } from "./stage";

/** `slow`: how fast time goes; slower sounds deeper. Gives how strongly they met, 0 … 1; 0 for a slide. */
export function showMeeting(contact: BladeContact, stage: Stage, sound: Sound, slow: number): number {
  const strength = loudness(contact.impulse);
  if (contact.kind === "slide") {
    sound.slide(contact.speed);
    if (strength > 0.12) stage.sparks.burst(contact.point, contact.normal, 0.15 * strength);
    return 0;
  }
  stage.sparks.burst(contact.point, contact.normal, strength);
  sound.clash(contact.impulse, contact.speed, slow);
  return strength;
}
