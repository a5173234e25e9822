// What stands around the piste, as faces: a wooden floor, walls with windows, beams, benches, banners. Light and dark.
import { Color, type BufferGeometry } from "three";
import { Faces, type Paint } from "./faces";

/** Of the piste [m]. */
export const LENGTH = 14;
export const WIDTH = 1.5;
/** Half of the hall's length and width, and its height [m]. */
const [LONG, WIDE, HIGH] = [11, 7, 5.6];
/** How high the wood at the walls is [m]: blades are seen before it, so it is calm and darker than steel. */
const WOOD = 1.9;

export interface Palette {
  wood: string;
  /** Of the wall above the wood, at its foot and at its top. */
  wall: [string, string];
  ceiling: string;
  beam: string;
  plank: string;
  piste: string;
  line: string;
  bench: string;
  frame: string;
  /** Of the sky in the windows, below and above. */
  sky: [string, string];
  lamp: string;
  banners: [string, string];
  box: string;
}

export const LIGHT: Palette = {
  wood: "#6f5846",
  wall: ["#cfc8ba", "#e0dbd0"],
  ceiling: "#b9b4aa",
  beam: "#8d7d6b",
  plank: "#a18768",
  piste: "#8b949d",
  line: "#f6f6f3",
  bench: "#967350",
  frame: "#f3f0e8",
  sky: ["#e6f0f5", "#a9cbe0"],
  lamp: "#fffdf4",
  banners: ["#3a8a82", "#b8683f"],
  box: "#2c3036",
};

export const DARK: Palette = {
  wood: "#2e2925",
  wall: ["#262c34", "#1b2027"],
  ceiling: "#12161b",
  beam: "#1f1d1b",
  plank: "#584a3c",
  piste: "#59616b",
  line: "#e2e5e9",
  bench: "#4a3926",
  frame: "#3c444e",
  sky: ["#2d4160", "#131e33"],
  lamp: "#fff3d6",
  banners: ["#1f5f59", "#7c3d24"],
  box: "#15181c",
};

const colour = (name: string): Color => new Color(name);
/** From one colour below to another above, for a face whose first two corners are below. */
const rising = (low: Color, high: Color): Paint => [low, low, high, high];

/** A number between 0 and 1 that is always the same for the same place: no plank changes its colour. */
function grain(i: number, j: number): number {
  const wild = Math.sin(12.9898 * i + 78.233 * j) * 43758.5453;
  return wild - Math.floor(wild);
}

/** Floor, piste and its lines: what shadows fall on. */
export function floorFaces(palette: Palette): BufferGeometry {
  const faces = new Faces();
  const [plank, piste, line] = [palette.plank, palette.piste, palette.line].map(colour) as [Color, Color, Color];
  const [long, wide] = [2.2, 0.2];
  for (let j = 0; j * wide < 2 * WIDE; j += 1) {
    // Rows are shifted against each other, as planks are laid.
    for (let i = -1; i * long < 2 * LONG; i += 1) {
      const from = Math.max(-LONG, i * long + grain(j, 7) * long - LONG);
      const to = Math.min(LONG, (i + 1) * long + grain(j, 7) * long - LONG);
      if (to <= from) continue;
      const tone = plank.clone().multiplyScalar(0.9 + 0.16 * grain(i, j));
      faces.tile((from + to) / 2, j * wide - WIDE + wide / 2, 0, to - from - 0.008, wide - 0.008, tone);
    }
  }
  // Between planks it is dark.
  faces.tile(0, 0, -0.004, 2 * LONG, 2 * WIDE, plank.clone().multiplyScalar(0.45));
  faces.tile(0, 0, 0.003, LENGTH + 3, WIDTH + 0.2, piste);
  const stripe = (x: number, y: number, along: number, across: number): void => faces.tile(x, y, 0.006, along, across, line);
  const thin = 0.035;
  faces.mirrored((side) => {
    stripe(0, (side * WIDTH) / 2, LENGTH, thin);
    stripe((side * LENGTH) / 2, 0, 0.06, WIDTH);
    stripe(side * 2, 0, thin, WIDTH);
    stripe(side * (LENGTH / 2 - 2), 0, thin, WIDTH);
    for (let k = 0; k < 6; k += 1) stripe(side * (LENGTH / 2 - 0.3 - k * 0.3), (side * WIDTH) / 2 - side * 0.1, 0.15, thin);
  });
  // The middle is dashed.
  for (let k = 0; k < 5; k += 1) stripe(0, -WIDTH / 2 + 0.15 + k * 0.3, thin, 0.16);
  return faces.geometry();
}

