import { BAR, beat, chart, comping, figures, type Rhythm, roots, walking } from './harmony.ts';
import { line, type Score } from './score.ts';

/*
 * While a question is read and answered: four loops of 24 bars, three parts of eight. One tempo, so that `tension`,
 * which has drums only and grows louder as the time runs out, fits all of them.
 */

const TEMPO = 100;
const PART = 8 * BAR;
const EIGHTHS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5];
const HELD: Rhythm = [[0, 3.9, 0.6]];
const loop = (loudness: number, beats: number, parts: Score['parts']): Score => ({
  ...{ tempo: TEMPO, beats, loop: true, loudness, parts },
});
const LOUDNESS = -22;

/** Light drums below a loop, so that it is clear on small loudspeakers too. */
const pulse = (level: number, bars = 24): Score['parts'] => [
  {
    instrument: 'shaker',
    notes: beat(
      bars,
      EIGHTHS.map((at) => [at, level * (at % 1 === 0 ? 0.55 : 1)] as const),
    ),
  },
];

const WONDER_A = chart('Am Am F F Dm Dm Esus E7');
const WONDER_B = chart('Fmaj9 C Dm9 Am9 F C Esus E7');
const WONDER_C = chart('Dm Am7 Bbmaj7 F6 Dm9 Am F E7');
/** A minor, marimba: somebody thinks. */
export const question = loop(LOUDNESS, 3 * PART, [
  { instrument: 'pad', notes: comping([...WONDER_A, ...WONDER_B, ...WONDER_C], HELD) },
  {
    instrument: 'marimba',
    notes: [
      ...line(
        `A3/.5 E4/.5 B4/.5 E4/.5 A3/.5 E4/.5 C5/.5 E4/.5 | A3/.5 E4/.5 B4/.5 E4/.5 A3/.5 E4/.5 C5/.5 D5/.5 |
         A3/.5 F4/.5 C5/.5 F4/.5 A3/.5 F4/.5 G4/.5 F4/.5 | A3/.5 F4/.5 C5/.5 F4/.5 A3/.5 F4/.5 E5/.5 C5/.5 |
         A3/.5 D4/.5 A4/.5 D4/.5 F4/.5 D4/.5 A4/.5 F4/.5 | A3/.5 D4/.5 C5/.5 D4/.5 F4/.5 D4/.5 A4/.5 F4/.5 |
         B3/.5 E4/.5 A4/.5 E4/.5 B3/.5 E4/.5 A4/.5 B4/.5 | B3/.5 E4/.5 G#4/.5 E4/.5 B3/.5 D4/.5 G#4/.5 B4/.5`,
        { level: 0.4 },
      ),
      ...figures(WONDER_B, ['02134213', '03214532', '02143254'], { level: 0.4, from: PART }),
      ...figures(WONDER_C, ['0-2-13-4', '02-41-35'], { level: 0.45, from: 2 * PART }),
    ],
  },
  {
    instrument: 'bells',
    notes: line('E5/3 D5/1 | C5/2 G5/2 | F5/3 E5/1 | C5/4 | -/1 A5/1 G5/1 E5/1 | G5/3 -/1 | A5/2 B5/2 | G#5/4', {
      from: PART,
      level: 0.22,
    }),
  },
  {
    instrument: 'flute',
    notes: line(
      'A4/1.5 F4/.5 D4/2 | E4/3 -/1 | F4/1 G4/1 A4/2 | C5/3 -/1 | D5/1.5 C5/.5 A4/2 | C5/2 B4/2 | A4/3 G4/1 | G#4/4',
      {
        from: 2 * PART,
        level: 0.35,
      },
    ),
  },
  {
    instrument: 'bass',
    notes: [
      ...line('A2/.75 -/3.25 A2/.75 -/3.25', { level: 0.4 }),
      ...[...walking(WONDER_A.slice(2), 2 * BAR), ...walking(WONDER_C, 2 * PART)].map((note) => ({
        ...note,
        level: note.level * 0.5,
      })),
      ...roots(
        WONDER_B,
        [
          [0, 1.5, 0.45],
          [2.5, 1, 0.3],
        ],
        PART,
      ),
    ],
  },
  ...pulse(0.4),
]);

