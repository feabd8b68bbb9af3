import type { QuestionHit } from '@luplay/contracts/lobby-game';
import type { StoredQuiz } from './store.ts';

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** A pattern that finds the text as it is, in either case, with е for ё and the other way round. */
export const patternOf = (text: string): RegExp =>
  new RegExp(text.replace(SPECIAL, String.raw`\$&`).replace(/[её]/gi, '[её]'), 'iu');

type Searched = Pick<StoredQuiz, '_id' | 'title' | 'theme'>;

/** The questions of one quiz that hold the text. */
export function hitsIn({ _id: quizId, title: quiz, theme: themes }: Searched, pattern: RegExp): QuestionHit[] {
  return themes.flatMap(({ name: theme, questions }, themeIndex) =>
    questions.flatMap((one, index) => {
      const { question, explanation = '' } = one;
      const answers = [...('options' in one ? one.options : []), ...('matches' in one ? one.matches : [])];
      if ('accepted' in one) answers.push(...one.accepted);
      const isInQuestion = pattern.test(question);
      const found = isInQuestion ? null : ([...answers, explanation].find((text) => pattern.test(text)) ?? null);
      return isInQuestion || found !== null ? [{ quizId, quiz, theme, themeIndex, index, question, found }] : [];
    }),
  );
}
