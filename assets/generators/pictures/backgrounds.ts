/** Quiet pictures behind a whole quiz: dark, so that text stays readable on them. */
import { chance } from '../chance.ts';
import { circle, document, group, rays, rect, star } from '../svg.ts';

const [WIDTH, HEIGHT] = [1600, 900];

const ground = (inner: string, outer: string) =>
  `<defs><radialGradient id="ground" cx="0.5" cy="1.05" r="1.15"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient></defs>${rect(0, 0, WIDTH, HEIGHT, 'url(#ground)')}`;

/** `count` small figures scattered with a fixed seed; the figure gets its colour from the list in turn. */
function scatter(seed: number, count: number, colors: string[], figure: (color: string) => string): string {
  const next = chance(seed);
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [next() * WIDTH, next() * HEIGHT];
    return group(
      `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(next() * 360).toFixed(0)}) scale(${(0.6 + next() * 0.8).toFixed(2)})`,
      figure(colors[i % colors.length]!),
    );
  }).join('');
}

export const eveningBackground = () =>
  document(
    WIDTH,
    HEIGHT,
    ground('#4B3A9E', '#17123A'),
    rays(800, 940, 1400, 22, 0.5, 'rgba(255,209,102,0.07)'),
    scatter(
      11,
      70,
      ['#FFD166', '#EF476F', '#06D6A0', '#8FD3FE'],
      (c) => `<g opacity="0.5">${rect(-9, -4, 18, 8, c, 3)}</g>`,
    ),
  );

const atom = (color: string) =>
  `<g opacity="0.32">${[0, 60, 120].map((turn) => `<ellipse rx="44" ry="17" fill="none" stroke="${color}" stroke-width="4" transform="rotate(${turn})"/>`).join('')}${circle(0, 0, 7, color)}</g>`;

export const scienceBackground = () =>
  document(
    WIDTH,
    HEIGHT,
    ground('#0F766E', '#06222F'),
    rays(800, 940, 1400, 22, 0.5, 'rgba(190,255,240,0.05)'),
    scatter(23, 26, ['#9BF6E4', '#FFD166', '#8FD3FE'], atom),
  );

const faintStar = (color: string) => `<g opacity="0.3">${star(0, 0, 28, 12, color)}</g>`;

export const cultureBackground = () =>
  document(
    WIDTH,
    HEIGHT,
    ground('#9D2B4E', '#2A0D24'),
    rays(800, 940, 1400, 22, 0.5, 'rgba(255,214,190,0.06)'),
    scatter(37, 30, ['#FFD9A0', '#FF9EB5'], faintStar),
  );
