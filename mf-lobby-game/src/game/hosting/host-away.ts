import type { GameView } from '@luplay/contracts/lobby-game';
import { ru as gameTexts } from '../../locale/game.ts';
import { ru } from '../../locale/hosting.ts';

/** What players read while the host is away. */
export function hostAway({ timerPaused, timer }: Pick<GameView, 'timerPaused' | 'timer'>): string {
  if (timerPaused) return gameTexts.hostAwayPaused;
  return timer.waitsForHost ? ru.waitAway : gameTexts.hostAway;
}
