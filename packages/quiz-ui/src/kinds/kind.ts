import type { Question, QuestionView } from '@luplay/contracts/lobby-game';

/** An entry for each kind of question. Screens read these tables of `answers.ts`, `phone.ts` and `stage.ts`. */
export type ByKind<Entry> = Readonly<Record<Question['type'], Entry>>;

/** The kind of every question on a screen, because views do not carry the type so far. */
export const SHOWN_KIND: Question['type'] = 'single';

/** A team mate who has answered. */
export interface Voter {
  id: string;
  name: string;
  picture: string | undefined;
  color: string | undefined;
}

/** Of what players answer with. */
export interface AnsweringProps {
  question: Pick<QuestionView, 'options'>;
  /** The user's answer; null: the user gives none. */
  chosen?: number | null | undefined;
  /** An answer that is not acknowledged yet. */
  sending?: number | undefined;
  /** What items removed. */
  removed?: readonly number[] | undefined;
  /** Team mates by their answer. */
  voters?: ReadonlyMap<number, readonly Voter[]>;
  /** Whether an answer is taken now. */
  open?: boolean;
  /** Unset: for somebody who only looks. */
  onAnswer?: ((answer: number) => void) | undefined;
}
