import { type Note, pitchOf } from './score.ts';

/** The bass note and the keys of each chord, close to those of its neighbours in the pieces. */
const CHORDS = {
  Dm9: 'D2 F3 A3 C4 E4',
  G13: 'G2 F3 A3 B3 E4',
  Cmaj9: 'C3 E3 G3 B3 D4',
  C69: 'C3 E3 A3 D4 G4',
  Am9: 'A2 G3 B3 C4 E4',
  Em7: 'E2 G3 B3 D4 E4',
  A7b9: 'A2 G3 Bb3 C#4 E4',
  Fmaj9: 'F2 A3 C4 E4 G4',
  Fm69: 'F2 Ab3 C4 D4 G4',
  Abmaj9: 'Ab2 G3 Bb3 C4 Eb4',
  Bb69: 'Bb2 G3 C4 D4 F4',
  G13sus: 'G2 F3 A3 C4 E4',
  G7alt: 'G2 F3 Ab3 B3 Eb4',
  Am: 'A2 A3 C4 E4 B4',
  F: 'F2 A3 C4 E4 G4',
  Dm: 'D2 A3 C4 D4 F4',
  Esus: 'E2 A3 B3 E4 A4',
  E7: 'E2 G#3 B3 D4 F4',
  C: 'C3 G3 C4 E4 G4',
  C6: 'C3 G3 A3 E4 G4',
  G7: 'G2 F3 B3 D4 G4',
  G6: 'G2 G3 B3 D4 E4',
  Gm9: 'G2 A3 Bb3 D4 F4',
  Bbmaj7: 'Bb2 A3 C4 D4 F4',
  Bb6: 'Bb2 G3 Bb3 D4 F4',
  Eb6: 'Eb2 G3 Bb3 C4 Eb4',
  F6: 'F2 A3 C4 D4 F4',
  A7: 'A2 G3 C#4 E4 A4',
  Em9: 'E2 G3 B3 D4 F#4',
  Am7: 'A2 G3 C4 E4 G4',
  B7: 'B2 A3 D#4 F#4 A4',
  Bm7: 'B2 A3 D4 F#4 A4',
  D: 'D3 A3 D4 E4 F#4',
} as const;
type ChordName = keyof typeof CHORDS;

const OCTAVE = 12;
export const BAR = 4;

interface Chord {
  bass: number;
  keys: number[];
}

/** The chords of a chart such as `Dm9 G13`, one for each bar. */
export const chart = (text: string): Chord[] =>
  text.split(/\s+/).map((name) => {
    const [bass = 0, ...keys] = CHORDS[name as ChordName].split(' ').map(pitchOf);
    return { bass, keys };
  });

/** Where in a bar something is struck, for how long and how loud. */
export type Rhythm = readonly (readonly [beat: number, beats: number, level: number])[];

/** The keys of each bar's chord in a rhythm. */
export const comping = (chords: readonly Chord[], rhythm: Rhythm, from = 0): Note[] =>
  chords.flatMap(({ keys }, bar) =>
    rhythm.map(([beat, beats, level]) => ({ beat: from + bar * BAR + beat, beats, level, pitches: keys })),
  );

/** The bass note of each bar's chord in a rhythm. */
export const roots = (chords: readonly Chord[], rhythm: Rhythm, from = 0): Note[] =>
  comping(
    chords.map(({ bass }) => ({ bass, keys: [bass] })),
    rhythm,
    from,
  );

/**
 * A figure for each bar, such as `0213-213`: the number of a key of its chord, from the lowest, above the highest an
 * octave up; `-` rests. Equal steps fill the bar.
 */
export const figures = (
  chords: readonly Chord[],
  patterns: readonly string[],
  { level, from = 0, octaves = 0 }: { level: number; from?: number; octaves?: number },
): Note[] =>
  chords.flatMap(({ keys }, bar) => {
    const steps = [...(patterns[bar % patterns.length] ?? '')];
    const beats = BAR / steps.length;
    return steps.flatMap((step, index): Note[] => {
      if (step === '-') return [];
      const pitch =
        (keys[Number(step) % keys.length] ?? 0) + (Math.floor(Number(step) / keys.length) + octaves) * OCTAVE;
      const accent = index === 0 ? 1.3 : 1;
      return [{ beat: from + bar * BAR + index * beats, beats, level: level * accent, pitches: [pitch] }];
    });
  });

/** A walking bass: root, fifth, octave, and a step towards the next root. */
export const walking = (chords: readonly Chord[], from = 0): Note[] =>
  chords.flatMap(({ bass }, bar) => {
    const next = (chords[bar + 1] ?? chords[0])?.bass ?? bass;
    const approach = next + (next > bass ? -1 : 1);
    const steps = [
      [0, 1.4, bass, 0.8],
      [1.5, 0.5, bass + 7, 0.55],
      [2, 0.9, bass + OCTAVE, 0.6],
      [3, 0.9, approach, 0.6],
    ] as const;
    return steps.map(([beat, beats, pitch, level]) => ({
      beat: from + bar * BAR + beat,
      beats,
      level,
      pitches: [pitch],
    }));
  });

/** The keys of each bar's chord one after the other, up and down, in steps of `beats`. */
export const arpeggio = (chords: readonly Chord[], beats: number, level: number, from = 0): Note[] =>
  chords.flatMap(({ keys }, bar) => {
    const turn = [...keys, ...keys.slice(1, -1).reverse()];
    return Array.from({ length: Math.round(BAR / beats) }, (_, step) => ({
      ...{ beat: from + bar * BAR + step * beats, beats, level },
      pitches: [(turn[step % turn.length] ?? 0) + OCTAVE],
    }));
  });

/** A drum of each bar. */
export const beat = (bars: number, rhythm: readonly (readonly [beat: number, level: number])[], from = 0): Note[] =>
  Array.from({ length: bars }, (_, bar) =>
    rhythm.map(([at, level]) => ({ beat: from + bar * BAR + at, beats: 0.25, level, pitches: [] })),
  ).flat();
