import type { Reaction } from '@luplay/contracts/lobby-game';

/**
 * How reactions are drawn, on phones and on the spectators' screen. The variation selector asks for colours where a
 * text font has the sign too.
 */
export const REACTION_SIGNS: Readonly<Record<Reaction, string>> = {
  laugh: '😂\uFE0F',
  fire: '🔥\uFE0F',
  clap: '👏\uFE0F',
  heart: '❤\uFE0F',
  wow: '😮\uFE0F',
  sad: '😢\uFE0F',
};
