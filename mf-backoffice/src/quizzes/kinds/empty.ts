import { DEFAULT_QUESTION_TIMERS, type DraftOf } from '@luplay/contracts/lobby-game';
import type { Kind } from './kind.ts';
import { kindValues } from './values.ts';

/** Points of a new question, and of one that has none in its file. */
export const DEFAULT_POINTS = 60;

/** What a question begins with, in the editor and in an import. */
export const emptyQuestion = <Type extends Kind = 'single'>(type?: Type): DraftOf<Type> =>
  ({
    question: '',
    ...kindValues({ type: type ?? 'single' }).empty,
    timers: { ...DEFAULT_QUESTION_TIMERS },
    reward: { points: DEFAULT_POINTS, items: [], randomDrop: false },
    media: { type: 'No media' },
  }) as unknown as DraftOf<Type>;
