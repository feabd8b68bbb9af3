import { AMBER, CORAL, CREAM, INK, SUN } from '../motifs.ts';
import { circle, ellipse, group, mirrored, path, polygon, rect, stroke } from '../svg.ts';

const shadow = (rx: number, ry: number) => ellipse(6, 4, rx, ry, 'rgba(30,60,40,0.32)');
const windows = (places: readonly (readonly [x: number, y: number])[]) =>
  places.map(([x, y]) => rect(x - 5, y - 8, 10, 16, SUN, 3)).join('');

/** A house with its gable to the left; the middle of its foot is at the origin. */
const house = (roof: string, roofShade: string) =>
  [
    shadow(48, 11),
    rect(-40, -38, 30, 38, CREAM),
    rect(-10, -38, 52, 38, '#EBCF9F'),
    polygon(
      [
        [-46, -36],
        [-25, -68],
        [-4, -36],
      ],
      roof,
    ),
    polygon(
      [
        [-25, -68],
        [32, -68],
        [50, -36],
        [-4, -36],
      ],
      roofShade,
    ),
    rect(-31, -22, 12, 22, '#8A4B2A', 3),
    windows([
      [6, -18],
      [27, -18],
    ]),
  ].join('');

const HOUSES = [
  [906, 414, 0.74, AMBER, '#D57F00'],
  [964, 424, 0.7, CORAL, '#C8431A'],
  [862, 448, 0.78, CORAL, '#C8431A'],
  [934, 474, 0.86, AMBER, '#D57F00'],
  [1000, 484, 0.74, CORAL, '#C8431A'],
] as const;

export const village = () =>
  HOUSES.map(([x, y, scale, roof, shade]) => group(`translate(${x} ${y}) scale(${scale})`, house(roof, shade))).join(
    '',
  );

export const pier = () =>
  stroke('M1074 508 V528 M1106 506 V528 M1138 504 V526', '#5E3018', 7) +
  stroke('M1028 508 L1142 500', '#5E3018', 16) +
  stroke('M1028 504 L1142 496', '#8A4B2A', 12);

/** The house that every story comes back to: two towers, one lit window too many. */
export const manor = () =>
  group(
    'translate(694 352) scale(1.1)',
    ellipse(0, 2, 124, 34, '#5F9A58'),
    ellipse(0, -4, 118, 30, '#A5CF87'),
    shadow(92, 16),
    rect(-58, -74, 116, 76, '#E9D3C2'),
    rect(0, -74, 58, 76, '#D4B8A8'),
    polygon(
      [
        [-66, -72],
        [-40, -108],
        [40, -108],
        [66, -72],
      ],
      '#5B2C52',
    ),
    polygon(
      [
        [0, -108],
        [40, -108],
        [66, -72],
        [0, -72],
      ],
      '#47203F',
    ),
    mirrored(
      0,
      rect(-82, -104, 34, 106, '#F3E2D2') +
        polygon(
          [
            [-88, -102],
            [-65, -156],
            [-42, -102],
          ],
          '#7A2A6B',
        ),
    ),
    rect(48, -104, 34, 106, 'rgba(90,40,60,0.18)'),
    windows([
      [-65, -74],
      [-65, -36],
      [65, -74],
      [65, -36],
      [-32, -50],
      [32, -50],
      [0, -50],
    ]),
    path('M-14 2 V-20 C-14 -34 14 -34 14 -20 V2Z', INK),
    stroke('M-65 -156 V-172 M65 -156 V-172', INK, 4),
    path('M-65 -172 L-44 -166 L-65 -159Z', CORAL),
    path('M65 -172 L86 -166 L65 -159Z', CORAL),
  );

export const lighthouse = () =>
  group(
    'translate(1030 706) scale(0.86)',
    polygon(
      [
        [0, -142],
        [-330, -206],
        [-330, -96],
      ],
      'rgba(255,224,138,0.26)',
    ),
    polygon(
      [
        [0, -142],
        [180, -186],
        [180, -104],
      ],
      'rgba(255,224,138,0.26)',
    ),
    shadow(44, 12),
    polygon(
      [
        [-30, 4],
        [-19, -120],
        [19, -120],
        [30, 4],
      ],
      CREAM,
    ),
    polygon(
      [
        [-27, -28],
        [-24.3, -60],
        [24.3, -60],
        [27, -28],
      ],
      CORAL,
    ),
    polygon(
      [
        [-21.8, -88],
        [-19.3, -116],
        [19.3, -116],
        [21.8, -88],
      ],
      CORAL,
    ),
    polygon(
      [
        [4, 4],
        [4, -120],
        [19, -120],
        [30, 4],
      ],
      'rgba(90,40,20,0.16)',
    ),
    rect(-26, -126, 52, 9, INK, 3),
    rect(-15, -156, 30, 32, SUN),
    circle(0, -142, 11, '#FFF9EE'),
    polygon(
      [
        [-22, -154],
        [0, -182],
        [22, -154],
      ],
      '#C8431A',
    ),
    path('M-9 4 V-10 C-9 -20 9 -20 9 -10 V4Z', INK),
  );

/** A ring of stones, and the cross where something lies. */
export const stones = () =>
  group(
    'translate(458 672)',
    ellipse(0, 4, 62, 24, '#6FA45C'),
    ...(
      [
        [-46, -4, 20, 38],
        [-22, -16, 18, 46],
        [8, -18, 20, 42],
        [36, -8, 18, 44],
        [-34, 22, 20, 30],
        [30, 24, 22, 32],
      ] as const
    ).map(
      ([x, y, width, height]) =>
        ellipse(x + 4, y + 2, width * 0.7, 6, 'rgba(30,60,40,0.3)') +
        rect(x - width / 2, y - height, width, height, '#B9B4C4', 7) +
        rect(x + 1, y - height, width / 2 - 1, height, '#938DA3', 7),
    ),
    stroke('M-11 2 L11 18 M11 2 L-11 18', CORAL, 8),
  );

/** On a peak, its slit open to the sky. */
export const observatory = () =>
  group(
    'translate(416 150) scale(0.74)',
    rect(-46, -6, 92, 14, '#6E6390', 6),
    rect(-36, -40, 72, 40, CREAM),
    rect(6, -40, 30, 40, '#EBCF9F'),
    path('M-44 -40 C-44 -96 44 -96 44 -40Z', '#B9C1D6'),
    path('M4 -82 C30 -80 44 -64 44 -40 H12Z', '#8791AC'),
    path('M-8 -82 H8 L12 -40 H-6Z', INK),
    stroke('M0 -58 L24 -112', '#3A4F86', 13),
    stroke('M20 -104 L25 -115', SUN, 15),
    windows([[-18, -16]]),
    rect(8, -24, 16, 24, INK, 6),
  );
