import type { TeamEffects } from '@luplay/contracts/lobby-game';
import { formatNumber } from '@luplay/web-kit';
import { ru } from '../locale.ts';

export interface EffectMark {
  kind: 'shield' | 'multiply' | 'blocked' | 'blockedNext';
  text: string;
  /** The same in a sentence. */
  title: string;
}

/** A team's pending effects, ordered by relevance for the current question. */
export function effectMarks({ shields, multiplyNext, blocked, blockedNext }: TeamEffects): EffectMark[] {
  const marks: EffectMark[] = [];
  if (blocked) marks.push({ kind: 'blocked', text: ru.effects.blocked, title: ru.effects.blockedTitle });
  if (blockedNext) {
    marks.push({ kind: 'blockedNext', text: ru.effects.blockedNext, title: ru.effects.blockedNextTitle });
  }
  if (shields > 0) marks.push({ kind: 'shield', text: ru.effects.shield(shields), title: ru.effects.shieldTitle });
  if (multiplyNext !== null) {
    const factor = formatNumber(multiplyNext);
    marks.push({ kind: 'multiply', text: ru.effects.multiply(factor), title: ru.effects.multiplyTitle(factor) });
  }
  return marks;
}
