import { readdirSync, readFileSync } from 'node:fs';
import { quiz } from '@luplay/contracts/lobby-game';
import type { DemoQuiz } from './question.ts';
import { cultureQuiz } from './quiz-culture.ts';
import { eveningQuiz } from './quiz-evening.ts';
import { quickQuiz } from './quiz-quick.ts';
import { scienceQuiz } from './quiz-science.ts';
import { warmUpQuiz } from './quiz-warm-up.ts';

const folder = new URL('./library/', import.meta.url);

/** Evenings on one subject each, with questions of every kind: files as the editor exports and imports them. */
export const library: DemoQuiz[] = readdirSync(folder)
  .sort()
  .map((name) => quiz.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));

/** The quizzes of a fresh installation. The ids are stable, so that seeding twice adds nothing. */
export const demoQuizzes: DemoQuiz[] = [warmUpQuiz, eveningQuiz, scienceQuiz, cultureQuiz, quickQuiz, ...library];
