import { arpeggio, BAR, beat, chart, comping, figures, type Rhythm, roots, walking } from './harmony.ts';
import { line, type Score } from './score.ts';

/*
 * The music of the waiting room and between questions: parts of eight bars. The last chord leads back to the first.
 */

const LOUDNESS = -21.5;
const PART = 8 * BAR;
const VERSE = chart('Dm9 G13 Cmaj9 Am9 Dm9 G13 Em7 A7b9');
const CHORUS = chart('Fmaj9 Fm69 Em7 A7b9 Dm9 G13 Cmaj9 C69');
const BRIDGE = chart('Abmaj9 Bb69 Cmaj9 Cmaj9 Abmaj9 Bb69 G13sus G7alt');
const FORM = [...VERSE, ...CHORUS, ...VERSE, ...BRIDGE];

const SPARSE: Rhythm = [
  [0, 1.2, 0.5],
  [2.5, 1, 0.4],
];
const BUSY: Rhythm = [
  [0, 0.7, 0.5],
  [1.5, 0.4, 0.4],
  [2.5, 0.9, 0.45],
  [3.5, 0.4, 0.35],
];
const LONG: Rhythm = [[0, 3.6, 0.5]];

const THEME = `
  -/.5 A4/.5 C5/.5 E5/.5 D5/1 C5/1 | B4/1.5 A4/.5 -/2 | -/.5 G4/.5 B4/.5 D5/.5 E5/1.5 D5/.5 | C5/2 -/2 |
  -/.5 A4/.5 C5/.5 E5/.5 F5/1 E5/1 | D5/1.5 B4/.5 -/1 G4/1 | B4/1 D5/1 E5/.5 D5/.5 B4/1 | C#5/1 Bb4/.5 A4/.5 -/2`;
const ANSWER = `
  E5/1.5 C5/.5 A4/1 -/1 | D5/1.5 C5/.5 Ab4/1 -/1 | B4/1 D5/.5 E5/.5 G5/1 E5/1 | C#5/1.5 E5/.5 G4/1 Bb4/1 |
  A4/.5 C5/.5 E5/1 F5/1 E5/.5 D5/.5 | B4/1 D5/1 E5/1 D5/1 | B4/2 G4/1 E4/1 | D5/3 -/1`;
const VARIED = `
  A4/.5 C5/.5 E5/.5 G5/.5 F5/.5 E5/.5 D5/.5 C5/.5 | B4/1 E5/1 D5/.5 B4/.5 -/1 |
  G4/.5 B4/.5 D5/.5 G5/.5 E5/1 D5/.5 B4/.5 | C5/1 E5/1 B4/1 -/1 |
  A4/.5 C5/.5 F5/1 E5/.5 C5/.5 A4/1 | B4/.5 D5/.5 F5/.5 E5/.5 D5/1 B4/1 |
  G5/1 E5/.5 D5/.5 B4/1 D5/1 | C#5/.5 E5/.5 G5/.5 Bb5/.5 A5/1 -/1`;

/** 32 bars in C, swinging: between the calm and the lively one. */
export const lobby: Score = {
  tempo: 104,
  beats: 4 * PART,
  loop: true,
  swing: 0.1,
  loudness: LOUDNESS,
  parts: [
    {
      instrument: 'keys',
      notes: [
        ...comping(VERSE, SPARSE),
        ...comping(CHORUS, BUSY, PART),
        ...comping(VERSE, BUSY, 2 * PART),
        ...comping(BRIDGE, LONG, 3 * PART),
      ],
    },
    { instrument: 'pad', notes: [...comping(CHORUS, LONG, PART), ...comping(BRIDGE, LONG, 3 * PART)] },
    { instrument: 'bass', notes: walking(FORM) },
    {
      instrument: 'vibes',
      notes: [
        ...line(THEME, { level: 0.6 }),
        ...line(ANSWER, { from: PART, level: 0.6 }),
        ...line(VARIED, { from: 2 * PART }),
        ...line('-/1 Eb5/1 G5/1 Bb5/1 | C6/2 G5/2', { from: 3 * PART + 4 * BAR, level: 0.4 }),
      ],
    },
    { instrument: 'bells', notes: arpeggio(BRIDGE, 1, 0.35, 3 * PART) },
    {
      instrument: 'kick',
      notes: [
        ...beat(24, [
          [0, 0.8],
          [2.5, 0.5],
        ]),
        ...beat(8, [[0, 0.7]], 3 * PART),
      ],
    },
    {
      instrument: 'rim',
      notes: [
        ...beat(24, [
          [1, 0.5],
          [3, 0.6],
        ]),
        ...beat(8, [[3, 0.5]], 3 * PART),
        // A fill leads back to the start.
        ...line('x/.5 x/.5 x/.25 x/.25 x/.5', { from: 4 * PART - 2, level: 0.5 }),
      ],
    },
    {
      instrument: 'shaker',
      notes: beat(32, [
        ...[0, 1, 2, 3].map((at) => [at, 0.9] as const),
        ...[0.5, 1.5, 2.5, 3.5].map((at) => [at, 0.5] as const),
      ]),
    },
  ],
};

const AIR_A = chart('Fmaj9 Em7 Dm9 Cmaj9 Fmaj9 Em7 Dm9 G13sus');
const AIR_B = chart('Am9 Dm9 G13 Cmaj9 Fmaj9 Bbmaj7 Esus E7');
const AIR_C = chart('Fmaj9 Fm69 Em7 Am9 Dm9 G13 C69 Gm9');

