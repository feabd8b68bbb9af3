import type { Phase, Quiz } from '@luplay/contracts/lobby-game';

/** The quiz under play: a copy made at the start, in `gameQuizzes`; never changed. */
export interface GameQuiz {
  _id: string;
  title: string;
  themes: Quiz['theme'];
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
  points: number;
}

/** The question under way. */
export interface RoundState {
  theme: number;
  question: number;
  /** In order of arrival; one for each member. */
  votes: Vote[];
  /** By teamId; set when the round is counted, at the latest on entering phase 3. */
  results: Record<string, RoundResult> | null;
}

export interface GameState {
  gameId: string;
  startedAt: number;
  phase: Phase;
  stage: 'intro' | 'round' | 'final';
  /** Grows with each phase and each change of its timer. */
  instance: number;
  timer: TimerState;
  /** The team whose turn it is to choose, or that chose the question under way; null when no team has members. */
  chooser: string | null;
  /** Ids of the questions drawn so far, in order; no question is drawn twice. */
  used: string[];
  round: RoundState | null;
  /** By teamId. */
  scores: Record<string, number>;
  winnerTeams: string[];
}

/** What is told and kept of a game that ended. */
export interface FinishedGame {
  gameId: string;
  lobbyId: string;
  quest: string;
  questTitle: string;
  startedAt: number;
  finishedAt: number;
  questions: string[];
  teams: { teamId: string; name: string; members: string[] }[];
  scores: Record<string, number>;
  winnerTeams: string[];
  rewards: { userId: string; lucoins: number; won: boolean }[];
}

export const themeId = (theme: number): string => `t${theme}`;
export const questionId = (theme: number, question: number): string => `t${theme}-${question}`;