/** Walls, ceiling and all that stands and hangs there: painted, not lit. */
export function roomFaces(palette: Palette): BufferGeometry {
  const faces = new Faces();
  walls(faces, palette);
  windows(faces, palette);
  above(faces, palette);
  benches(faces, palette);
  banners(faces, palette);
  return faces.geometry();
}

/**
 * A rectangle on a wall, a little before it: of the two long walls (`side` on y) or of the ends (on x). It is seen from within, so the
 * wall between a camera outside and the piste is not.
 */
function onWall(faces: Faces, end: boolean, side: 1 | -1, [from, to]: [number, number], [low, high]: [number, number], before: number, paint: Paint): void {
  const at = (along: number, z: number): [number, number, number] => (end ? [side * (LONG - before), along, z] : [along, side * (WIDE - before), z]);
  // Left and right are those of who looks at the wall.
  const [left, right] = end === side > 0 ? [to, from] : [from, to];
  faces.quad([at(left, low), at(right, low), at(right, high), at(left, high)], paint);
}

function walls(faces: Faces, palette: Palette): void {
  const wood = colour(palette.wood);
  const [low, high] = palette.wall.map(colour) as [Color, Color];
  const skirting = wood.clone().multiplyScalar(0.6);
  for (const end of [false, true]) {
    const half = end ? WIDE : LONG;
    faces.mirrored((side) => {
      const tone = end ? 0.88 : 1;
      const shade = (one: Color, by = 1): Color => one.clone().multiplyScalar(tone * by);
      // Panels of wood, hardly different from each other.
      const count = Math.round((2 * half) / 1.1);
      for (let k = 0; k < count; k += 1) {
        const from = -half + (2 * half * k) / count;
        const tint = 0.97 + 0.06 * grain(k, end ? 3 : 5);
        onWall(faces, end, side, [from, from + (2 * half) / count - 0.02], [0, WOOD], 0, rising(shade(wood, 0.8 * tint), shade(wood, tint)));
      }
      onWall(faces, end, side, [-half - 0.05, half + 0.05], [0, WOOD], -0.01, shade(wood, 0.62));
      onWall(faces, end, side, [-half, half], [0, 0.14], 0.02, shade(skirting));
      onWall(faces, end, side, [-half, half], [WOOD, WOOD + 0.08], 0.03, shade(wood, 1.2));
      onWall(faces, end, side, [-half, half], [WOOD + 0.08, HIGH], 0, rising(shade(low), shade(high)));
    });
  }
}