const CLOCK_A = chart('Dm G7 Dm G7 Bbmaj7 F6 Gm9 A7');
const CLOCK_B = chart('Bbmaj7 C6 Am7 Dm Bbmaj7 C6 A7 A7');
const CLOCK_C = chart('Gm9 Dm Bb6 F6 Gm9 Bbmaj7 Esus A7');
/** D minor, plucked: wheels turn into each other. */
export const clockwork = loop(LOUDNESS, 3 * PART, [
  {
    instrument: 'pluck',
    notes: [
      ...figures(CLOCK_A, ['0-21-2-3', '0-31-324'], { level: 0.5 }),
      ...figures(CLOCK_B, ['01230123', '42314231', '0-4-3-21'], { level: 0.42, from: PART }),
      ...figures(CLOCK_C, ['4-32-1-0', '0213-435', '5-43-2-1'], { level: 0.5, from: 2 * PART }),
    ],
  },
  {
    instrument: 'block',
    notes: line(`${'-/.5 A5/.5 -/1 E5/.5 -/1.5 | '.repeat(23)}A5/.5 E5/.5 A5/.5 E5/.5 A5/.5 E5/.5 E5/1`, {
      level: 0.22,
    }),
  },
  {
    instrument: 'vibes',
    notes: [
      ...line('-/2 A4/1 D5/1 | B4/3 -/1 | -/2 F5/1 D5/1 | G4/3 -/1 | F5/2 D5/2 | C5/3 A4/1 | Bb4/2 D5/1 A4/1 | C#5/4', {
        level: 0.4,
      }),
      ...line(
        'D5/3 F5/1 | E5/3 G5/1 | C5/2 E5/2 | D5/4 | F5/1 D5/1 Bb4/2 | G5/1 E5/1 C5/2 | C#5/2 E5/2 | A5/2 G5/1 E5/1',
        {
          from: PART,
          level: 0.36,
        },
      ),
    ],
  },
  { instrument: 'strings', notes: comping(CLOCK_C, HELD, 2 * PART).map((note) => ({ ...note, level: 0.35 })) },
  {
    instrument: 'bass',
    notes: roots(
      [...CLOCK_A, ...CLOCK_B, ...CLOCK_C],
      [
        [0, 0.4, 0.6],
        [1.5, 0.4, 0.45],
        [3, 0.4, 0.5],
      ],
    ),
  },
  ...pulse(0.3),
]);

const NIGHT_A = chart('Em9 Em9 Cmaj9 Cmaj9 Am7 Am9 B7 B7');
const NIGHT_B = chart('Cmaj9 D Bm7 Em9 Am9 D G6 B7');
const NIGHT_C = chart('Am7 Em9 Fmaj9 Cmaj9 Am9 Fmaj9 Bm7 B7');
/** E minor, electric piano: a street at night. */
export const night = loop(LOUDNESS, 3 * PART, [
  {
    instrument: 'keys',
    notes: [
      ...figures(NIGHT_A, ['0-2-3-1-4-3-2-1-', '0-2-4-3-1-2-3-4-'], { level: 0.42 }),
      ...figures(NIGHT_B, ['0-1-2-3-', '3-2-4-1-', '04-31-2-'], { level: 0.5, from: PART }),
      ...figures(NIGHT_C, ['0--2--4-3--1--2-', '4--3--2-1--3--0-', '2--0--3-4--5--3-'], {
        level: 0.45,
        from: 2 * PART,
      }),
    ],
  },
  { instrument: 'pad', notes: comping([...NIGHT_A, ...NIGHT_B, ...NIGHT_C], HELD) },
  {
    instrument: 'pluck',
    notes: [
      ...line(
        '-/3 B4/.5 E5/.5 | F#5/1.5 -/2.5 | -/3 G4/.5 B4/.5 | E5/1.5 -/2.5 | -/2 C5/.5 E5/.5 G5/1 | -/4 | A5/1 F#5/1 D#5/2 | -/4',
        {
          level: 0.34,
        },
      ),
      ...line(
        'E5/.5 G5/.5 E5/1 -/2 | F#5/.5 A5/.5 F#5/1 -/2 | D5/1 F#5/1 B4/2 | G5/2 E5/2 | -/4 | A4/.5 D5/.5 F#5/1 -/2 | G5/1 E5/1 D5/2 | D#5/2 -/2',
        {
          from: PART,
          level: 0.34,
        },
      ),
    ],
  },
  {
    instrument: 'bells',
    notes: line('C6/2 -/2 | B5/2 -/2 | A5/2 -/2 | G5/2 -/2 | E6/1 C6/3 | A5/4 | B5/1 D6/3 | D#6/4', {
      from: 2 * PART,
      level: 0.16,
    }),
  },
  {
    instrument: 'bass',
    notes: roots(
      [...NIGHT_A, ...NIGHT_B, ...NIGHT_C],
      [
        [0, 1.2, 0.6],
        [1.75, 0.5, 0.4],
        [2.5, 1, 0.5],
      ],
    ),
  },
  { instrument: 'rim', notes: beat(24, [[2, 0.28]]) },
  ...pulse(0.35),
]);

