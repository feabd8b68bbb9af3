import type { Question, QuestionView } from '@luplay/contracts/lobby-game';

/** What decides about answers: the text that players see, and what is right. */
export type AskedQuestion = Pick<Question, 'question' | 'options' | 'answer'>;

/** A number from 0 up to 1. */
type Chance = () => number;

/**
 * What depends on the kind of a question: pure functions. An answer is the index of an option, as votes, results and
 * records store it.
 */
export interface QuestionKind {
  /** Whether it is an answer to this question at all. */
  accepts(question: Pick<AskedQuestion, 'options'>, answer: number): boolean;
  /** A team's answer, from those of its members in order of arrival; null without any. */
  settle(answers: readonly number[]): number | null;
  /** How much of an answer is right, 0 to 1. None is not right. */
  share(question: Pick<AskedQuestion, 'answer'>, answer: number | null): number;
  /** What players see from the phase `answering` on. */
  asked(question: AskedQuestion): Pick<QuestionView, 'options'>;
  /** What they see from the phase `results` on. */
  revealed(question: AskedQuestion): Pick<QuestionView, 'answer'>;
  /** Removes up to `count` wrong answers at random: all answers that are removed then, in rising order. */
  removeWrong(question: AskedQuestion, removed: readonly number[], count: number, chance: Chance): number[];
  /** A bot's answer. One that is wrong is not among the removed ones. */
  botAnswer(question: AskedQuestion, isRight: boolean, removed: readonly number[], chance: Chance): number;
  /** What makes it another question for the statistics when it is edited. */
  identity(question: AskedQuestion): unknown[];
  /** How often each answer was given, for the statistics. */
  tally(question: Pick<AskedQuestion, 'options'>, answers: readonly (number | null)[]): number[];
}
