import type { AppliedItem, Phase, Quiz, QuizItem } from '@luplay/contracts/lobby-game';
import type { Hands } from '../items/inventories/inventory.ts';

/** The quiz under play: a copy made at the start, in `gameQuizzes`; never changed. */
export interface GameQuiz {
  _id: string;
  title: string;
  themes: Quiz['theme'];
  /** Those that may come into the game: the active ones and those that its questions give. */
  items: QuizItem[];
}

/** Milliseconds. While paused `endsAt` is null and `leftMs` stands still; a finished game has neither. */
export interface TimerState {
  totalMs: number;
  endsAt: number | null;
  leftMs: number;
  paused: boolean;
}

export interface Vote {
  userId: string;
  teamId: string;
  option: number;
}

/** One team's share of a round that was counted. */
export interface RoundResult {
  answers: number[];
  answer: number | null;
  correct: boolean;
  /** What the right answer is worth to the team, its multiplier included. */
  points: number;
  /** The multiplier that was used up; null without one. */
  factor: number | null;
  /** Ids of the items that the right answer is worth. */
  items: string[];
}

/** The question under way. */
export interface RoundState {
  theme: number;
  question: number;
  /** In order of arrival; one for each member. */
  votes: Vote[];
  /**
   * In phase 3 when phase 2 ended, epoch ms: an answer that had arrived by then counts, whoever noticed the end
   * first. Null in other phases; absent in older rounds.
   */
  closedAt?: number | null;
  /** By teamId; set when the round is counted, at the latest on entering phase 3. */
  results: Record<string, RoundResult> | null;
  /** By teamId, the item that was drawn by lot; counting anew does not draw again. */
  drops: Record<string, string>;
  /** Always empty: replicas of the version before read it. */
  kept: Record<string, never>;
}

export interface GameState {
  gameId: string;
  startedAt: number;
  phase: Phase;
  stage: 'intro' | 'round' | 'final';
  /** Grows with each phase, each change of its timer and each item that is applied. */
  instance: number;
  timer: TimerState;
  /** The team whose turn it is to choose, or that chose the question under way; null when no team has members. */
  chooser: string | null;
  /** Ids of the questions drawn so far, in order; no question is drawn twice. */
  used: string[];
  round: RoundState | null;
  /** By teamId. */
  scores: Record<string, number>;
  /** Teams that have given an answer in this game: only these are paid for it. */
  answered: string[];
  winnerTeams: string[];
  hands: Hands;
  /** Items applied since this round's phase 0, in order. */
  applied: AppliedItem[];
}

/**
 * A question that was counted and left behind, for the record. `name`: shown while nobody has told of the player's
 * profile.
 */
export interface PlayedRound {
  gameId: string;
  /** Of the question in its game, from 1; dropped questions have numbers too. */
  number: number;
  theme: string;
  question: string;
  options: string[];
  answer: number;
  /** In order of arrival, then the members who did not answer. */
  votes: { userId: string; name: string; teamId: string; option: number | null }[];
  /** By teamId; `score` after the question and the items that were applied to it. */
  results: Record<string, Pick<RoundResult, 'answer' | 'correct' | 'points' | 'items'> & { score: number }>;
  applied: AppliedItem[];
}

/** What is told and kept of a game that ended. */
export interface FinishedGame {
  gameId: string;
  lobbyId: string;
  title: string;
  /** The lobby admin at the end. */
  admin: string | null;
  quest: string;
  questTitle: string;
  startedAt: number;
  finishedAt: number;
  questions: string[];
  teams: { teamId: string; name: string; members: string[] }[];
  /** By userId, shown while nobody has told of the player's profile. */
  names: Record<string, string>;
  scores: Record<string, number>;
  winnerTeams: string[];
  rewards: { userId: string; lucoins: number; won: boolean }[];
}

export const themeId = (theme: number): string => `t${theme}`;
export const questionId = (theme: number, question: number): string => `t${theme}-${question}`;