const SPARK_A = chart('C6 Bb6 F6 C6 C6 Bb6 F6 G7');
const SPARK_B = chart('Am7 F6 C G7 Am7 Dm9 F6 G13');
const SPARK_C = chart('Eb6 Bb6 F6 C6 Eb6 Bb6 Gm9 G7');
/** C, vibraphone and flute: an idea comes. */
export const spark = loop(LOUDNESS, 3 * PART, [
  {
    instrument: 'vibes',
    notes: [
      ...figures(SPARK_A, ['0-23-2-4', '02-3-245', '4-32-1-2'], { level: 0.4, octaves: 1 }),
      ...figures(SPARK_B, ['0123-321', '0-12-3-2'], { level: 0.36, from: PART, octaves: 1 }),
      ...figures(SPARK_C, ['5-42-4-2', '0-2-4-53', '34-2-1-0'], { level: 0.4, from: 2 * PART, octaves: 1 }),
    ],
  },
  {
    instrument: 'keys',
    notes: comping(
      [...SPARK_A, ...SPARK_B, ...SPARK_C],
      [
        [0.5, 0.4, 0.34],
        [2, 0.4, 0.3],
        [3.5, 0.4, 0.34],
      ],
    ),
  },
  {
    instrument: 'flute',
    notes: [
      ...line(
        'E5/2 C5/1 A4/1 | C5/3 -/1 | A4/1 C5/1 E5/2 | D5/3 -/1 | E5/1 G5/1 E5/1 C5/1 | D5/2 F5/2 | A4/2 C5/1 D5/1 | B4/3 -/1',
        {
          from: PART,
          level: 0.4,
        },
      ),
      ...line(
        '-/3 Bb4/1 | D5/2 -/2 | -/3 A4/1 | E5/2 -/2 | G5/1 Eb5/1 C5/2 | F5/1 D5/1 Bb4/2 | A4/1 D5/1 F5/2 | G5/3 -/1',
        {
          from: 2 * PART,
          level: 0.4,
        },
      ),
    ],
  },
  {
    instrument: 'bass',
    notes: [...walking([...SPARK_A, ...SPARK_B, ...SPARK_C])].map((note) => ({ ...note, level: note.level * 0.6 })),
  },
  {
    instrument: 'hat',
    notes: beat(24, [
      [0.5, 0.22],
      [1.5, 0.3],
      [2.5, 0.22],
      [3.5, 0.34],
    ]),
  },
  ...pulse(0.35),
]);

/** Eight bars of drums over any of the loops. */
export const tension = loop(-27, PART, [
  {
    instrument: 'kick',
    notes: beat(8, [
      [0, 0.8],
      [0.5, 0.5],
      [2, 0.8],
      [2.5, 0.5],
    ]),
  },
  {
    instrument: 'hat',
    notes: beat(
      8,
      EIGHTHS.map((at) => [at, at % 1 === 0 ? 0.5 : 0.8] as const),
    ),
  },
  {
    instrument: 'snare',
    notes: [
      ...beat(7, [
        [1, 0.3],
        [3, 0.35],
      ]),
      ...line('x/.5 x/.25 x/.25 x/.5 x/.5 x/.25 x/.25 x/.25 x/.25 x/.5 x/.5', { from: 7 * BAR, level: 0.28 }),
    ],
  },
]);
