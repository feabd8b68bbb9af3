/** Sizes of the picture, CSS pixels of its canvas. `tall` for feeds on a phone, `wide` for screens. */
export const FORMATS = {
  tall: { width: 1080, height: 1350 },
  wide: { width: 1920, height: 1080 },
} as const;
export type Format = keyof typeof FORMATS;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Layout {
  header: Box;
  podium: Box;
  rest: Box;
  awards: Box;
  footer: Box;
}

export const LAYOUTS: Readonly<Record<Format, Layout>> = {
  tall: {
    header: { x: 72, y: 64, width: 936, height: 200 },
    podium: { x: 72, y: 290, width: 936, height: 480 },
    rest: { x: 72, y: 796, width: 936, height: 110 },
    awards: { x: 72, y: 926, width: 936, height: 324 },
    footer: { x: 72, y: 1270, width: 936, height: 44 },
  },
  wide: {
    header: { x: 96, y: 64, width: 1728, height: 180 },
    podium: { x: 96, y: 270, width: 1020, height: 600 },
    rest: { x: 96, y: 896, width: 1020, height: 110 },
    awards: { x: 1176, y: 270, width: 648, height: 720 },
    footer: { x: 96, y: 1022, width: 1728, height: 36 },
  },
};
