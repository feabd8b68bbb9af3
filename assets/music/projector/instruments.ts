/** One sine of a tone. */
export interface Partial {
  /** Times the pitch of the note. */
  ratio: number;
  level: number;
  /** Seconds in which it falls to 1/e; without it, it is held. */
  decay?: number;
  /** Seconds to its full level. */
  attack: number;
}

interface Placed {
  /** -1 left, 1 right. */
  pan: number;
  /** How much of it goes into the reverb, 0 to 1. */
  reverb: number;
  level: number;
}

/** A sum of sines: additive synthesis. */
export interface Tone extends Placed {
  kind: 'tone';
  partials: readonly Partial[];
  /** Seconds to fade after the note ends. */
  release: number;
  /** Cents between two copies, one on each side. */
  spread?: number;
}

/** Filtered noise, with a falling sine below it. */
export interface Drum extends Placed {
  kind: 'drum';
  noise: number;
  /** The noise's band, Hz. */
  low: number;
  high: number;
  /** Seconds. */
  decay: number;
  body?: { from: number; to: number; fall: number; decay: number; level: number };
}

/** Partials of a bowed or blown sound: higher ones are weaker and come later. */
const harmonics = (count: number, fall: number, attack: number, later: number): Partial[] =>
  Array.from({ length: count }, (_, index) => ({
    ratio: index + 1,
    level: (index + 1) ** -fall,
    attack: attack + index * later,
  }));

/** Partials of a struck or plucked sound: higher ones are over sooner. */
const struck = (levels: readonly [ratio: number, level: number, decay: number][], attack = 0.003): Partial[] =>
  levels.map(([ratio, level, decay]) => ({ ratio, level, decay, attack }));

const VIBES = struck([
  [1, 1, 1.1],
  [4, 0.22, 0.35],
  [10, 0.06, 0.09],
]);
const KEYS = struck([
  [1, 1, 1.4],
  [2, 0.24, 0.8],
  [3, 0.1, 0.5],
  [4, 0.05, 0.3],
  [14, 0.03, 0.06],
]);
const BASS = struck(
  [
    [1, 1, 0.9],
    [2, 0.42, 0.4],
    [3, 0.2, 0.22],
    [4, 0.08, 0.12],
  ],
  0.006,
);
const BELLS = struck([
  [1, 1, 1.6],
  [2.76, 0.4, 0.8],
  [5.4, 0.18, 0.35],
  [8.9, 0.06, 0.15],
]);
const MARIMBA = struck([
  [1, 1, 0.32],
  [3.9, 0.25, 0.09],
  [9.2, 0.06, 0.03],
]);
const PLUCK = struck([
  [1, 1, 0.5],
  [2, 0.55, 0.34],
  [3, 0.36, 0.24],
  [4, 0.22, 0.17],
  [5, 0.15, 0.13],
  [7, 0.09, 0.08],
  [10, 0.05, 0.05],
]);
const TIMPANI = struck([
  [1, 1, 0.9],
  [1.5, 0.5, 0.6],
  [1.99, 0.3, 0.4],
  [2.44, 0.16, 0.3],
]);
const BLOCK = struck([
  [1, 1, 0.035],
  [2.4, 0.5, 0.02],
]);

export const INSTRUMENTS = {
  keys: { kind: 'tone', partials: KEYS, release: 0.18, spread: 5, pan: 0, reverb: 0.18, level: 0.5 },
  pad: {
    kind: 'tone',
    partials: harmonics(5, 1.8, 0.6, 0.1),
    release: 0.9,
    spread: 9,
    pan: 0,
    reverb: 0.4,
    level: 0.3,
  },
  strings: {
    kind: 'tone',
    partials: harmonics(7, 1.3, 0.1, 0.02),
    release: 0.3,
    spread: 8,
    pan: 0,
    reverb: 0.35,
    level: 0.36,
  },
  brass: {
    kind: 'tone',
    partials: harmonics(10, 0.9, 0.025, 0.006),
    release: 0.14,
    spread: 6,
    pan: 0,
    reverb: 0.3,
    level: 0.5,
  },
  vibes: { kind: 'tone', partials: VIBES, release: 0.5, pan: 0.25, reverb: 0.3, level: 0.48 },
  bells: { kind: 'tone', partials: BELLS, release: 0.8, pan: -0.25, reverb: 0.45, level: 0.6 },
  marimba: { kind: 'tone', partials: MARIMBA, release: 0.1, pan: -0.2, reverb: 0.22, level: 0.6 },
  pluck: { kind: 'tone', partials: PLUCK, release: 0.12, spread: 4, pan: 0, reverb: 0.2, level: 0.55 },
  flute: {
    kind: 'tone',
    partials: harmonics(4, 1.7, 0.05, 0.02),
    release: 0.16,
    pan: 0.2,
    reverb: 0.4,
    level: 0.42,
  },
  bass: { kind: 'tone', partials: BASS, release: 0.09, pan: 0, reverb: 0.03, level: 0.62 },
  timpani: { kind: 'tone', partials: TIMPANI, release: 0.5, pan: 0.1, reverb: 0.35, level: 0.45 },
  block: { kind: 'tone', partials: BLOCK, release: 0.02, pan: 0, reverb: 0.12, level: 0.8 },
  kick: {
    ...{ kind: 'drum', noise: 0.06, low: 200, high: 2000, decay: 0.02, pan: 0, reverb: 0.02, level: 0.9 },
    body: { from: 130, to: 48, fall: 0.03, decay: 0.16, level: 1 },
  },
  rim: {
    ...{ kind: 'drum', noise: 0.5, low: 900, high: 5000, decay: 0.035, pan: 0.1, reverb: 0.25, level: 1.4 },
    body: { from: 420, to: 380, fall: 0.02, decay: 0.03, level: 0.5 },
  },
  snare: {
    ...{ kind: 'drum', noise: 0.8, low: 600, high: 7000, decay: 0.09, pan: 0, reverb: 0.25, level: 0.8 },
    body: { from: 210, to: 170, fall: 0.02, decay: 0.06, level: 0.5 },
  },
  shaker: { kind: 'drum', noise: 1, low: 5000, high: 11_000, decay: 0.03, pan: -0.3, reverb: 0.08, level: 0.6 },
  hat: { kind: 'drum', noise: 1, low: 7000, high: 14_000, decay: 0.022, pan: 0.3, reverb: 0.05, level: 0.9 },
  cymbal: { kind: 'drum', noise: 1, low: 3500, high: 13_000, decay: 0.7, pan: 0, reverb: 0.3, level: 0.5 },
} as const satisfies Record<string, Tone | Drum>;
export type InstrumentName = keyof typeof INSTRUMENTS;
