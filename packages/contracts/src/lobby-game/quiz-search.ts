import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, storedText } from '../core/fields.ts';

/** Characters; `hits` is the most that one search returns. */
export const QUIZ_SEARCH = { shortest: 2, longest: 100, hits: 100 } as const;

/** A question in which the text was found. Both indexes begin with 0. */
const questionHit = z.object({
  quizId: id,
  quiz: storedText,
  theme: storedText,
  themeIndex: z.number().int().min(0),
  index: z.number().int().min(0),
  question: z.string(),
  /** The option or explanation that holds the text, when the question itself does not. */
  found: z.string().nullable(),
});
export type QuestionHit = z.output<typeof questionHit>;

/** Finds the text in questions, options and explanations; upper and lower case, е and ё are the same. */
export const searchQuizzes = defineCall({
  id: 'quizEditor.search',
  service: 'svc-lobby-game',
  method: 'GET',
  path: '/editor/quest/quiz/search',
  who: 'developer',
  summary: 'Поиск по вопросам всех квизов',
  query: z.strictObject({ text: z.string().trim().min(QUIZ_SEARCH.shortest).max(QUIZ_SEARCH.longest) }),
  response: z.object({
    hits: z.array(questionHit),
    /** There are more hits than were returned. */
    isPartial: z.boolean(),
  }),
});
