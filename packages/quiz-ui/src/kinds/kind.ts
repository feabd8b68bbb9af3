import type { QuestionView } from '@luplay/contracts/lobby-game';

/** The kinds of questions. Each is an entry of `answers.ts`, `phone.ts` and `stage.ts`, which screens read. */
export type QuestionKind = 'single';

/** A question has one right option so far. */
export const kindOf = (): QuestionKind => 'single';

/** Of what players answer with. */
export interface AnsweringProps {
  question: Pick<QuestionView, 'options'>;
  /** The user's answer; null: the user gives none. */
  chosen?: number | null | undefined;
  /** An answer that is not acknowledged yet. */
  sending?: number | undefined;
  /** What items removed. */
  removed?: readonly number[] | undefined;
  /** Names of team mates by their answer. */
  voters?: ReadonlyMap<number, readonly string[]>;
  /** Whether an answer is taken now. */
  open?: boolean;
  /** Unset: for somebody who only looks. */
  onAnswer?: ((answer: number) => void) | undefined;
}
