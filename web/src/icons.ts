// Pictures on buttons: 20 × 20, drawn with lines in the colour of the text.

const icon = (inside: string): string =>
  `<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inside}</svg>`;
const solid = 'fill="currentColor" stroke-width="1.2"';

export const ICONS = {
  play: icon(`<path d="M6 4.2v11.6L15.5 10z" ${solid}/>`),
  pause: icon(`<path d="M6.2 4.5v11M13.8 4.5v11" stroke-width="3"/>`),
  nextFrame: icon(`<path d="M6 4.8v10.4l7-5.2z" ${solid}/><path d="M15 5v10"/>`),
  previousFrame: icon(`<path d="M14 4.8v10.4L7 10z" ${solid}/><path d="M5 5v10"/>`),
  nextContact: icon(`<path d="M2.5 10h6M6 7l3 3-3 3"/><circle cx="14" cy="10" r="3.4"/><circle cx="14" cy="10" r=".7" ${solid}/>`),
  previousContact: icon(`<path d="M17.5 10h-6M14 7l-3 3 3 3"/><circle cx="6" cy="10" r="3.4"/><circle cx="6" cy="10" r=".7" ${solid}/>`),
  loop: icon(`<path d="M4 9V8a3 3 0 0 1 3-3h8l-2.2-2.2M16 11v1a3 3 0 0 1-3 3H5l2.2 2.2"/>`),
  sun: icon(`<circle cx="10" cy="10" r="3.4"/><path d="M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2"/>`),
  help: icon(`<circle cx="10" cy="10" r="7.5"/><path d="M7.8 7.8a2.3 2.3 0 1 1 3.4 2c-.8.5-1.2.9-1.2 1.8"/><circle cx="10" cy="14.2" r=".5" ${solid}/>`),
  back: icon(`<path d="M12 4.5 6.5 10l5.5 5.5"/>`),
  link: icon(`<path d="M8.5 11.5a3 3 0 0 0 4.4.2l2.4-2.4a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.4-.2l-2.4 2.4a3 3 0 0 0 4.2 4.2l1-1"/>`),
  compare: icon(`<rect x="2.5" y="4" width="15" height="12" rx="1.6"/><path d="M10 4v12"/>`),
  panel: icon(`<rect x="2.5" y="4" width="15" height="12" rx="1.6"/><path d="M12.5 4v12"/>`),
  close: icon(`<path d="M5 5l10 10M15 5 5 15"/>`),
  hand: icon(`<path d="M6 10.5V5.8a1.2 1.2 0 0 1 2.4 0V9M8.4 9V4.4a1.2 1.2 0 0 1 2.4 0V9M10.8 9V5.2a1.2 1.2 0 0 1 2.4 0V10M13.2 10V7a1.2 1.2 0 0 1 2.3 0v5c0 3-2 5-4.7 5-2.4 0-3.6-1-4.7-2.9L4 11.4a1.2 1.2 0 0 1 2-1.3z"/>`),
  follow: icon(`<circle cx="10" cy="10" r="5"/><path d="M10 2.5v4M10 13.5v4M2.5 10h4M13.5 10h4"/>`),
  reset: icon(`<path d="M3.5 9 10 3.5 16.5 9M5.5 8v8h9V8"/>`),
  ellipsoid: icon(`<ellipse cx="10" cy="10" rx="7.5" ry="4.5"/><path d="M2.5 10h15M10 5.5v9" stroke-dasharray="1.5 2"/>`),
  swept: icon(`<rect x="2.5" y="8" width="6" height="6" rx=".6"/><rect x="11.5" y="5" width="6" height="6" rx=".6" stroke-dasharray="1.6 2"/><path d="M2.5 8l9-3M8.5 14l9-3" stroke-dasharray="1.6 2"/>`),
  boxes: icon(`<rect x="2.5" y="2.5" width="15" height="15" rx="1"/><rect x="5" y="5" width="5" height="5"/><rect x="10.5" y="10.5" width="5" height="5"/>`),
  points: icon(`<path d="M2.5 12.5h15"/><circle cx="10" cy="12.5" r="1.7" ${solid}/><path d="M10 10V3.5M7.8 5.8 10 3.5l2.2 2.3"/>`),
  force: icon(`<path d="M2.5 16.5h15"/><rect x="5" y="10.5" width="10" height="6" rx=".6"/><path d="M10 10.5V2.8M7.6 5.2 10 2.8l2.4 2.4"/>`),
  velocity: icon(`<circle cx="5.5" cy="14.5" r="2.8"/><path d="M7.6 12.4 16 4M11.5 4H16v4.5"/>`),
  edges: icon(`<path d="M10 2.5 16.8 6v8L10 17.5 3.2 14V6zM3.2 6 10 9.5 16.8 6M10 9.5v8"/>`),
  trail: icon(`<path d="M2.5 15.5c3 0 3-9 6.5-9 3 0 2.5 6 5 6"/><circle cx="16" cy="12.5" r="1.7" ${solid}/>`),
  enlarge: icon(`<path d="M8 3.5H3.5V8M12 16.5h4.5V12M3.5 3.5l5 5M16.5 16.5l-5-5"/>`),
  picture: icon(`<rect x="2.5" y="4" width="15" height="12" rx="1.6"/><circle cx="7" cy="8" r="1.3"/><path d="M3 14.5 8 11l3 2 3.5-4 3 3.5"/>`),
  table: icon(`<rect x="2.5" y="4" width="15" height="12" rx="1.6"/><path d="M2.5 8h15M2.5 12h15M8 4v12"/>`),
  target: icon(`<circle cx="10" cy="10" r="6.5"/><circle cx="10" cy="10" r="2"/>`),
};
