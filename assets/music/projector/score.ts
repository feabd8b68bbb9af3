import type { InstrumentName } from './instruments.ts';

/** `beat`: from the start of the score; `beats`: how long it is held; `level`: 0 to 1. */
export interface Note {
  beat: number;
  beats: number;
  /** MIDI note numbers that sound together. Drums ignore them. */
  pitches: readonly number[];
  level: number;
}

interface Part {
  instrument: InstrumentName;
  notes: readonly Note[];
}

/** A piece of music or a cue as data. It renders to the same samples on every device. */
export interface Score {
  /** Beats a minute. */
  tempo: number;
  beats: number;
  /** What sounds after the last beat goes on at the start. Otherwise the sound ends with its tail. */
  loop: boolean;
  /** How much later the second half of each beat comes, in beats. */
  swing?: number;
  /** Of a loop: dBFS RMS; of a cue: its loudest 400 ms, LUFS. */
  loudness: number;
  parts: readonly Part[];
}

const SEMITONES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SIGNS: Record<string, number> = { '': 0, '#': 1, b: -1 };
const PITCH = /^([A-G])([#b]?)(-?\d)$/;
const OCTAVE = 12;
const ACCENT = 1.35;

/** The MIDI number of a note name: `A4` is 69. */
export function pitchOf(name: string): number {
  const [, letter = '', sign = '', octave = ''] = PITCH.exec(name) ?? [];
  const semitone = SEMITONES[letter];
  if (semitone === undefined) throw new Error(`«${name}» is not a note`);
  return (Number(octave) + 1) * OCTAVE + semitone + (SIGNS[sign] ?? 0);
}

/**
 * Notes of a line such as `C4/1 E4+G4/.5 -/2 x/.5`: names joined by `+` sound together, `-` is a rest, `x` a drum. The
 * number is the length in beats; `!` behind it accents the note. Bars may be separated by `|`.
 */
export function line(text: string, { from = 0, level = 0.7 }: { from?: number; level?: number } = {}): Note[] {
  const notes: Note[] = [];
  let beat = from;
  for (const token of text.split(/[\s|]+/).filter(Boolean)) {
    const [what = '', length = ''] = token.replace('!', '').split('/');
    const beats = Number(length);
    if (!(beats > 0)) throw new Error(`«${token}» has no length`);
    if (what !== '-') {
      const pitches = what === 'x' ? [] : what.split('+').map(pitchOf);
      notes.push({ beat, beats, pitches, level: token.endsWith('!') ? Math.min(1, level * ACCENT) : level });
    }
    beat += beats;
  }
  return notes;
}
