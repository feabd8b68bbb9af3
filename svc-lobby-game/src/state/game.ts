import type {
  Answer,
  AppliedItem,
  DecisionKind,
  HostAction,
  Phase,
  Question,
  Quiz,
  QuizItem,
  Rounds,
  SpecialKind,
} from '@luplay/contracts/lobby-game';
import { type Asked, type AskedQuestion, kindOf, type Verdict } from '@luplay/quiz-rules';
import { type Inventories, inventoryOf } from './inventory.ts';

/** A question as a game plays it. */
export type PlayableQuestion = AskedQuestion &
  Pick<Question, 'timers' | 'reward' | 'media' | 'explanation' | 'note' | 'special'>;

/** The quiz of a game: a copy made at the start, in the collection `gameQuizzes`; never changed. */
export interface GameQuiz {
  _id: string;
  title: string;
  /** Questions are arranged for the game, see `AskedQuestion`. */
  themes: (Omit<Quiz['theme'][number], 'questions'> & { questions: PlayableQuestion[] })[];
  /** Of a board; missing: it is played theme by theme. */
  rounds?: Rounds;
  /** Missing when the quiz has none, and in copies of older versions. */
  backgorundMedia?: Quiz['backgorundMedia'];
  /** The items that teams may win: the active ones and those that the questions give. */
  items: QuizItem[];
}

/** While paused, `endsAt` is null and `leftMs` is what is left. A finished game has `endsAt` null and `leftMs` 0. */
export interface TimerState {
  /**
   * The time stands still with `leftMs`, because somebody has pressed the button. `endsAt` is when the presses are
   * decided, and null once they are.
   */
  held?: true;
  totalMs: number;
  endsAt: number | null;
  leftMs: number;
  paused: boolean;
  /** The host ends the phase. `endsAt` is when the game goes on without the host. */
  waitsForHost?: true;
}

export interface Vote {
  userId: string;
  teamId: string;
  option: Answer;
  /** From the appearance of the options to the answer, without pauses. Votes stored by older versions have none. */
  ms?: number;
}

/** One team's result of a round. */
export interface RoundResult {
  answers: Answer[];
  answer: Answer | null;
  /** The whole answer is right. */
  correct: boolean;
  /** How much of it is right; missing: all or nothing. */
  share?: number;
  /** Points gained, with the multiplier. */
  points: number;
  /** The multiplier that was used; null without one. */
  factor: number | null;
  /** Without a right answer: the multiplier that it would have used. Missing in results of older versions. */
  waiting?: number | null;
  /** Ids of the items gained. */
  items: string[];
  /** Items that were gained, and used, with an answer that was right before a verdict; missing without any. */
  spent?: string[];
}

/** A press of the button. */
export interface Press {
  userId: string;
  teamId: string;
  /** When the button was pressed, as far as the round trip tells, epoch ms. */
  at: number;
  /** When the press was received, epoch ms. */
  receivedAt: number;
  /** Of the time for answers, without pauses and other answers. */
  ms: number;
}

/** The race for the button of a question that is answered aloud. What was answered is in the votes. */
export interface RaceState {
  /** When the button was opened, epoch ms; null before the phase `answering`. */
  openedAt: number | null;
  /** The presses since the button was open last, in order of arrival. */
  presses: Press[];
  /** Presses that are received later do not count, epoch ms; null before the first one. */
  closesAt: number | null;
  /** Who answers now. */
  answering: Press | null;
  /** By userId: who has pressed too early, and until when their presses do not count, epoch ms. */
  locked: Record<string, number>;
}

/** The current question and its answers. */
export interface RoundState {
  theme: number;
  question: number;
  /** In order of arrival, at most one for each member. */
  votes: Vote[];
  /**
   * Phase `results`: when the phase `answering` ended, epoch ms. An answer that was received before counts, even if
   * another replica had already ended the phase. Null in other phases.
   */
  closedAt: number | null;
  /** For how long the options had been shown at `closedAt`, ms without pauses. Null or missing without `closedAt`. */
  openMs?: number | null;
  /** By teamId; set when the round is scored, on entering the phase `results` or `totals`. */
  results: Record<string, RoundResult> | null;
  /** Teams whose captain is away: the majority answers. */
  leaderless?: string[];
  /** What the host decided about written answers, one for each text. */
  verdicts?: Verdict[];
  /** Of a question that is answered aloud. */
  race?: RaceState;
  /** By teamId, the item that was drawn at random. Scoring the round again does not draw again. */
  drops: Record<string, string>;
}

