// Pictures for the duel, like those of the page.
const icon = (inside: string, size = 20): string =>
  `<svg viewBox="0 0 20 20" width="${size}" height="${size}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inside}</svg>`;

export const FENCE_ICONS = {
  eye: icon(`<path d="M2 10s3-5.2 8-5.2S18 10 18 10s-3 5.2-8 5.2S2 10 2 10z"/><circle cx="10" cy="10" r="2.2"/>`),
  loud: icon(`<path d="M3 8v4h3l4 3.4V4.6L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.2 5.2a6.6 6.6 0 0 1 0 9.6"/>`),
  mute: icon(`<path d="M3 8v4h3l4 3.4V4.6L6 8zM13.5 8l4 4M17.5 8l-4 4"/>`),
  pause: icon(`<path d="M7 5v10M13 5v10" stroke-width="2.4"/>`),
  stats: icon(`<path d="M3 15l4-5 3 3 6-8M3 17.5h14"/>`),
  headset: icon(`<rect x="2.5" y="6" width="15" height="8.5" rx="2"/><path d="M8 14.5l1-2h2l1 2M6 10h.01M14 10h.01"/>`),
  move: icon(`<rect x="3" y="3" width="14" height="14" rx="3"/><circle cx="12.2" cy="7.6" r="1.9" fill="currentColor"/><path d="M5.8 14.2 10.4 9.4" stroke-dasharray="1.4 2.2"/>`, 30),
  lunge: icon(`<circle cx="7" cy="4.4" r="1.7"/><path d="M7 6.5 6 11l-4 5.5M6 11l5 1.2 1.6 4.3M7 8l4.5-.6L18.5 6"/>`, 30),
  feet: icon(`<path d="M3 10h14M6 7l-3 3 3 3M14 7l3 3-3 3"/>`, 30),
  blades: icon(`<path d="M3 17 16.5 3.5M17 17 3.5 3.5M4.2 13l2.8 2.8M15.8 13 13 15.8"/>`, 22),
};
