import type { quests } from '@luplay/contracts/lobby-game';
import type { Handlers } from '@luplay/service-kit';
import { type QuizFigures, quizSummary } from './presenters.ts';
import type { QuizStore } from './store.ts';

/** `figures`: by quiz id. */
export function questRoutes(
  store: QuizStore,
  figures: { read(): Promise<ReadonlyMap<string, QuizFigures>> },
): Handlers<typeof quests> {
  return {
    async listQuizzes() {
      const [outlines, known] = await Promise.all([store.outlines(), figures.read()]);
      return { quests: Object.fromEntries(outlines.map((quiz) => [quiz._id, quizSummary(quiz, known.get(quiz._id))])) };
    },
  };
}
