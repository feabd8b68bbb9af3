import { arpeggio, BAR, beat, chart, comping, type Rhythm, walking } from './harmony.ts';
import { line, type Score } from './score.ts';

/*
 * The music of the waiting room and between questions: 32 bars in C, four parts of eight bars. The last chord leads
 * back to the first.
 */

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

export const lobby: Score = {
  tempo: 104,
  beats: 4 * PART,
  loop: true,
  swing: 0.1,
  loudness: -21,
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
