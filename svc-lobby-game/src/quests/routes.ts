import type { quests } from '@luplay/contracts/lobby-game';
import type { Handlers } from '@luplay/service-kit';
import { quizSummary } from './presenters.ts';
import type { QuizStore } from './store.ts';

export function questRoutes(store: QuizStore): Handlers<typeof quests> {
  return {
    async listQuizzes() {
      const outlines = await store.outlines();
      return { quests: Object.fromEntries(outlines.map((quiz) => [quiz._id, quizSummary(quiz)])) };
    },
  };
}
