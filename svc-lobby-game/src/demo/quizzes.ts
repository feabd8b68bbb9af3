import type { DemoQuiz } from './question.ts';
import { cultureQuiz } from './quiz-culture.ts';
import { eveningQuiz } from './quiz-evening.ts';
import { quickQuiz } from './quiz-quick.ts';
import { scienceQuiz } from './quiz-science.ts';

/** The quizzes of a fresh installation. The ids are stable, so that seeding twice adds nothing. */
export const demoQuizzes: DemoQuiz[] = [eveningQuiz, scienceQuiz, cultureQuiz, quickQuiz];
