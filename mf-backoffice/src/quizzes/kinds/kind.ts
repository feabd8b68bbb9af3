import type { DraftQuestion } from '@luplay/contracts/lobby-game';

/** The kinds of questions in the editor. Each is an entry of `values.ts`, `checks.ts` and `fields.tsx`. */
export type Kind = DraftQuestion['type'];

type Answers = Pick<DraftQuestion, 'options' | 'answer'>;

/** An answer as lists of a question show it. */
interface ListedAnswer {
  place: number;
  text: string;
  isRight: boolean;
}

/** What depends on the kind of a question, without its fields and texts: the worker of the import reads it too. */
export interface KindValues {
  /** What a new question begins with. */
  empty: Pick<DraftQuestion, 'type' | 'options' | 'answer'>;
  /** The fields of its answers in the order in which Enter goes through them: their `data-part`. */
  parts: (question: Answers) => readonly string[];
  listed: (question: Answers) => readonly ListedAnswer[];
  /** A wrong answer, for the preview. */
  wrong: (question: Answers) => number;
}

/** What is checked. A text that is no question of a quiz may have no kind: it is `single` then. */
export type Checked = Pick<DraftQuestion, 'question' | 'options'> & { type?: Kind };

export interface AnswerFieldsProps extends Answers {
  /** Of the radio buttons; one for each question. */
  name: string;
  /** `mark`: as the gesture of `DraftEditor.change`. */
  set: (part: Partial<Answers>, mark?: string) => void;
}
