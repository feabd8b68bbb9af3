/** Maximum number in flight. */
const MAX_FLYING = { mobile: 8, other: 20 } as const;
const EMOJI = ['🎉', '⭐', '🔥', '💛', '🚀', '✨', '🍀', '🎈', '🦊', '🍋'] as const;

export interface Flyer {
  id: number;
  emoji: string;
  /** Horizontal position, percent of the width. */
  x: number;
  /** Horizontal drift, px. */
  drift: number;
}

/** Adds an emoji unless the maximum is in flight. Emoji in flight are never removed early. */
export function launch(flying: readonly Flyer[], id: number, mobile: boolean): readonly Flyer[] {
  if (flying.length >= (mobile ? MAX_FLYING.mobile : MAX_FLYING.other)) return flying;
  const emoji = EMOJI[(id * 7) % EMOJI.length] as string;
  return [...flying, { id, emoji, x: 15 + ((id * 37) % 71), drift: ((id * 53) % 81) - 40 }];
}

export const land = (flying: readonly Flyer[], id: number): readonly Flyer[] =>
  flying.filter((flyer) => flyer.id !== id);
