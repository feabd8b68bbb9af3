import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { quizSummary } from './quiz.ts';

export const listQuizzes = defineCall({
  id: 'quests.listQuizzes',
  service: 'svc-lobby-game',
  method: 'GET',
  path: '/editor/quest/quiz/list',
  who: 'user',
  summary: 'Каталог квизов без вопросов',
  response: z.object({
    /** By quiz id. */
    quests: z.record(z.string(), quizSummary),
  }),
});
