import type { Drum, Tone } from './instruments.ts';

/** One side of a sounded note. */
export interface Voice {
  samples: Float32Array;
  /** -1 left, 1 right. */
  pan: number;
}

const A4 = 69;
const A4_HZ = 440;
const hertz = (pitch: number): number => A4_HZ * 2 ** ((pitch - A4) / 12);
const CENTS_AN_OCTAVE = 1200;

/** A sound is over below this part of its first level. */
const SILENCE = 0.0005;
const FALLS_TO_SILENCE = Math.log(1 / SILENCE);
/** Every sound fades in at least this long, seconds: a jump is heard as a click. */
const SHORTEST_FADE = 0.002;
/** Where the two copies of a spread tone are. */
const SIDE = 0.7;
/** Parts of half the rate: above it a sine would be heard as another one. */
const HIGHEST = 0.9;

/** A tone of a MIDI pitch at full level, held for so many samples. */
export function toneVoices(
  { partials, release, spread = 0, pan, level }: Tone,
  pitch: number,
  held: number,
  rate: number,
): Voice[] {
  const copies =
    spread === 0
      ? [[0, pan] as const]
      : ([
          [-spread / 2, -SIDE],
          [spread / 2, SIDE],
        ] as const);
  const sum = partials.reduce((all, partial) => all + partial.level, 0);
  const longest = held + Math.ceil((release / 3) * FALLS_TO_SILENCE * rate);
  return copies.map(([cents, place]) => {
    const samples = new Float32Array(longest);
    const hz = hertz(pitch) * 2 ** (cents / CENTS_AN_OCTAVE);
    for (const { ratio, level: share, attack, decay } of partials) {
      const step = (2 * Math.PI * hz * ratio) / rate;
      if (step >= Math.PI * HIGHEST) continue;
      const amplitude = (level * share) / sum / copies.length;
      addSine(samples, {
        step,
        amplitude,
        attack: attack * rate,
        decay: decay && decay * rate,
        held,
        release: release * rate,
      });
    }
    return { samples, pan: place };
  });
}

/** Times in samples. */
interface Sine {
  /** Radians for each sample. */
  step: number;
  amplitude: number;
  attack: number;
  decay: number | undefined;
  held: number;
  release: number;
}

function addSine(samples: Float32Array, { step, amplitude, attack, decay, held, release }: Sine): void {
  const rise = Math.max(1, attack);
  const fall = decay === undefined ? 1 : Math.exp(-1 / decay);
  const fade = fall * Math.exp(-3 / release);
  const turn = 2 * Math.cos(step);
  // A sine by recurrence: each sample follows from the two before it.
  let before = Math.sin(-step);
  let now = 0;
  let loudness = amplitude;
  const end = amplitude * SILENCE;
  for (let at = 0; at < samples.length && loudness > end; at += 1) {
    const ramp = at < rise ? at / rise : 1;
    samples[at] = (samples[at] as number) + now * loudness * ramp;
    const next = turn * now - before;
    before = now;
    now = next;
    loudness *= at < held ? fall : fade;
  }
}

/** A stroke of a drum; another `seed` gives another noise. */
export function drumVoice({ noise, low, high, decay, body, pan, level }: Drum, seed: number, rate: number): Voice {
  const samples = new Float32Array(Math.ceil(Math.max(decay, body?.decay ?? 0) * FALLS_TO_SILENCE * rate));
  const rise = SHORTEST_FADE * rate;
  const random = noiseOf(seed);
  // Two one-pole filters: what is below `high`, less what is below `low`.
  const upper = 1 - Math.exp((-2 * Math.PI * high) / rate);
  const lower = 1 - Math.exp((-2 * Math.PI * low) / rate);
  let [wide, deep, phase] = [0, 0, 0];
  for (let at = 0; at < samples.length; at += 1) {
    const seconds = at / rate;
    wide += upper * (random() - wide);
    deep += lower * (wide - deep);
    let sample = noise * (wide - deep) * Math.exp(-seconds / decay);
    if (body) {
      phase += (2 * Math.PI * (body.to + (body.from - body.to) * Math.exp(-seconds / body.fall))) / rate;
      sample += body.level * Math.sin(phase) * Math.exp(-seconds / body.decay);
    }
    samples[at] = sample * level * Math.min(1, at / rise);
  }
  return { samples, pan };
}

/** White noise from -1 to 1, the same for the same seed (a linear congruential generator). */
function noiseOf(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2_147_483_648 - 1;
  };
}
