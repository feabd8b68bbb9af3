import { filmQuiz } from './library/film.ts';
import { geographyQuiz } from './library/geography.ts';
import { historyQuiz } from './library/history.ts';
import { kidsQuiz } from './library/kids.ts';
import { languageQuiz } from './library/language.ts';
import { natureQuiz } from './library/nature.ts';
import { ownGameQuiz } from './library/own-game.ts';
import { thingsQuiz } from './library/things.ts';
import type { DemoQuiz } from './question.ts';
import { cultureQuiz } from './quiz-culture.ts';
import { eveningQuiz } from './quiz-evening.ts';
import { quickQuiz } from './quiz-quick.ts';
import { scienceQuiz } from './quiz-science.ts';

/** Evenings of text alone, with questions of every kind. */
export const library: DemoQuiz[] = [
  historyQuiz,
  natureQuiz,
  filmQuiz,
  geographyQuiz,
  languageQuiz,
  thingsQuiz,
  kidsQuiz,
  ownGameQuiz,
];

/** The quizzes of a fresh installation. The ids are stable, so that seeding twice adds nothing. */
export const demoQuizzes: DemoQuiz[] = [eveningQuiz, scienceQuiz, cultureQuiz, quickQuiz, ...library];
