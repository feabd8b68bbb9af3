import type { DraftOf, QuestionType } from '@luplay/contracts/lobby-game';

/** The kinds of questions in the editor. Each is an entry of `values.ts`, `checks.ts` and `fields.tsx`. */
export type Kind = QuestionType;

/** The fields that all kinds have. */
type Common = 'question' | 'timers' | 'reward' | 'media' | 'explanation' | 'note' | 'special';
export type CommonFields = Pick<DraftOf<'single'>, Common>;

type Own<Question> = Question extends unknown ? Omit<Question, Common> : never;
/** What a question of a kind has of its own: the answers, and what tells how they are given. */
export type Answers<Type extends Kind = Kind> = Own<DraftOf<Type>>;

/** An answer as lists of a question show it. */
interface ListedAnswer {
  place: number;
  text: string;
  isRight: boolean;
}

/** What is kept of a question that becomes one of another kind. */
interface Kept {
  /** Options, entries, or texts. */
  options: readonly string[];
  /** Indexes of the right ones; empty where the kind has no wrong ones. */
  right: readonly number[];
  partial?: boolean | undefined;
}

/** What depends on the kind of a question, without its fields and texts: the worker of the import reads it too. */
export interface KindValues<Type extends Kind = Kind> {
  /** What a new question begins with. */
  empty: Answers<Type>;
  /** The fields of its answers in the order in which Enter goes through them: their `data-part`. */
  parts(question: Answers<Type>): readonly string[];
  listed(question: Answers<Type>): readonly ListedAnswer[];
  /** With the other option as the right one, or as a right one more. */
  marked?(question: Answers<Type>, option: number): Partial<Answers<Type>>;
  /** For the preview, where an answer may be missing that the game needs. */
  finished?(question: Answers<Type>): Partial<Answers<Type>>;
  kept(question: Answers<Type>): Kept;
  /** The reverse of `kept`: within the limits, and what is missing is empty. */
  made(kept: Kept): Answers<Type>;
}

/** The cells of a row in a table that tell the answers. */
export interface Cells {
  /** «Вариант 1» and so on, as far as they are filled. */
  options: readonly string[];
  /** «Верный». */
  right: string;
}

/** How a table has the answers of a kind. */
export interface KindCells<Type extends Kind = Kind> {
  /** In the column «Тип». */
  word: string;
  written(question: Answers<Type>): Cells;
  /**
   * Null when «Верный» cannot be meant so. Lengths are not looked at. Missing for `single`, which has many forms in
   * foreign tables: see `read-row.ts`.
   */
  read?(cells: Cells): Answers<Type> | null;
}

/** What is checked. */
export type Checked<Type extends Kind = Kind> = Pick<CommonFields, 'question' | 'media'> & Answers<Type>;

export interface Checks<Type extends Kind = Kind> {
  /** What the answers still lack before their quiz can be active. */
  lacking(question: Checked<Type>): readonly string[];
  /** What players would notice. */
  advice?(question: Checked<Type>): readonly string[];
}

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
