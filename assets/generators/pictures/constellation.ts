import { chance } from '../chance.ts';
import { circle, document, group, type Point, stroke } from '../svg.ts';
import { label } from './label.ts';

const [WIDTH, HEIGHT] = [1200, 800];

/** Right ascension (hours), declination (degrees), magnitude, colour: rounded J2000 values. */
const stars: Record<string, [ra: number, dec: number, magnitude: number, color?: string]> = {
  betelgeuse: [5.92, 7.41, 0.5, '#FFB38A'],
  rigel: [5.242, -8.2, 0.13, '#BBD4FF'],
  bellatrix: [5.419, 6.35, 1.64, '#D5E3FF'],
  saiph: [5.796, -9.67, 2.07, '#D5E3FF'],
  alnitak: [5.679, -1.94, 1.74],
  alnilam: [5.604, -1.2, 1.69],
  mintaka: [5.533, -0.3, 2.25],
  meissa: [5.585, 9.93, 3.5],
  mu: [6.04, 9.65, 4.1],
  nu: [6.126, 14.77, 4.4],
  xi: [6.199, 14.21, 4.4],
  chi1: [5.906, 20.28, 4.4],
  chi2: [6.065, 20.14, 4.6],
  pi1: [4.915, 10.15, 4.6],
  pi2: [4.843, 8.9, 4.35],
  pi3: [4.83, 6.96, 3.2],
  pi4: [4.853, 5.61, 3.7],
  pi5: [4.903, 2.44, 3.7],
  pi6: [4.975, 1.71, 4.5],
  sword1: [5.588, -4.84, 4.5],
  sword2: [5.59, -5.4, 3.2, '#F2C6E8'],
  sword3: [5.591, -5.91, 2.8],
};

const figure = [
  'meissa betelgeuse alnitak saiph rigel mintaka bellatrix meissa',
  'betelgeuse bellatrix',
  'alnitak alnilam mintaka',
  'betelgeuse mu xi chi2',
  'mu nu chi1',
  'bellatrix pi3',
  'pi1 pi2 pi3 pi4 pi5 pi6',
];

const PIXELS_PER_DEGREE = 22.5;
/** Seen from the Earth: east is to the left. */
const place = ([ra, dec]: readonly [number, number, ...unknown[]]): Point => [
  600 - (ra - 5.52) * 15 * PIXELS_PER_DEGREE,
  400 - (dec - 5.2) * PIXELS_PER_DEGREE,
];

function sky(): string {
  const next = chance(1961);
  const dust = Array.from({ length: 420 }, () => {
    const size = 0.5 + next() ** 6 * 1.6;
    return `<circle cx="${(next() * WIDTH).toFixed(1)}" cy="${(next() * HEIGHT).toFixed(1)}" r="${size.toFixed(2)}" fill="#DDE7FF" opacity="${(0.25 + next() * 0.5).toFixed(2)}"/>`;
  });
  return `<defs><radialGradient id="sky" cx="0.62" cy="0.4" r="0.85"><stop offset="0" stop-color="#24306B"/><stop offset="0.55" stop-color="#131A44"/><stop offset="1" stop-color="#0A0D26"/></radialGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${dust.join('')}`;
}

function constellation(lines: string): string {
  const drawn = figure.map((chain) => {
    const points = chain.split(' ').map((name) =>
      place(stars[name]!)
        .map((v) => v.toFixed(1))
        .join(' '),
    );
    return stroke(`M${points.join(' L')}`, lines, 2.5);
  });
  const dots = Object.values(stars).map((star) => {
    const [x, y] = place(star);
    const r = 2.6 + (5 - star[2]) * 1.35;
    return circle(x, y, r * 3.2, 'url(#glow)') + circle(x, y, r, star[3] ?? '#F4F7FF');
  });
  return drawn.join('') + dots.join('');
}

export const constellationQuestion = () => document(WIDTH, HEIGHT, sky(), constellation('rgba(160,180,255,0.35)'));

export function constellationAnswer(): string {
  const names: [string, string, number, number, 'start' | 'end'][] = [
    ['betelgeuse', 'Бетельгейзе', -26, -16, 'end'],
    ['rigel', 'Ригель', 28, 20, 'start'],
    ['bellatrix', 'Беллатрикс', 12, 44, 'start'],
    ['alnilam', 'Пояс', 60, 14, 'start'],
  ];
  const marks = names.map(([star, name, dx, dy, anchor]) => {
    const [x, y] = place(stars[star]!);
    return label(x + dx, y + dy, 24, name, '#CFE0FF', anchor);
  });
  return document(
    WIDTH,
    HEIGHT,
    sky(),
    group('translate(130 0)', constellation('#FFD166'), ...marks),
    label(90, 150, 84, 'Орион', '#FFFFFF'),
    label(94, 200, 30, 'небесный охотник', '#AEBBEF'),
  );
}
