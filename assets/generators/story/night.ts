/** The ground behind the people of the story: a winter night, its sky a little different for each. */
import { chance } from '../chance.ts';
import { circle, ellipse, path, polygon, rays } from '../svg.ts';

/** `seed` places the stars and the snow. */
export function night(seed: number, sky: string, glow: string): string {
  const next = chance(seed);
  const dots = (count: number, top: number, bottom: number, size: number, fill: string) =>
    Array.from({ length: count }, () =>
      circle(next() * 512, top + next() * (bottom - top), size * (0.5 + next() * 0.7), fill),
    ).join('');
  return [
    `<rect width="512" height="512" fill="${sky}"/>`,
    rays(256, 268, 440, 14, 0.5, glow),
    dots(26, 8, 300, 4, 'rgba(255,244,223,0.75)'),
    path('M-10 420 L96 300 L170 384 L236 322 L330 430 L420 306 L530 410 V530 H-10Z', 'rgba(255,255,255,0.10)'),
    path('M96 300 L124 332 L104 340 L84 326Z M420 306 L448 332 L424 342 L402 328Z', 'rgba(255,255,255,0.28)'),
    dots(16, 260, 500, 5, 'rgba(255,255,255,0.5)'),
  ].join('');
}

/** A comet with its head at (x, y). */
export const comet = (x: number, y: number, color = '#FFE9A3') =>
  polygon(
    [
      [x - 10, y - 12],
      [x + 150, y - 78],
      [x + 8, y + 14],
    ],
    'rgba(255,233,163,0.45)',
  ) +
  ellipse(x, y, 17, 17, color) +
  circle(x - 4, y - 4, 7, '#fff');
