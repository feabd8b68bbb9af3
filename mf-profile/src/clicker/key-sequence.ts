/** The four keys into which the button splits, clockwise from the top. */
export const PADS = ['up', 'right', 'down', 'left'] as const;
export type Pad = (typeof PADS)[number];

/** From 150 clicks to 1000: a key for each. */
export const SEQUENCE_LENGTH = 850;
/** A longer run of one key would be played without looking. */
const LONGEST_RUN = 2;
const SEED = 150_850;

/**
 * The keys in the order in which they are asked for: the same for everybody and after every reload, because they are
 * drawn from a seed (mulberry32). No key comes more than twice running.
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

/** Numbers from 0 to below 1 that follow from the seed alone. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
