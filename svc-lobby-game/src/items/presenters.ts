import type { TeamEffects } from '@luplay/contracts/lobby-game';
import type { Hand } from './hands.ts';

/** What everybody may know of what hangs over a team: never which options it does not see. */
export const effectsView = ({ shields, multiplyNext, blocked, blockedNext }: Hand): TeamEffects => ({
  shields,
  multiplyNext,
  blocked,
  blockedNext,
});
