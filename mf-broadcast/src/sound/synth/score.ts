import type { InstrumentName } from './instruments.ts';

/** `beat`: from the start of the score; `beats`: how long it is held; `level`: 0 to 1. */
export interface Note {
  beat: number;
  beats: number;
  /** MIDI note numbers that sound together. Drums ignore them. */
  pitches: readonly number[];
  level: number;
}

export interface Part {
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
  /** Of a loop: its mean; of a cue: its loudest 400 ms. LUFS. */
  loudness: number;
  parts: readonly Part[];
}
