/**
 * Parts of a face on the 512 × 512 sheet. The head's middle is at (256, 268); everything left of x = 256 is mirrored to
 * the right.
 */
import { circle, ellipse, group, mirrored, path, polygon, rays, stroke } from '../svg.ts';

export const INK = '#2B2140';
const MIDDLE = 256;
const pair = (shape: string) => mirrored(MIDDLE, shape);

export const backdrop = (base: string, ray: string) =>
  `<rect width="512" height="512" fill="${base}"/>${rays(256, 268, 420, 14, 0.5, ray)}`;

export const shoulders = (color: string, width = 300) => {
  const left = MIDDLE - width / 2;
  return path(
    `M${left} 520 C${left} 428 ${left + 60} 374 256 374 C${512 - left - 60} 374 ${512 - left} 428 ${512 - left} 520Z`,
    color,
  );
};

/**
 * A head wider at the cheeks than at the crown: `w` and `h` are half sizes, `cheek` moves the widest place down
 * (pixels).
 */
export function headPath(w: number, h: number, cheek = 24, cy = 268): string {
  const [top, bottom, widest] = [cy - h, cy + h, cy + cheek];
  return [
    `M256 ${top}`,
    `C${256 + w * 0.62} ${top} ${256 + w} ${widest - h * 0.62} ${256 + w} ${widest}`,
    `C${256 + w} ${widest + (bottom - widest) * 0.7} ${256 + w * 0.56} ${bottom} 256 ${bottom}`,
    `C${256 - w * 0.56} ${bottom} ${256 - w} ${widest + (bottom - widest) * 0.7} ${256 - w} ${widest}`,
    `C${256 - w} ${widest - h * 0.62} ${256 - w * 0.62} ${top} 256 ${top}Z`,
  ].join(' ');
}

/** The head with its markings clipped to its outline and a soft shade along the right side. */
export function head(color: string, w: number, h: number, markings = '', cheek = 24): string {
  const outline = headPath(w, h, cheek);
  const shade = path(
    `M${256 + w * 0.5} 60 C${256 + w * 0.95} 200 ${256 + w * 0.9} 340 ${256 + w * 0.25} ${268 + h + 20} L520 520 L520 60Z`,
    'rgba(43,33,64,0.10)',
  );
  return `<clipPath id="head"><path d="${outline}"/></clipPath>${path(outline, color)}<g clip-path="url(#head)">${markings}${shade}</g>`;
}

export const roundEars = (color: string, inner: string, x = 158, y = 168, r = 48) =>
  pair(circle(x, y, r, color) + circle(x + 4, y + 5, r * 0.58, inner));

export const pointedEars = (color: string, inner: string, tip?: string) =>
  pair(
    path('M138 250 C124 180 124 128 140 92 C146 80 158 80 166 88 C196 116 220 146 236 184Z', color) +
      path('M158 210 C150 172 150 144 156 122 C178 140 194 160 206 184Z', inner) +
      (tip
        ? path(
            'M128 148 C130 124 134 106 140 92 C146 80 158 80 166 88 C176 97 185 107 193 117 C172 116 146 126 128 148Z',
            tip,
          )
        : ''),
  );

export const longEars = (color: string, inner: string) =>
  pair(ellipse(204, 122, 32, 84, color, -9) + ellipse(205, 128, 16, 60, inner, -9));

export const floppyEars = (color: string) =>
  pair(path('M196 158 C150 140 104 170 92 236 C84 286 96 330 122 332 C150 332 160 282 172 236Z', color));

export const leafEars = (color: string, inner: string, y = 214, turn = 18) =>
  pair(ellipse(122, y, 52, 27, color, turn) + ellipse(126, y + 1, 34, 14, inner, turn));

export type Look = { x?: number; y?: number; r?: number; lashes?: boolean; color?: string };

