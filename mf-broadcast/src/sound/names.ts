/** Loops of music, as `assets/music` has composed them. `tension` is a layer over those of questions. */
export const LOOP_NAMES = [
  'lobby',
  'veranda',
  'carousel',
  'question',
  'clockwork',
  'night',
  'spark',
  'tension',
] as const;
export type LoopName = Exclude<(typeof LOOP_NAMES)[number], 'tension'>;

/** What music is for. It goes on until something else is to be heard. */
export type MusicName = 'lobby' | 'question';

/** What this device has chosen. Calm music does not grow tense. */
export const MOODS = ['calm', 'lively', 'none'] as const;
export type Mood = (typeof MOODS)[number];

/** Cues are played once. In the order of a game: they are loaded in this order. */
export const CUE_NAMES = [
  'opening',
  'theme',
  'go',
  'tick',
  'lastTick',
  'right',
  'nobody',
  'totals',
  'drumRoll',
  'thirdPlace',
  'secondPlace',
  'fanfare',
  'award',
] as const;
export type CueName = (typeof CUE_NAMES)[number];

export type SoundName = (typeof LOOP_NAMES)[number] | CueName;
