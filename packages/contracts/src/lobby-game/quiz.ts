import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { color, filePath, icon, id, paragraphs, storedText, text } from '../core/fields.ts';
import { courseFields, special } from './board.ts';
import { QUIZ_LIMITS } from './constants.ts';
import { DRAFT, type QuestionType, questionKinds, WRITTEN } from './kinds.ts';
import type { MediaKind } from './media.ts';

/** Seconds of the phases `question`, `answering`, `results` and `totals`. */
export const questionTimers = z.object({
  part1: z.number().min(0).max(60),
  part2: z.number().min(0).max(60),
  part3: z.number().min(0).max(60),
  part4: z.number().min(0).max(60),
});

const file = z.object({ path: filePath });
export const questionMedia = z.object({
  type: z.enum(['No media', 'Picture', 'Video']),
  audio: file.optional(),
  audioQuestion: file.optional(),
  audioAnswer: file.optional(),
  pictureQuestion: file.optional(),
  pictureAnswer: file.optional(),
  videoQuestion: file.optional(),
  videoAnswer: file.optional(),
});

type QuestionFile = Exclude<keyof z.output<typeof questionMedia>, 'type'>;
/** What each file of a question must be. */
export const QUESTION_FILES: Readonly<Record<QuestionFile, MediaKind>> = {
  audio: 'audio',
  audioQuestion: 'audio',
  audioAnswer: 'audio',
  pictureQuestion: 'picture',
  pictureAnswer: 'picture',
  videoQuestion: 'video',
  videoAnswer: 'video',
};
export const QUESTION_FILE_FIELDS = Object.keys(QUESTION_FILES) as QuestionFile[];

/** What all kinds of questions have. */
const asked = {
  question: paragraphs(1, QUIZ_LIMITS.question),
  timers: questionTimers,
  reward: z.object({
    points: z.number().int().min(0).max(QUIZ_LIMITS.points),
    items: z.array(id),
    randomDrop: z.boolean(),
  }),
  media: questionMedia,
  /** Why the right answer is right; shown with the results. */
  explanation: paragraphs(0, QUIZ_LIMITS.explanation).optional(),
  /** For authors and hosts alone, such as the source. */
  note: paragraphs(0, QUIZ_LIMITS.note).optional(),
  /** Counts on a board alone. */
  special: special.optional(),
};

export const question = z.discriminatedUnion('type', questionKinds(WRITTEN, asked));
export type Question = z.output<typeof question>;

/**
 * A question as authors write it: what is not written yet is empty. A quiz can be active only when none of its
 * questions has anything missing, see `question`.
 */
export const draftQuestion = z.discriminatedUnion(
  'type',
  questionKinds(DRAFT, {
    ...asked,
    question: paragraphs(0, QUIZ_LIMITS.question),
    reward: asked.reward.extend({ items: z.array(id).max(QUIZ_LIMITS.rewardItems) }),
  }),
);
export type DraftQuestion = z.output<typeof draftQuestion>;

/** The question of one kind. */
export type QuestionOf<Type extends QuestionType> = Extract<Question, { type: Type }>;
export type DraftOf<Type extends QuestionType> = Extract<DraftQuestion, { type: Type }>;

export const theme = z.object({
  name: text(1, 60),
  color,
  icon,
  description: paragraphs(0, 300),
  questions: z.array(question),
});
export type Theme = z.output<typeof theme>;

/** A quiz as its authors see it. `backgorundMedia` is the specification's spelling. */
export const quiz = z.object({
  id,
  title: text(1, 80),
  description: paragraphs(0, 500),
  type: z.literal('quiz'),
  locked: z.boolean(),
  is_active: z.boolean(),
  backgorundMedia: z
    .object({
      audio: z.object({ playlistPath: z.string().max(200), volume: z.number().min(0).max(100) }).optional(),
      backgorund: z.object({ path: z.string().max(200) }).optional(),
    })
    .optional(),
  theme: z.array(theme),
  ...courseFields,
});
export type Quiz = z.output<typeof quiz>;

/** What players see of a quiz before it is played. It has no questions. */
export const quizSummary = quiz
  .pick({ id: true, title: true, description: true, is_active: true, locked: true, course: true })
  .extend({
    title: storedText,
    description: storedText,
    themes: z.number().int(),
    questions: z.number().int(),
    /** Mean time of the phases of a question, for estimates of a game's length. */
    questionSeconds: z.number().nonnegative().optional(),
    /** How many are answered aloud: they need a host who is in no team. Missing without any. */
    spoken: z.number().int().positive().optional(),
    /** Finished games, and the share of right answers in them; null without answers. Both may be minutes old. */
    played: z.number().int().nonnegative().optional(),
    rightShare: z.number().min(0).max(1).nullable().optional(),
  });
export type QuizSummary = z.output<typeof quizSummary>;

const listQuizzes = defineCall({
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

export const quests = { listQuizzes };
