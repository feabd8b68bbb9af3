import { chance } from '../chance.ts';
import { ellipse, group, type Point, path, polygon, rect } from '../svg.ts';

/** A peak with its shaded side and snow; the middle of its foot is at the origin. */
const peak = (light: string, dark: string) =>
  [
    polygon(
      [
        [-96, 0],
        [0, -150],
        [96, 0],
      ],
      light,
    ),
    polygon(
      [
        [0, -150],
        [96, 0],
        [10, 0],
        [-14, -60],
        [8, -96],
      ],
      dark,
    ),
    path('M0 -150 L38 -90 L22 -98 L8 -78 L-8 -96 L-26 -80 L-40 -88Z', '#FFF9EE'),
    path('M0 -150 L38 -90 L22 -98 L8 -78 L8 -104Z', '#D9E3F2'),
  ].join('');

const PEAKS = [
  [318, 292, 0.72],
  [512, 262, 0.68],
  [416, 264, 1],
  [356, 326, 0.86],
  [470, 320, 0.84],
] as const;

export const mountains = () =>
  PEAKS.map(([x, y, scale]) => group(`translate(${x} ${y}) scale(${scale})`, peak('#9C8FB4', '#6E6390'))).join('');

const HILLS = [
  [672, 220, 84, 36],
  [884, 292, 70, 34],
  [596, 604, 90, 34],
  [778, 590, 74, 28],
  [330, 470, 70, 32],
] as const;

export const hills = () =>
  HILLS.map(([x, y, rx, ry]) => ellipse(x, y + 5, rx, ry, '#5F9A58') + ellipse(x, y, rx, ry, '#A5CF87')).join('');

const pine = (shade: string, light: string) =>
  rect(-4, -10, 8, 20, '#6B351B') + path('M0 -70 L26 -10 H-26Z', shade) + path('M0 -70 L8 -12 H-26Z', light);

const leafy = (shade: string, light: string) =>
  rect(-4, -14, 8, 24, '#6B351B') + ellipse(0, -34, 27, 29, shade) + ellipse(-6, -38, 19, 21, light);

/** The middle of the wood, how far it reaches, how many trees. */
const WOODS = [
  [286, 556, 104, 74, 30],
  [374, 694, 84, 46, 16],
  [836, 232, 74, 44, 11],
  [690, 700, 70, 22, 8],
  [92, 262, 20, 8, 3],
  [214, 810, 26, 6, 3],
] as const;

/** Drawn from the far trees to the near ones, which stand before them. */
export function forest(): string {
  const next = chance(42);
  const trees = WOODS.flatMap(([x, y, rx, ry, count]) =>
    Array.from({ length: count }, (_, i): { at: Point; pine: boolean; size: number } => {
      // Evenly over an ellipse, not in rows: the golden angle.
      const [turn, far] = [i * 2.39996, Math.sqrt((i + 0.5) / count)];
      return {
        at: [x + Math.cos(turn) * rx * far + next() * 8, y + Math.sin(turn) * ry * far + next() * 6],
        pine: next() < 0.6,
        size: 0.62 + next() * 0.22,
      };
    }),
  );
  return trees
    .sort((a, b) => a.at[1] - b.at[1])
    .map(({ at: [x, y], pine: isPine, size }) =>
      group(
        `translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${size.toFixed(2)})`,
        ellipse(0, 9, 24, 7, 'rgba(30,60,40,0.28)'),
        isPine ? pine('#2F6B4F', '#3F8562') : leafy('#3F8562', '#57A06F'),
      ),
    )
    .join('');
}
