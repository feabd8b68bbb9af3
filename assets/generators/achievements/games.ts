import { AMBER, CORAL, CREAM, glint, INK, question, SUN } from '../motifs.ts';
import { circle, group, mirrored, path, polar, rect, star, stroke } from '../svg.ts';
import { type Field, medal } from './medal.ts';

const VIOLET: Field = ['#3F2C9C', '#4C39B0'];
const GARNET: Field = ['#A82A3C', '#B93A4B'];
const TEAL: Field = ['#0E5A66', '#186A76'];

/** A die's face with its middle at the origin. */
const die = (face: string, side: string, marks: string) =>
  rect(-78, -68, 156, 156, side, 36) + rect(-78, -78, 156, 156, face, 36) + marks;

const five = [
  [0, 0],
  [-38, -38],
  [38, -38],
  [-38, 38],
  [38, 38],
]
  .map(([x, y]) => circle(x!, y!, 15, INK))
  .join('');

export const firstGame = () =>
  medal(
    'bronze',
    VIOLET,
    group('translate(190 194) rotate(-18) scale(0.98)', die(AMBER, '#C27400', five)),
    group('translate(302 298) rotate(12) scale(1.14)', die(CREAM, '#D9C39A', question(VIOLET[0]))),
    glint(346, 134, 26, SUN),
    glint(150, 350, 22, CORAL),
  );

export const firstWin = () =>
  medal(
    'gold',
    GARNET,
    group(
      'translate(256 260) scale(1.1) translate(-256 -262)',
      mirrored(256, stroke('M186 176 H150 C140 236 170 268 208 272', AMBER, 20)),
      path('M178 142 H334 C338 240 316 298 256 304 C196 298 174 240 178 142Z', AMBER),
      path('M286 142 H334 C338 240 316 298 256 304 C286 272 292 210 286 142Z', '#E08A12'),
      rect(168, 128, 176, 30, SUN, 15),
      path('M240 296 H272 L282 350 H230Z', '#E08A12'),
      rect(204, 344, 104, 26, SUN, 12),
      rect(184, 364, 144, 34, CREAM, 12),
      star(254, 222, 44, 19, CREAM),
    ),
    glint(124, 134, 18, CREAM),
    glint(396, 304, 24, CREAM),
    glint(136, 344, 18, SUN),
  );

export const tenGames = () =>
  medal(
    'gold',
    TEAL,
    ...Array.from({ length: 10 }, (_, i) => {
      const [x, y] = polar(256, 256, 146, i * 36 - 90);
      return star(x, y, 36, 16.5, i % 2 ? SUN : AMBER);
    }),
    circle(256, 256, 88, CREAM),
    path('M230 212 V300 L306 256Z', CORAL),
    stroke('M230 212 V300 L306 256Z', CORAL, 18),
  );
