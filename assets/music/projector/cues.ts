import { line, type Note, type Score } from './score.ts';

/** Cues are equally loud; a tick comes five times and stays behind them. */
const CUE = -15;
const TICK = -19;

const cue = (tempo: number, beats: number, parts: Score['parts'], loudness = CUE): Score => ({
  ...{ tempo, beats, loop: false, loudness, parts },
});

/** The game begins. */
export const opening = cue(126, 6, [
  {
    instrument: 'brass',
    notes: line('C4+E4+G4/.5 C4+E4+G4/.25 C4+E4+G4/.25 F4+A4+C5/1 D4+G4+B4/.5 F4+G4+B4/.5 C4+G4+C5+E5/2.5!'),
  },
  { instrument: 'timpani', notes: line('C3/1 F2/1 G2/.5 G2/.5 C3/2!') },
  { instrument: 'vibes', notes: line('G4/.25 C5/.25 E5/.25 G5/.25 C6/1', { from: 3, level: 0.5 }) },
  { instrument: 'cymbal', notes: line('x/2', { from: 3, level: 0.7 }) },
]);

/** A theme was chosen. */
export const theme = cue(132, 2.5, [
  { instrument: 'vibes', notes: line('G4/.25 B4/.25 D5/.25 E5/.25 G5/1.5!') },
  { instrument: 'brass', notes: line('F4+A4+C5/.5 E4+G4+C5/1', { from: 0.5, level: 0.6 }) },
  { instrument: 'bass', notes: line('G2/1 C3/1.25') },
  { instrument: 'cymbal', notes: line('x/1', { from: 1, level: 0.5 }) },
]);

/** The options appear: answers are accepted. */
export const go = cue(120, 0.75, [
  { instrument: 'marimba', notes: line('E4/.25 A4/.25 E5/.25!') },
  { instrument: 'bells', notes: line('A5/.5', { from: 0.25, level: 0.3 }) },
]);

/** The last five seconds, one each. */
export const tick = cue(60, 0.1, [{ instrument: 'block', notes: line('E5/.05', { level: 0.8 }) }], TICK);

/** The last second. */
export const lastTick = cue(
  60,
  0.1,
  [
    { instrument: 'block', notes: line('B5/.05', { level: 0.9 }) },
    { instrument: 'bells', notes: line('B5/.05', { level: 0.2 }) },
  ],
  TICK,
);

/** The right answer, and a team had it. */
export const right = cue(138, 2.5, [
  { instrument: 'bells', notes: line('C5/.25 E5/.25 G5/.25 C6/1.5!') },
  { instrument: 'keys', notes: line('F3+A3+C4/.5 G3+B3+D4/.25 C4+E4+G4+D5/1.5!') },
  { instrument: 'bass', notes: line('F2/.5 G2/.25 C2/1.5') },
  { instrument: 'cymbal', notes: line('x/1', { from: 0.75, level: 0.35 }) },
]);

/** The right answer, and nobody had it. */
export const nobody = cue(112, 2, [
  { instrument: 'keys', notes: line('C4+Eb4+Ab4/.75 B3+D4+G4/1.25') },
  { instrument: 'vibes', notes: line('C5/.75 G4/1', { level: 0.5 }) },
  { instrument: 'bass', notes: line('Ab2/.75 G2/1.25') },
]);

/** The points so far. */
export const totals = cue(120, 2, [
  { instrument: 'vibes', notes: line('E5/.25 D5/.25 B4/.25 G4/.25 C5/1') },
  { instrument: 'keys', notes: line('-/1 E3+G3+B3+D4/1') },
]);

/** `count` strokes that grow louder. */
const roll = (count: number, apart: number): Note[] =>
  Array.from({ length: count }, (_, stroke) => ({
    ...{ beat: stroke * apart, beats: apart, pitches: [] },
    level: 0.12 + 0.75 * (stroke / count) ** 1.6,
  }));

/** Before each place of the final. */
export const drumRoll = cue(60, 1.6, [
  { instrument: 'snare', notes: roll(32, 0.05) },
  { instrument: 'timpani', notes: roll(16, 0.1).map((note) => ({ ...note, pitches: [43], level: note.level * 0.6 })) },
]);

const place = (chord: string, bass: string) =>
  cue(120, 2, [
    { instrument: 'brass', notes: line(`${chord}/.25 ${chord}/1.25!`) },
    { instrument: 'timpani', notes: line(`${bass}/.25 ${bass}/1!`) },
    { instrument: 'cymbal', notes: line('x/1', { from: 0.25, level: 0.6 }) },
  ]);
/** The third and the second place; the first one has the fanfare. */
export const thirdPlace = place('F3+A3+C4+F4', 'F2');
export const secondPlace = place('G3+B3+D4+G4', 'G2');

/** The winner. */
export const fanfare = cue(126, 9, [
  {
    instrument: 'brass',
    notes: line(`
      C4+E4+G4/.5! C4+E4+G4/.25 C4+E4+G4/.25 C4+F4+A4/.75 C4+E4+G4/.25 D4+G4+B4/1 |
      E4+G4+C5/.5 E4+G4+C5/.25 F4+A4+D5/.25 G4+C5+E5/.75 F4+B4+D5/.25 G4+C5+E5+G5/3!`),
  },
  { instrument: 'strings', notes: line('C3+G3/1 F3+A3/1 G3+B3/1 C3+G3/1 G3+D4/1 C3+G3+E4/3', { level: 0.6 }) },
  { instrument: 'timpani', notes: line('C3/.5 C3/.25 C3/.25 F2/1 G2/1 C3/.5 C3/.5 G2/.5 G2/.5 C3/1! G2/.5 C3/1!') },
  { instrument: 'bells', notes: line('C5/.25 E5/.25 G5/.25 C6/.25 E6/1', { from: 5, level: 0.45 }) },
  { instrument: 'snare', notes: line('x/.5 x/.25 x/.25 x/1 x/1 x/.5 x/.5 x/.5 x/.5 x/1', { level: 0.4 }) },
  { instrument: 'cymbal', notes: [...line('x/2', { level: 0.5 }), ...line('x/4', { from: 5, level: 0.9 })] },
]);

/** Somebody is honoured. */
export const award = cue(150, 3, [
  { instrument: 'bells', notes: line('G5/.25 A5/.25 C6/.25 D6/.25 E6/.25 G6/1.5', { level: 0.5 }) },
  { instrument: 'keys', notes: line('A3+C4+E4+G4/1 E3+A3+D4+G4/2') },
  { instrument: 'bass', notes: line('F2/1 C3/2') },
]);
