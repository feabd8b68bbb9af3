/** How many fly at once at most. */
const MOST = { mobile: 8, other: 20 } as const;
const FACES = ['🎉', '⭐', '🔥', '💛', '🚀', '✨', '🍀', '🎈', '🦊', '🍋'] as const;

export interface Flyer {
  id: number;
  face: string;
  /** Where it rises, percent of the width. */
  x: number;
  /** How far it is carried aside, px. */
  drift: number;
}

/** Lets one more fly. When the sky is full, nothing joins: none of those on their way is taken down. */
export function launch(flying: readonly Flyer[], id: number, mobile: boolean): readonly Flyer[] {
  if (flying.length >= (mobile ? MOST.mobile : MOST.other)) return flying;
  const face = FACES[(id * 7) % FACES.length] as string;
  return [...flying, { id, face, x: 15 + ((id * 37) % 71), drift: ((id * 53) % 81) - 40 }];
}

export const land = (flying: readonly Flyer[], id: number): readonly Flyer[] =>
  flying.filter((flyer) => flyer.id !== id);
