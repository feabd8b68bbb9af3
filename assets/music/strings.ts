/** A small additive synthesiser: notes in, samples out. */

export const RATE = 11025;

/** `at` and `length` in beats; `loud` 0-1; `short` is the share of the length that the key is held. */
export type Note = { pitch: string; at: number; length: number; loud?: number; short?: number };

const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Hertz, equal temperament, A4 = 440: `pitch` such as C4, F#3. */
function frequency(pitch: string): number {
  const [, letter, sharp, octave] = /^([A-G])(#?)(\d)$/.exec(pitch) ?? [];
  if (!letter) throw new Error(`Not a pitch: ${pitch}`);
  const midi = STEPS[letter]! + (sharp ? 1 : 0) + (Number(octave) + 1) * 12;
  return 440 * 2 ** ((midi - 69) / 12);
}

/** A melody written as "C4/1 D4/0.5 -/1 ...": pitch (or a rest) and its length in beats, one after the other. */
export function melody(line: string, more: Partial<Pick<Note, 'loud' | 'short'>> = {}, from = 0): Note[] {
  let at = from;
  return line
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const [pitch = '-', length = '1'] = word.split('/');
      const note = { pitch, at, length: Number(length), ...more };
      at += note.length;
      return pitch === '-' ? [] : [note];
    });
}

/** A struck string: harmonics that fade the faster the higher they are. */
const PARTIALS = [1, 0.45, 0.28, 0.14, 0.08, 0.05];

/** `tempo` in beats a minute; `tail` seconds ring on after the last note. The result peaks at 0.85. */
export function play(notes: Note[], tempo: number, tail = 0.6): Float64Array {
  const beat = 60 / tempo;
  const end = Math.max(...notes.map((note) => (note.at + note.length) * beat)) + tail;
  const samples = new Float64Array(Math.ceil(end * RATE));
  for (const note of notes) {
    const base = frequency(note.pitch);
    const start = Math.round(note.at * beat * RATE);
    const held = note.length * beat * (note.short ?? 0.92);
    const release = 0.12;
    const count = Math.min(samples.length - start, Math.ceil((held + release * 4) * RATE));
    for (let i = 0; i < count; i++) {
      const t = i / RATE;
      const attack = Math.min(1, t / 0.008);
      const damper = t < held ? 1 : Math.exp((held - t) / (release / 2));
      let value = 0;
      for (const [k, share] of PARTIALS.entries()) {
        const hertz = base * (k + 1);
        if (hertz < RATE * 0.45) value += share * Math.exp(-t * (1.1 + k * 1.3)) * Math.sin(2 * Math.PI * hertz * t);
      }
      samples[start + i]! += value * attack * damper * (note.loud ?? 0.8);
    }
  }
  return finish(samples);
}

/** Brings the peak to 0.85 and fades the last 0.15 s, so that nothing clicks. */
function finish(samples: Float64Array): Float64Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) || 1;
  const fade = 0.15 * RATE;
  return samples.map((sample, i) => (sample / peak) * 0.85 * Math.min(1, (samples.length - i) / fade));
}
