import type { LobbyView } from '@luplay/contracts/lobby-game';
import { ru } from './locale.ts';

/** How a game counts where that is not as usual, a sentence for each rule. */
export function courseSentences({ scoring, teamAnswer }: Pick<LobbyView, 'scoring' | 'teamAnswer'>): string[] {
  return [...(scoring === 'speed' ? [ru.course.speed] : []), ...(teamAnswer === 'captain' ? [ru.course.captain] : [])];
}