export function eyes({ x = 202, y = 258, r = 16, lashes = false, color = INK }: Look = {}): string {
  const lash = lashes
    ? stroke(`M${x - r * 0.7} ${y - r * 0.7} l-13 -9 M${x - r} ${y - r * 0.1} l-14 -3`, color, 5.5)
    : '';
  const shape = ellipse(x, y, r, r * 1.12, color) + lash;
  const glints = [x, 512 - x].map((cx) => circle(cx + r * 0.3, y - r * 0.4, r * 0.34, '#fff')).join('');
  return pair(shape) + glints;
}

export const happyEyes = (x = 202, y = 260, r = 20, color = INK) =>
  pair(stroke(`M${x - r} ${y + 6} Q${x} ${y - r} ${x + r} ${y + 6}`, color, 9));

export const brows = (color: string, y = 224, tilt = 4) =>
  pair(stroke(`M180 ${y + tilt} Q200 ${y - 8} 222 ${y + 2}`, color, 8));

export const cheeks = (color: string, x = 166, y = 302, r = 22) => pair(ellipse(x, y, r, r * 0.7, color));

export const muzzle = (color: string, w = 66, h = 48, y = 318) => ellipse(256, y, w, h, color);

export const nose = (y = 292, w = 24, color = INK) =>
  path(
    `M${256 - w} ${y - 8} Q256 ${y - 22} ${256 + w} ${y - 8} Q${256 + w * 0.6} ${y + 16} 256 ${y + 17} Q${256 - w * 0.6} ${y + 16} ${256 - w} ${y - 8}Z`,
    color,
  ) + ellipse(256 - w * 0.3, y - 6, w * 0.25, 3.5, 'rgba(255,255,255,0.45)');

export const smile = (y = 310, w = 26, color = INK) =>
  stroke(
    `M256 ${y} V${y + 12} M${256 - w} ${y + 12} Q${256 - w / 2} ${y + 30} 256 ${y + 12} Q${256 + w / 2} ${y + 30} ${256 + w} ${y + 12}`,
    color,
    6.5,
  );

export const grin = (y = 326, w = 30, tongue = '#F2727F') =>
  path(
    `M${256 - w} ${y} Q256 ${y + 8} ${256 + w} ${y} Q${256 + w * 0.8} ${y + 36} 256 ${y + 36} Q${256 - w * 0.8} ${y + 36} ${256 - w} ${y}Z`,
    INK,
  ) + ellipse(256, y + 27, w * 0.48, 8, tongue);

export const whiskers = (color: string, y = 316) =>
  pair(stroke(`M170 ${y - 6} L118 ${y - 16} M170 ${y + 6} L116 ${y + 8}`, color, 5));

/** A tuft of hair on the crown. */
export const tuft = (color: string, y = 150) =>
  path(
    `M222 ${y + 22} Q216 ${y - 16} 244 ${y - 26} Q238 ${y - 10} 250 ${y - 4} Q256 ${y - 34} 284 ${y - 36} Q272 ${y - 18} 280 ${y - 6} Q292 ${y - 12} 300 ${y - 8} Q294 ${y + 8} 292 ${y + 22}Z`,
    color,
  );

export const spots = (color: string, ...list: [x: number, y: number, r: number][]) =>
  list.map(([x, y, r]) => circle(x, y, r, color)).join('');

/** Stripes from both sides of the head inwards. */
export const stripes = (color: string) =>
  pair(
    polygon(
      [
        [90, 246],
        [166, 262],
        [90, 274],
      ],
      color,
    ) +
      polygon(
        [
          [90, 296],
          [158, 304],
          [90, 326],
        ],
        color,
      ),
  ) +
  path('M244 120 L256 208 L268 120Z', color) +
  pair(path('M196 120 L226 190 L218 120Z', color));

export const at = (x: number, y: number, scale: number, turn: number, ...shapes: string[]) =>
  group(`translate(${x} ${y}) rotate(${turn}) scale(${scale})`, ...shapes);
