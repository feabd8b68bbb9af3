import { BAR, beat, chart, comping, walking } from './harmony.ts';
import { line, type Score } from './score.ts';

/*
 * While a question is read and answered: eight bars in A minor. `tension` has the same length, is started together
 * with `question`, and grows louder as the time runs out.
 */

const CHORDS = chart('Am Am F F Dm Dm Esus E7');
const BEATS = CHORDS.length * BAR;
const TEMPO = 100;
const EIGHTHS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5];
const SIXTEENTHS = Array.from({ length: 16 }, (_, step) => step / 4);

export const question: Score = {
  tempo: TEMPO,
  beats: BEATS,
  loop: true,
  loudness: -28,
  parts: [
    { instrument: 'pad', notes: comping(CHORDS, [[0, 3.9, 0.6]]) },
    {
      instrument: 'marimba',
      notes: line(
        `A3/.5 E4/.5 B4/.5 E4/.5 A3/.5 E4/.5 C5/.5 E4/.5 | A3/.5 E4/.5 B4/.5 E4/.5 A3/.5 E4/.5 C5/.5 D5/.5 |
         A3/.5 F4/.5 C5/.5 F4/.5 A3/.5 F4/.5 G4/.5 F4/.5 | A3/.5 F4/.5 C5/.5 F4/.5 A3/.5 F4/.5 E5/.5 C5/.5 |
         A3/.5 D4/.5 A4/.5 D4/.5 F4/.5 D4/.5 A4/.5 F4/.5 | A3/.5 D4/.5 C5/.5 D4/.5 F4/.5 D4/.5 A4/.5 F4/.5 |
         B3/.5 E4/.5 A4/.5 E4/.5 B3/.5 E4/.5 A4/.5 B4/.5 | B3/.5 E4/.5 G#4/.5 E4/.5 B3/.5 D4/.5 G#4/.5 B4/.5`,
        { level: 0.4 },
      ),
    },
    { instrument: 'bass', notes: line('A2/.75 -/3.25 A2/.75 -/3.25', { level: 0.4 }) },
    {
      instrument: 'bass',
      notes: walking(CHORDS.slice(2), 2 * BAR).map((note) => ({ ...note, level: note.level * 0.5 })),
    },
  ],
};

export const tension: Score = {
  tempo: TEMPO,
  beats: BEATS,
  loop: true,
  loudness: -26,
  parts: [
    {
      instrument: 'strings',
      notes: comping(
        CHORDS,
        SIXTEENTHS.map((at) => [at, 0.2, at % 1 === 0 ? 0.55 : 0.35] as const),
      ),
    },
    {
      instrument: 'kick',
      notes: beat(CHORDS.length, [
        [0, 0.8],
        [0.5, 0.5],
        [2, 0.8],
        [2.5, 0.5],
      ]),
    },
    {
      instrument: 'hat',
      notes: beat(
        CHORDS.length,
        EIGHTHS.map((at) => [at, at % 1 === 0 ? 0.5 : 0.8] as const),
      ),
    },
  ],
};
