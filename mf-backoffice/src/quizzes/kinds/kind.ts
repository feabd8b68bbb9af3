import type { QuestionType } from '@luplay/contracts/lobby-game';
import type { Answers } from '@luplay/quiz-rules/editing';

export type { Answers, Cells, Checked, CommonFields } from '@luplay/quiz-rules/editing';

/** The kinds of questions in the editor. The fields of each are `<kind>/fields.tsx`; the rest is in quiz-rules. */
export type Kind = QuestionType;

/** `mark`: as the gesture of `DraftEditor.change`. */
export type SetAnswers<Type extends Kind> = (part: Partial<Answers<Type>>, mark?: string) => void;

export interface AnswerFieldsProps<Type extends Kind> {
  /** Unique for each question. */
  name: string;
  question: Answers<Type>;
  set: SetAnswers<Type>;
  /** Of the question. */
  picture?: string | undefined;
}
