import type { QuizSummary } from '@luplay/contracts/lobby-game';
import type { QuizOutline } from './store.ts';

/** What players see of a quiz, without its questions. */
export function quizSummary(quiz: QuizOutline): QuizSummary {
  return {
    id: quiz._id,
    title: quiz.title,
    description: quiz.description,
    is_active: quiz.is_active,
    locked: quiz.locked,
    themes: quiz.theme.length,
    questions: quiz.theme.reduce((sum, theme) => sum + theme.questions.length, 0),
  };
}
