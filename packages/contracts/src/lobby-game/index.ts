import type { CallTable } from '../core/call.ts';
import * as games from './games.ts';
import { items } from './item-calls.ts';
import * as lobbies from './lobbies.ts';
import * as quests from './quests.ts';
import { createQuiz, deleteQuiz, readQuiz, updateQuiz } from './quiz-editor.ts';
import { quizStatistics } from './statistics-calls.ts';
import * as teams from './teams.ts';

export * from './constants.ts';
export * from './events.ts';
export * from './game.ts';
export type { CatalogueItem, EffectType, ItemEffect, ItemTarget, QuizItem, SentEffect } from './items.ts';
export { quizItem } from './items.ts';
export * from './lobby.ts';
export * from './quiz.ts';
export {
  type DraftQuestion,
  type DraftTheme,
  type EditedQuiz,
  editedQuiz,
  type QuizContent,
  quizContent,
} from './quiz-editor.ts';
export { type FinishedRecord, finishedRecord } from './record.ts';
export * from './socket.ts';
export {
  EVENING_GAP_MS,
  type Evening,
  type PlayerStatistics,
  type QuestionStatistics,
  STATISTICS_LIMITS,
  type StatisticsPeriod,
} from './statistics.ts';
export { games, items, lobbies, quests, quizEditor, quizStatistics, teams };

const quizEditor = { createQuiz, readQuiz, updateQuiz, deleteQuiz };

/** Every call that svc-lobby-game answers. */
export const lobbyGameCalls = {
  ...lobbies,
  ...teams,
  ...quests,
  ...games,
  ...items,
  ...quizEditor,
  ...quizStatistics,
} satisfies CallTable;
