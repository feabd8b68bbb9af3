import { DEFAULT_QUESTION_TIMERS, type DraftOf } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import type { CommonFields, Kind } from './kind.ts';

/** Points of a new question, and of one that has none in its file. */
export const DEFAULT_POINTS = 60;

/** What a question of any kind begins with. */
export const commonFields = (): CommonFields => ({
  question: '',
  timers: { ...DEFAULT_QUESTION_TIMERS },
  reward: { points: DEFAULT_POINTS, items: [], randomDrop: false },
  media: { type: 'No media' },
});

/** What a question begins with in the editor. */
export const emptyQuestion = <Type extends Kind>(type: Type): DraftOf<Type> =>
  ({ ...commonFields(), ...editingOf({ type }).empty }) as unknown as DraftOf<Type>;
