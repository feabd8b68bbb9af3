/** What the demo radio plays: short rounds of our own, which may be heard over and over. */
import { melody, type Note, play } from './strings.ts';

type Chord = readonly [low: string, ...rest: string[]];

/** Broken chords: of each chord its notes by these numbers, one in each `step` beats. */
function broken(chords: readonly Chord[], pattern: readonly number[], step: number, loud: number): Note[] {
  return chords.flatMap((chord, bar) =>
    pattern.map((which, i) => ({
      pitch: chord[which % chord.length] ?? chord[0],
      at: (bar * pattern.length + i) * step,
      length: step * 1.6,
      loud: i === 0 ? loud * 1.4 : loud,
    })),
  );
}

const C: Chord = ['C3', 'G3', 'C4', 'E4'];
const AM: Chord = ['A2', 'E3', 'A3', 'C4'];
const F: Chord = ['F2', 'C3', 'F3', 'A3'];
const G: Chord = ['G2', 'D3', 'G3', 'B3'];
const DM: Chord = ['D3', 'A3', 'D4', 'F4'];
const EM: Chord = ['E2', 'B2', 'E3', 'G3'];

/** Unhurried, four in a bar. */
function eveningLights(): Float64Array {
  const tune = melody(
    'G4/1.5 A4/.5 G4/1 E4/1 E4/2 C4/1 D4/1 F4/1.5 G4/.5 A4/1 C5/1 B4/2 -/2 G4/1.5 A4/.5 C5/1 E5/1 D5/2 C5/1 A4/1 A4/1 G4/1 F4/1 D4/1 C4/4',
    { loud: 0.75 },
  );
  return play([...tune, ...broken([C, AM, F, G, C, AM, F, C], [0, 1, 2, 3, 2, 1, 2, 1], 0.5, 0.3)], 104);
}

/** Light feet: up the scale and down again. */
function stairs(): Float64Array {
  const tune = melody(
    'A4/.5 B4/.5 C5/.5 D5/.5 E5/1 C5/1 A4/.5 C5/.5 F5/1 E5/2 G5/1 E5/.5 C5/.5 D5/1 E5/1 D5/.5 C5/.5 B4/.5 D5/.5 B4/2 ' +
      'A4/.5 B4/.5 C5/.5 D5/.5 E5/1 A5/1 G5/.5 F5/.5 E5/.5 F5/.5 C5/2 E5/1 D5/.5 C5/.5 G4/1 C5/1 B4/1 G#4/1 A4/2',
    { loud: 0.7, short: 0.7 },
  );
  return play([...tune, ...broken([AM, F, C, G, AM, F, C, EM], [0, 2, 1, 3], 1, 0.42)], 116);
}

/** Three in a bar, for the time that the kettle takes. */
function teaBreak(): Float64Array {
  const tune = melody(
    'E4/2 G4/1 C5/3 B4/2 A4/1 G4/3 F4/2 A4/1 D5/3 C5/2 B4/1 A4/3 G4/1 A4/1 B4/1 C5/2 E5/1 D5/3 B4/3 C5/2 G4/1 E4/2 D4/1 C4/6',
    { loud: 0.75 },
  );
  const chords = [C, C, G, C, DM, DM, F, AM, G, C, G, G, C, C, F, C];
  return play([...tune, ...broken(chords, [0, 2, 3], 1, 0.36)], 168);
}

/** Five notes and much air between them. */
function nightTram(): Float64Array {
  const tune = melody('D5/1 -/1 A4/1 C5/1 D5/3 -/1 F5/1 D5/1 C5/1 A4/1 G4/3 -/1 A4/1 -/1 C5/1 G4/1 A4/2 D4/2 -/4', {
    loud: 0.6,
  });
  return play([...tune, ...broken([DM, AM, F, G, DM, AM, DM], [0, 3, 2, 1], 1, 0.34)], 88, 1.2);
}

/** The last metres before the tape. */
function finishLine(): Float64Array {
  const tune = melody(
    'E4/.5 E4/.5 G4/.5 A4/.5 B4/1 B4/1 A4/.5 G4/.5 A4/.5 B4/.5 G4/2 E4/.5 E4/.5 G4/.5 A4/.5 B4/1 D5/1 C5/.5 B4/.5 A4/.5 G4/.5 A4/2 ' +
      'C5/1 B4/.5 A4/.5 G4/1 E4/1 D5/1 C5/.5 B4/.5 A4/1 F#4/1 G4/.5 A4/.5 B4/1 D5/1 B4/1 E5/4',
    { loud: 0.75, short: 0.75 },
  );
  return play([...tune, ...broken([EM, EM, G, F, C, DM, G, EM], [0, 1, 2, 1, 3, 1, 2, 1], 0.5, 0.34)], 138);
}

export const radioTracks = {
  'evening-lights': { title: 'Вечерние огни', perform: eveningLights },
  stairs: { title: 'Вверх по лестнице', perform: stairs },
  'tea-break': { title: 'Перерыв на чай', perform: teaBreak },
  'night-tram': { title: 'Ночной трамвай', perform: nightTram },
  'finish-line': { title: 'Финишная прямая', perform: finishLine },
};

export const playlists: readonly { title: string; tracks: (keyof typeof radioTracks)[] }[] = [
  { title: 'Пока все собираются', tracks: ['evening-lights', 'tea-break', 'stairs'] },
  { title: 'Между вопросами', tracks: ['finish-line', 'stairs'] },
  { title: 'Поздний вечер', tracks: ['night-tram', 'evening-lights'] },
];
