/** Music goes on until something else is to be heard. `tension` is a layer over `question`. */
export const MUSIC_NAMES = ['lobby', 'question', 'tension'] as const;
export type MusicName = Exclude<(typeof MUSIC_NAMES)[number], 'tension'>;

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

export type SoundName = (typeof MUSIC_NAMES)[number] | CueName;
