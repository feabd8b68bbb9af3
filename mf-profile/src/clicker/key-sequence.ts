/** The four keys into which the button splits, clockwise from the top. */
export const PADS = ['up', 'right', 'down', 'left'] as const;
export type Pad = (typeof PADS)[number];

/** One key per click, from 150 clicks to 1000. */
export const SEQUENCE_LENGTH = 850;
/** Longer runs of one key could be played without looking. */
const LONGEST_RUN = 2;
const SEED = 150_850;

/**
 * The sequence of lit keys. It is drawn from a seed (mulberry32), so it is the same for everybody and after every
 * reload. No key appears more than twice in a row.
 */
export function keySequence(seed: number = SEED): readonly Pad[] {
  const draw = mulberry32(seed);
  const keys: Pad[] = [];
  while (keys.length < SEQUENCE_LENGTH) {
    const key = PADS[Math.floor(draw() * PADS.length)] as Pad;
    if (keys.length < LONGEST_RUN || keys.slice(-LONGEST_RUN).some((last) => last !== key)) keys.push(key);
  }
  return keys;
}

/** Pseudo-random numbers from 0 to below 1, determined by the seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