/** Tall windows, each of two by three panes. */
function windows(faces: Faces, palette: Palette): void {
  const frame = colour(palette.frame);
  const [low, high] = palette.sky.map(colour) as [Color, Color];
  const window = (end: boolean, side: 1 | -1, x: number): void => {
    const [wide, sill, top] = [1.7, 2.45, 4.7];
    onWall(faces, end, side, [x - wide / 2 - 0.09, x + wide / 2 + 0.09], [sill - 0.09, top + 0.09], 0.02, frame);
    onWall(faces, end, side, [x - wide / 2 - 0.16, x + wide / 2 + 0.16], [sill - 0.16, sill - 0.08], 0.1, frame.clone().multiplyScalar(0.9));
    for (let column = 0; column < 2; column += 1) {
      for (let row = 0; row < 3; row += 1) {
        const [from, bottom] = [x - wide / 2 + (column * wide) / 2, sill + (row * (top - sill)) / 3];
        const sky = (up: number): Color => low.clone().lerp(high, up / 3);
        onWall(faces, end, side, [from + 0.03, from + wide / 2 - 0.03], [bottom + 0.03, bottom + (top - sill) / 3 - 0.03], 0.04, rising(sky(row), sky(row + 1)));
      }
    }
  };
  faces.mirrored((side) => {
    for (const x of [-8.4, -5.0, -1.7, 1.7, 5.0, 8.4]) window(false, side, x);
    for (const y of [-4.6, 4.6]) window(true, side, y);
  });
}

/** The ceiling, its beams, and lamps that hang in two rows beside the piste. */
function above(faces: Faces, palette: Palette): void {
  const [ceiling, beam, lamp] = [palette.ceiling, palette.beam, palette.lamp].map(colour) as [Color, Color, Color];
  faces.quad([[-LONG, WIDE, HIGH], [LONG, WIDE, HIGH], [LONG, -WIDE, HIGH], [-LONG, -WIDE, HIGH]], ceiling);
  for (let x = -9; x <= 9; x += 3) faces.box([x, 0, HIGH - 0.16], [0.24, 2 * WIDE, 0.32], beam);
  faces.mirrored((side) => {
    for (let x = -7.5; x <= 7.5; x += 3) {
      faces.box([x, side * 2.6, HIGH - 0.72], [1.5, 0.26, 0.1], colour(palette.box));
      faces.quad([[x - 0.72, side * 2.6 + 0.11, HIGH - 0.775], [x + 0.72, side * 2.6 + 0.11, HIGH - 0.775], [x + 0.72, side * 2.6 - 0.11, HIGH - 0.775], [x - 0.72, side * 2.6 - 0.11, HIGH - 0.775]], lamp);
      for (const end of [-0.6, 0.6]) faces.box([x + end, side * 2.6, HIGH - 0.34], [0.015, 0.015, 0.7], colour(palette.box));
    }
  });
}

function benches(faces: Faces, palette: Palette): void {
  const wood = colour(palette.bench);
  const legs = wood.clone().multiplyScalar(0.55);
  faces.mirrored((side) => {
    for (const x of [-7.2, -4, 4, 7.2]) {
      for (const slat of [0, 0.15, 0.3]) faces.box([x, side * (6.35 - slat), 0.45], [2.4, 0.12, 0.05], wood);
      for (const leg of [-0.9, 0.9]) faces.box([x + leg, side * 6.2, 0.21], [0.08, 0.36, 0.42], legs);
      // What shadow a bench has is painted, too.
      faces.tile(x, side * 6.2, 0.004, 2.5, 0.6, colour(palette.plank).multiplyScalar(0.32));
    }
  });
}

/** At the ends of the hall, beside what is behind a fencer's head. */
function banners(faces: Faces, palette: Palette): void {
  const [first, second] = palette.banners.map(colour) as [Color, Color];
  faces.mirrored((side) => {
    [-2.35, 2.35].forEach((y, i) => {
      const main = i === (side > 0 ? 0 : 1) ? first : second;
      onWall(faces, true, side, [y - 0.55, y + 0.55], [2.35, 4.6], 0.05, rising(main.clone().multiplyScalar(0.86), main));
      onWall(faces, true, side, [y - 0.55, y + 0.55], [2.62, 2.7], 0.06, colour(palette.frame));
      onWall(faces, true, side, [y - 0.55, y + 0.55], [4.25, 4.33], 0.06, colour(palette.frame));
      onWall(faces, true, side, [y - 0.62, y + 0.62], [4.6, 4.65], 0.08, colour(palette.beam));
    });
  });
}
