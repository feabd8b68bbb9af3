import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import type { Checked } from '../kinds/kind.ts';
import { quiz as texts } from '../locale/quiz.ts';
import type { QuizDraft } from './draft.ts';

/** A value from the network whose fields may be missing. */
type Loose<T> = { [K in keyof T]?: T[K] | null };

/**
 * Why the quiz cannot be edited; null when it can. Stored quizzes may be older than this editor, so the fields that it
 * relies on are looked for.
 */
export function whyNotEditable(quiz: Loose<EditedQuiz> | null | undefined): string | null {
  if (!quiz || !Array.isArray(quiz.theme)) return texts.incomplete;
  for (const [themeIndex, theme] of quiz.theme.entries()) {
    if (!Array.isArray(theme?.questions)) return texts.themeWithoutQuestions(themeIndex);
    for (const [index, question] of theme.questions.entries()) {
      const { type, timers, reward } = question as Loose<typeof question>;
      const missing = !type ? 'type' : !timers ? 'timers' : !reward ? 'reward' : null;
      if (missing) return texts.questionWithout(themeIndex, index, missing);
    }
  }
  return null;
}

const known = new WeakMap<Checked, readonly string[]>();

/**
 * What a question still lacks before its quiz can be active. Empty: it is finished. Known for questions that have not
 * changed: a key press checks one question of a thousand.
 */
export function lackingIn(question: Checked): readonly string[] {
  const lacking = known.get(question) ?? findLacking(question);
  known.set(question, lacking);
  return lacking;
}

const findLacking = (question: Checked): readonly string[] => [
  ...(question.question.trim() === '' ? [texts.noQuestion] : []),
  ...editingOf(question).lacking(question),
];

/** How many questions lack something that an active quiz must have. */
export const unfinishedIn = ({ theme }: { theme: readonly { questions: readonly Checked[] }[] }): number =>
  theme.reduce((sum, { questions }) => sum + questions.filter((one) => lackingIn(one).length > 0).length, 0);

/** The first question that is not finished, with its number in the theme and what it lacks. */
export function firstUnfinished({ theme: themes }: Pick<QuizDraft, 'theme'>) {
  for (const { name, questions } of themes) {
    for (const [index, question] of questions.entries()) {
      const lacking = lackingIn(question);
      if (lacking.length > 0) return { theme: name, number: index + 1, lacking };
    }
  }
  return null;
}

const finished = new WeakMap<readonly Checked[], boolean>();

/** Whether the quiz can be active. Known for themes whose questions have not changed. */
export const isFinished = ({ theme }: QuizDraft): boolean =>
  theme.every(({ questions }) => {
    const isKnown = finished.get(questions) ?? questions.every((question) => lackingIn(question).length === 0);
    finished.set(questions, isKnown);
    return isKnown;
  });
