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
    const sounded = new Float64Array(Math.max(0, count));
    for (const [k, share] of PARTIALS.entries()) {
      const hertz = base * (k + 1);
      if (hertz < RATE * 0.45) addPartial(sounded, share, hertz, 1.1 + k * 1.3);
    }
    const loud = note.loud ?? 0.8;
    for (let i = 0; i < sounded.length; i += 1) {
      const t = i / RATE;
      const attack = Math.min(1, t / 0.008);
      const damper = t < held ? 1 : Math.exp((held - t) / (release / 2));
      samples[start + i]! += sounded[i]! * attack * damper * loud;
    }
  }
  return finish(samples);
}

/** Adds a sine that fades: a turning number, several times as fast as `Math.sin` for each sample. */
function addPartial(samples: Float64Array, share: number, hertz: number, fading: number): void {
  const angle = (2 * Math.PI * hertz) / RATE;
  const fade = Math.exp(-fading / RATE);
  const turnX = fade * Math.cos(angle);
  const turnY = fade * Math.sin(angle);
  let x = share;
  let y = 0;
  for (let i = 0; i < samples.length; i += 1) {
    samples[i]! += y;
    const next = x * turnX - y * turnY;
    y = x * turnY + y * turnX;
    x = next;
  }
}

/** Brings the peak to 0.85 and fades the last 0.15 s, so that nothing clicks. */
function finish(samples: Float64Array): Float64Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) || 1;
  const fade = 0.15 * RATE;
  return samples.map((sample, i) => (sample / peak) * 0.85 * Math.min(1, (samples.length - i) / fade));
}

/** 16-bit mono PCM. `samples` in [-1, 1]; louder ones are cut. */
export function wav(samples: Float64Array): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16); // length of the format block
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22); // channels
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32); // bytes for one sample
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [i, sample] of samples.entries()) {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), 44 + i * 2);
  }
  return bytes;
}