/** A team's bid. `points`: of `all` everything it has; null: it passes. */
export interface Bid {
  teamId: string;
  points: number | null;
  all?: true;
}

/** What teams decide between two questions of a board, in the phase `themeChoice`. */
export interface Decision {
  /** Another one for each decision of a game. */
  id: string;
  kind: DecisionKind;
  /** The teams that are awaited. */
  teams: string[];
  /** Of the kind `bid`, in order. */
  bids?: Bid[];
}

/** How a question of a board is played. */
export interface BoardPlay {
  special?: SpecialKind | 'final';
  /** The only teams that play; missing: all. */
  teams?: string[];
  /** What a right answer gains; missing where each team has its stake. */
  price?: number;
  /** By teamId. A wrong answer or none costs as much. */
  stakes?: Record<string, number>;
}

/** The place of a question in the quiz. */
export interface Cell {
  theme: number;
  question: number;
}

/** A game on a board. */
export interface BoardState {
  /** Index of the round. */
  round: number;
  /** Null while a question is played. */
  decision: Decision | null;
  /** The chosen question while more is decided about it; null before and while it is played. */
  cell: Cell | null;
  /** How it is played, as far as that is decided. */
  play: BoardPlay | null;
  /** Indexes of the themes that were struck from the final. */
  struck: number[];
  /** What a team got without a question, until the next cell is chosen. */
  money?: { teamId: string; points: number } | undefined;
}

export interface GameState {
  gameId: string;
  startedAt: number;
  phase: Phase;
  stage: 'intro' | 'round' | 'final';
  /** Grows with each phase, each change of the timer, each applied item and each stake. */
  instance: number;
  timer: TimerState;
  /** The team that chooses the theme, or chose the current one; null when no team has members. */
  chooser: string | null;
  /** Ids of the questions asked so far, in order; no question is asked twice. */
  used: string[];
  round: RoundState | null;
  /** By teamId. */
  scores: Record<string, number>;
  /** Teams that have answered at least once: only their members get LuCoins. */
  answered: string[];
  /**
   * Members who came from the bench and have not answered yet, with the number of questions that were drawn before.
   * They are asked the next one.
   */
  seated?: Record<string, number>;
  winnerTeams: string[];
  /** Since the host began to play, nobody can judge: questions that are answered aloud are skipped. */
  unjudged?: true;
  /** Missing where the quiz is played theme by theme. */
  board?: BoardState;
  /** Missing before the first question is over. */
  tally?: Tally;
  inventories: Inventories;
  /** Items applied in this round, in order. */
  applied: AppliedItem[];
  /** By teamId the question that the team appealed about: its only appeal, once the host has judged it. */
  appeals?: Record<string, string>;
  /** What the host did by hand, in order; missing before the first one. */
  hostActions?: NotedAction[];
  /** userIds of those who led it before its host; missing without any. */
  hosts?: string[];
  /** Members who were asked something and have left; missing without any. */
  left?: LeftMember[];
  /**
   * By teamId, what verdicts would have taken from a score that was the lowest already. It is paid by corrections from
   * before that are taken back, and by what other verdicts bring.
   */
  owed?: Record<string, number>;
}

/**
 * `userId`: of the person in it; `owes`: of a verdict, by teamId, how it changed what is owed. Missing in those of
 * older versions.
 */
export type NotedAction = HostAction & { userId?: string; owes?: Record<string, number> };

/** A question that was played, for the game's record. Without a type it is `single`. */
export type PlayedRound = PlayedQuestion & (Exclude<AskedQuestion, Asked<'single'>> | Untyped<Asked<'single'>>);
type Untyped<Question> = Omit<Question, 'type'> & { type?: never };

