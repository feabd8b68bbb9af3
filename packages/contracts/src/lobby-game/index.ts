import type { CallTable } from '../core/call.ts';
import * as bots from './bots.ts';
import * as games from './games.ts';
import { hosting } from './hosting.ts';
import { invitations } from './invitations.ts';
import { items } from './items.ts';
import * as lobbies from './lobbies.ts';
import { mediaUsage, quizMediaFile, uploadMedia } from './media.ts';
import { myGames } from './my-games.ts';
import { quests } from './quiz.ts';
import { createQuiz, deleteQuiz, readQuiz, searchQuizzes, updateQuiz } from './quiz-editor.ts';
import { reactions } from './reactions.ts';
import { quizStatistics } from './statistics.ts';
import * as teams from './teams.ts';

export * from './board.ts';
export type { SimulatedLobby } from './bots.ts';
export * from './constants.ts';
export * from './events.ts';
export * from './game.ts';
export type { Invitation, InvitedPlayer, InvitedTeam } from './invitations.ts';
export type { CatalogueItem, EffectType, ItemEffect, ItemTarget, QuizItem, SentEffect } from './items.ts';
export { quizItem } from './items.ts';
export {
  type Answer,
  type Area,
  cellName,
  type GivenAnswer,
  givenAnswer,
  type Place,
  partAt,
  QUESTION_TYPES,
  type QuestionType,
} from './kinds.ts';
export * from './lobby.ts';
export {
  MEDIA_KINDS,
  MEDIA_LIMITS,
  MEDIA_TYPES,
  type MediaExtension,
  type MediaKind,
  type MediaSpace,
} from './media.ts';
export type { PastGame, RunningGame } from './my-games.ts';
export * from './quiz.ts';
export {
  type DraftTheme,
  type EditedQuiz,
  editedQuiz,
  QUIZ_SEARCH,
  type QuestionHit,
  type QuizContent,
  quizContent,
} from './quiz-editor.ts';
export { reactionChannel, type SentReaction, sentReaction } from './reactions.ts';
export { type FinishedRecord, finishedRecord, scoreAfter, scoresByQuestion } from './record.ts';
export * from './socket.ts';
export {
  EVENING_GAP_MS,
  type Evening,
  type PlayerStatistics,
  type QuestionStatistics,
  STATISTICS_LIMITS,
  type StatisticsPeriod,
} from './statistics.ts';
export {
  bots,
  games,
  hosting,
  invitations,
  items,
  lobbies,
  media,
  myGames,
  quizEditor,
  quizStatistics,
  reactions,
  teams,
};

const media = { uploadMedia, mediaUsage, quizMediaFile };

const quizEditor = { createQuiz, readQuiz, searchQuizzes, updateQuiz, deleteQuiz };

/** Every call that svc-lobby-game answers. */
export const lobbyGameCalls = {
  ...lobbies,
  ...teams,
  ...invitations,
  ...quests,
  ...games,
  ...hosting,
  ...reactions,
  ...myGames,
  ...items,
  ...quizEditor,
  ...media,
  ...bots,
  ...quizStatistics,
} satisfies CallTable;