/** 24 bars in F, unhurried: a veranda in the evening. */
export const veranda: Score = {
  tempo: 84,
  beats: 3 * PART,
  loop: true,
  loudness: LOUDNESS,
  parts: [
    {
      instrument: 'pluck',
      notes: [
        ...figures(AIR_A, ['0-1-2-3-', '0-2-1-3-'], { level: 0.4 }),
        ...figures(AIR_B, ['0-123-2-', '01-2-3-1', '3-2-1-2-'], { level: 0.4, from: PART }),
        ...figures(AIR_C, ['0-2-3-4-', '4-3-2-1-', '0-1-3-2-'], { level: 0.42, from: 2 * PART }),
      ],
    },
    { instrument: 'pad', notes: comping([...AIR_A, ...AIR_B, ...AIR_C], LONG) },
    {
      instrument: 'flute',
      notes: [
        ...line(
          `A4/2 C5/1 E5/1 | D5/3 -/1 | F5/1.5 E5/.5 C5/2 | B4/3 -/1 | A4/1 C5/1 G5/2 | E5/2 D5/2 | C5/1 A4/1 F4/2 | G4/3 -/1`,
          { level: 0.45 },
        ),
        ...line(
          `E5/2 C5/1 B4/1 | A4/3 -/1 | B4/1 D5/1 F5/2 | E5/3 -/1 | G5/1.5 E5/.5 C5/2 | D5/2 A4/2 | B4/1 A4/1 E5/2 | D5/2 B4/2`,
          { from: 2 * PART, level: 0.45 },
        ),
      ],
    },
    {
      instrument: 'bells',
      notes: line('C6/4 | A5/2 F5/2 | B5/4 | G5/2 E5/2 | A5/4 | F5/2 D6/2 | B5/2 A5/2 | G#5/4', {
        from: PART,
        level: 0.2,
      }),
    },
    {
      instrument: 'bass',
      notes: roots(
        [...AIR_A, ...AIR_B, ...AIR_C],
        [
          [0, 1.4, 0.7],
          [1.5, 0.5, 0.45],
          [2, 1.4, 0.6],
          [3.5, 0.5, 0.45],
        ],
      ),
    },
    {
      instrument: 'shaker',
      notes: beat(
        24,
        [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((at) => [at, at % 1 === 0 ? 0.4 : 0.6] as const),
      ),
    },
    {
      instrument: 'rim',
      notes: beat(
        16,
        [
          [0, 0.3],
          [1.5, 0.3],
          [3, 0.3],
        ],
        PART,
      ),
    },
  ],
};

const RIDE_A = chart('C6 Am7 Dm9 G7 C6 Am7 F6 G7');
const RIDE_B = chart('F6 G7 Em7 Am7 Dm9 G13 C6 C');
const RIDE_C = chart('Am7 E7 F6 C6 Dm9 Fm69 G13sus G7');

/** 24 bars in C, quick: a carousel. */
export const carousel: Score = {
  tempo: 126,
  beats: 3 * PART,
  loop: true,
  loudness: LOUDNESS,
  parts: [
    {
      instrument: 'pluck',
      notes: [
        ...figures(RIDE_A, ['0-12-123', '0-23-321'], { level: 0.42 }),
        ...figures(RIDE_B, ['03210321', '0-32-3-4', '43214321'], { level: 0.42, from: PART }),
        ...figures(RIDE_C, ['0-12-1-2', '3-21-2-1'], { level: 0.42, from: 2 * PART }),
      ],
    },
    {
      instrument: 'brass',
      notes: comping(
        RIDE_B,
        [
          [1.5, 0.3, 0.3],
          [3.5, 0.3, 0.34],
        ],
        PART,
      ),
    },
    {
      instrument: 'vibes',
      notes: [
        ...line(
          `E5/.5 G5/.5 A5/1 G5/1 E5/1 | C5/.5 E5/.5 G5/1 -/2 | F5/.5 A5/.5 F5/1 D5/1 C5/1 | B4/1 D5/1 G5/2 |
           E5/1 G5/.5 E5/.5 C5/2 | A4/.5 C5/.5 E5/1 G5/1 E5/1 | A5/1 F5/1 D5/1 C5/1 | B4/.5 D5/.5 F5/1 -/2`,
          { level: 0.55 },
        ),
        ...line(
          `C6/1 A5/1 E5/2 | G#5/1 E5/1 B4/2 | A5/.5 G5/.5 F5/1 C5/2 | G5/1 E5/1 C5/2 |
           F5/.5 E5/.5 D5/1 A4/2 | G#4/1 C5/1 F5/2 | G5/1 A5/1 C6/1 A5/1 | B5/1 G5/1 D5/.5 F5/.5 B4/1`,
          { from: 2 * PART, level: 0.55 },
        ),
      ],
    },
    {
      instrument: 'flute',
      notes: figures(RIDE_B, ['4---3---', '5---4-3-', '3---2---'], { level: 0.4, from: PART, octaves: 1 }),
    },
    { instrument: 'bass', notes: walking([...RIDE_A, ...RIDE_B, ...RIDE_C]) },
    {
      instrument: 'kick',
      notes: beat(24, [
        [0, 0.7],
        [2, 0.6],
      ]),
    },
    {
      instrument: 'snare',
      notes: [
        ...beat(23, [
          [1, 0.3],
          [3, 0.34],
        ]),
        ...line('x/.5 x/.5 x/.5 x/.25 x/.25', { from: 3 * PART - 2, level: 0.34 }),
      ],
    },
    {
      instrument: 'hat',
      notes: beat(
        24,
        [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((at) => [at, at % 1 === 0 ? 0.35 : 0.6] as const),
      ),
    },
  ],
};
