import type { DraftOf, QuestionType } from '@luplay/contracts/lobby-game';

/** The fields that all kinds have. */
type Common = 'question' | 'timers' | 'reward' | 'media' | 'explanation' | 'note' | 'special';
export type CommonFields = Pick<DraftOf<'single'>, Common>;

type Own<Question> = Question extends unknown ? Omit<Question, Common> : never;
/** What a question of a kind has of its own: the answers, and what tells how they are given. */
export type Answers<Type extends QuestionType = QuestionType> = Own<DraftOf<Type>>;

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

/** The cells of a row in a table that tell the answers. */
export interface Cells {
  /** «Вариант 1» and so on, as far as they are filled. */
  options: readonly string[];
  /** «Верный». */
  right: string;
}

/** What is checked. */
export type Checked<Type extends QuestionType = QuestionType> = Pick<CommonFields, 'question' | 'media'> &
  Answers<Type>;

/** What authors see and do with questions of a kind, without the fields of the editor: pure functions and Russian. */
export interface KindEditing<Type extends QuestionType = QuestionType> {
  /** In the list of kinds, with what it is for. */
  name: string;
  hint: string;
  /** What a part of the answer gains, where `partial` may be set. */
  partialHint?: string;

  /** In the column «Тип» of tables. */
  word: string;
  /** In pasted text the word and a colon stand before the answer, or before a list of answers. */
  pasted?: 'list' | 'value';
  /** An example of pasted text. */
  notation: string;

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

  written(question: Answers<Type>): Cells;
  /**
   * Null when «Верный» cannot be meant so. Lengths are not looked at. Missing for `single`, which has many forms in
   * foreign tables: see `read-row.ts` of mf-backoffice.
   */
  read?(cells: Cells): Answers<Type> | null;

  /** What the answers still lack before their quiz can be active. */
  lacking(question: Checked<Type>): readonly string[];
  /** What players would notice. */
  advice?(question: Checked<Type>): readonly string[];
}
