import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { epochMs, filePath, id, paragraphs, storedText, text } from '../core/fields.ts';
import { courseFields } from './board.ts';
import { QUIZ_LIMITS, QUIZ_MAX_BODY } from './constants.ts';
import { draftQuestion, theme } from './quiz.ts';

const of = { service: 'svc-lobby-game', method: 'GET', who: 'developer' } as const;
const path = '/editor/quest/quiz';

const draftTheme = theme.extend({
  name: text(1, QUIZ_LIMITS.themeName),
  description: paragraphs(0, QUIZ_LIMITS.themeDescription),
  questions: z.array(draftQuestion).max(QUIZ_LIMITS.perTheme),
});
export type DraftTheme = z.output<typeof draftTheme>;

const countOf = (themes: readonly { questions: readonly unknown[] }[]): number =>
  themes.reduce((sum, { questions }) => sum + questions.length, 0);

const fields = {
  ...courseFields,
  title: text(1, QUIZ_LIMITS.title),
  description: paragraphs(0, QUIZ_LIMITS.description),
  locked: z.boolean(),
  is_active: z.boolean(),
  /** The specification's spelling, here and in `backgorund`. `volume` in percent. */
  backgorundMedia: z.strictObject({
    audio: z.strictObject({ playlistPath: filePath, volume: z.number().min(0).max(100) }).optional(),
    backgorund: z.strictObject({ path: filePath }).optional(),
  }),
  theme: z
    .array(draftTheme)
    .max(QUIZ_LIMITS.themes)
    .refine((themes) => countOf(themes) <= QUIZ_LIMITS.questions, `вопросов больше ${QUIZ_LIMITS.questions}`),
};

/** A quiz as its authors see it, with the right answers. */
export const editedQuiz = z.object({
  ...fields,
  id,
  type: z.literal('quiz'),
  title: storedText,
  description: storedText,
  /** Grows with every change; sent back with the next one. */
  version: z.number().int().positive(),
  updatedAt: epochMs,
});
export type EditedQuiz = z.output<typeof editedQuiz>;

/** What authors can change of a quiz. */
export const quizContent = z.strictObject(fields);
export type QuizContent = z.output<typeof quizContent>;

/** A repeated call with the same requestId returns the quiz of the first. */
export const createQuiz = defineCall({
  ...of,
  id: 'quizEditor.create',
  method: 'POST',
  path: `${path}/create`,
  summary: 'Новый квиз',
  body: z.strictObject({
    ...fields,
    description: paragraphs(1, QUIZ_LIMITS.description),
    type: z.literal('quiz').default('quiz'),
    is_active: fields.is_active.default(true),
    locked: fields.locked.default(false),
    backgorundMedia: fields.backgorundMedia.default({}),
    theme: fields.theme.default([]),
    requestId: id.optional(),
  }),
  response: z.object({ id, quest: editedQuiz }),
  errors: ['conflict'],
  maxBody: QUIZ_MAX_BODY,
});

export const readQuiz = defineCall({
  ...of,
  id: 'quizEditor.read',
  path: `${path}/:id`,
  summary: 'Квиз с вопросами и ответами',
  params: z.strictObject({ id }),
  response: z.object({ quest: editedQuiz }),
  errors: ['not_found'],
});

/**
 * Replaces the given fields. With `version` only when the quiz still has that version: otherwise 409 with the present
 * quiz as `details.quest`. A running game plays with a copy and keeps it.
 */
export const updateQuiz = defineCall({
  ...of,
  id: 'quizEditor.update',
  method: 'PUT',
  path: `${path}/update`,
  summary: 'Изменить квиз',
  body: z.strictObject({
    id,
    version: z.number().int().positive().optional(),
    updates: quizContent.partial().refine((updates) => Object.keys(updates).length > 0, 'нечего менять'),
  }),
  response: z.object({ quest: editedQuiz, message: z.string() }),
  errors: ['not_found', 'conflict'],
  maxBody: QUIZ_MAX_BODY,
});

/** A repeated deletion succeeds. */
export const deleteQuiz = defineCall({
  ...of,
  id: 'quizEditor.delete',
  method: 'DELETE',
  path: `${path}/delete`,
  summary: 'Удалить квиз',
  body: z.strictObject({ id }),
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
});

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
  ...of,
  id: 'quizEditor.search',
  path: '/editor/quest/quiz/search',
  summary: 'Поиск по вопросам всех квизов',
  query: z.strictObject({ text: z.string().trim().min(QUIZ_SEARCH.shortest).max(QUIZ_SEARCH.longest) }),
  response: z.object({
    hits: z.array(questionHit),
    /** There are more hits than were returned. */
    isPartial: z.boolean(),
  }),
});