interface PlayedQuestion {
  gameId: string;
  /** Number of the question in its game, from 1. Dropped questions have numbers too. */
  number: number;
  theme: string;
  /** Missing where the question has none, and in records of older versions. */
  explanation?: string;
  /**
   * In order of arrival, then the members who did not answer. `name`: shown until the player's profile is known;
   * `correct`: of written answers, which are judged among those of their theme.
   */
  votes: { userId: string; name: string; teamId: string; option: Answer | null; ms?: number; correct?: boolean }[];
  /** Answered aloud by who pressed the button; missing in records of older versions. */
  raced?: true;
  /** By teamId; `score`: after the question and the items applied to it. */
  results: Record<string, Pick<RoundResult, 'answer' | 'correct' | 'share' | 'points' | 'items'> & { score: number }>;
  applied: AppliedItem[];
}

interface LeftMember {
  userId: string;
  teamId: string;
}

/** The result of a finished game, as it is recorded and published. */
export interface FinishedGame {
  gameId: string;
  lobbyId: string;
  title: string;
  /** The host at the end. */
  admin: string | null;
  quest: string;
  questTitle: string;
  startedAt: number;
  finishedAt: number;
  questions: string[];
  /** `color` and `icon`: missing in records of older versions. */
  teams: { teamId: string; name: string; members: string[]; color?: string; icon?: string }[];
  /** By userId; shown until the player's profile is known. */
  names: Record<string, string>;
  scores: Record<string, number>;
  winnerTeams: string[];
  rewards: { userId: string; lucoins: number; won: boolean }[];
  hostActions?: NotedAction[];
  hosts?: string[];
  left?: LeftMember[];
  /** Bots have played: the game counts in no statistics. */
  simulated?: true;
}

export const themeId = (theme: number): string => `t${theme}`;
export const questionId = (theme: number, question: number): string => `t${theme}-${question}`;

/** The current question, with what its host decided; throws when there is none. */
export function questionOf(game: GameState, quiz: GameQuiz): PlayableQuestion {
  const question = game.round && quiz.themes[game.round.theme]?.questions[game.round.question];
  if (!question) throw new Error(`game ${game.gameId} has no current question`);
  const { verdicts } = game.round as RoundState;
  return (verdicts && (kindOf(question).judged?.(question, verdicts) as PlayableQuestion | undefined)) ?? question;
}

/** The question of a record. */
export const askedIn = (round: PlayedRound): AskedQuestion => (round.type ? round : { ...round, type: 'single' });

/** False for a member who came from the bench during the current question. */
export const isAsked = ({ seated, used }: GameState, userId: string): boolean => {
  const after = seated?.[userId];
  return after === undefined || used.length > after;
};

/** False for a question that is answered aloud while nobody can judge. */
export const isPlayable = ({ unjudged }: GameState, { type }: Pick<PlayableQuestion, 'type'>): boolean =>
  !unjudged || type !== 'spoken';

/** Whether the current question is the team's: some questions of a board are played by a part of the teams. */
export const isPlayedBy = ({ board }: GameState, teamId: string): boolean =>
  board?.play?.teams?.includes(teamId) ?? true;

/** Whether the team may not answer the current question. */
export const isBlocked = (game: GameState, teamId: string): boolean =>
  inventoryOf(game.inventories, teamId).blocked || !isPlayedBy(game, teamId);

/** Whether the team has applied an item in this round. */
export const hasApplied = (game: GameState, teamId: string): boolean =>
  game.applied.some((applied) => applied.fromTeamId === teamId);

/** A member's right answers so far. */
export interface PlayerTally {
  userId: string;
  right: number;
  /** How long they took together, ms. */
  ms: number;
  /** The fastest one; null if no time is known. */
  fastest: { questionId: string; ms: number } | null;
}

/**
 * What the awards of the final are made from: the played rounds leave the lobby's document during the game. Grows with
 * the players, not with the questions.
 */
export interface Tally {
  /** Questions that were scored. */
  asked: number;
  players: PlayerTally[];
  /** The last team that had more points than every other one. */
  leader: string | null;
  /** How often another team became the leader. */
  leadChanges: number;
  /** By teamId: right answers in a row. Teams without one are missing, and all in tallies of older versions. */
  streaks?: Record<string, number>;
}
