import type { Evening, FinishedRecord, PlayerStatistics, QuestionStatistics } from '@luplay/contracts/lobby-game';
import type { Statistics } from '../statistics/queries.ts';

/** Complete sample objects of the statistics' contracts, with overrides. */

const question = (more: Partial<QuestionStatistics> = {}): QuestionStatistics => ({
  key: 'key-1',
  theme: 'Планеты',
  question: 'Какая планета ближе к Солнцу?',
  options: ['Марс', 'Меркурий', 'Венера', 'Земля'],
  answer: 1,
  place: { theme: 0, question: 0, seconds: 30 },
  played: 3,
  votes: [2, 6, 1, 1],
  silent: 0,
  times: { count: 10, lower: 3_000, median: 5_500, upper: 9_000 },
  points: 120,
  teams: 6,
  left: 0,
  ...more,
});

const totals = (more: Partial<Statistics> = {}): Statistics => ({
  title: 'Космос',
  games: 3,
  evenings: 2,
  players: 5,
  answers: 10,
  right: 6,
  questions: [question()],
  positions: [
    { number: 1, games: 3, players: 8, active: 8 },
    { number: 2, games: 3, players: 8, active: 6 },
  ],
  pending: 0,
  truncated: false,
  ...more,
});

const player = (more: Partial<PlayerStatistics> = {}): PlayerStatistics => ({
  ...{ userId: 'anya', name: 'Аня', games: 2, answers: 8, right: 6, silent: 1, meanMs: 4_250 },
  ...more,
});

const evening = (more: Partial<Evening> = {}): Evening => ({
  gameId: 'game-1',
  title: 'Пятница',
  startedAt: Date.UTC(2026, 0, 30, 19),
  finishedAt: Date.UTC(2026, 0, 30, 19, 22),
  players: 3,
  questions: 2,
  teams: [
    { teamId: 'foxes', name: 'Умные лисы', score: 120, won: true },
    { teamId: 'owls', name: 'Ночные совы', score: 60, won: false },
  ],
  simulated: false,
  ...more,
});

type Played = FinishedRecord['questions'][number];

const played = (number: number, votes: Played['votes'], scores: [number, number]): Played => ({
  ...{ number, theme: 'Планеты', question: `Вопрос номер ${number}?`, options: ['а', 'б', 'в', 'г'], answer: 1 },
  votes,
  results: {
    foxes: { answer: 1, correct: true, points: 60, items: [], score: scores[0] },
    owls: { answer: 0, correct: false, points: 0, items: [], score: scores[1] },
  },
  applied: [],
});

/** Two questions. Boris does not answer the second one; Vera joined after the first one. */
const record = (): FinishedRecord => ({
  ...{ gameId: 'game-1', lobbyId: 'lobby-1', title: 'Пятница', quest: 'quiz-1', questTitle: 'Космос' },
  ...{ startedAt: Date.UTC(2026, 0, 30, 19), finishedAt: Date.UTC(2026, 0, 30, 19, 22), winnerTeams: ['foxes'] },
  teams: [
    { teamId: 'owls', name: 'Ночные совы', members: [{ id: 'vera', name: 'Вера' }], score: 60 },
    { teamId: 'foxes', name: 'Умные лисы', members: [{ id: 'anya', name: 'Аня' }], score: 120 },
  ],
  questions: [
    played(
      1,
      [
        { userId: 'anya', name: 'Аня', teamId: 'foxes', option: 1, ms: 2_000 },
        { userId: 'boris', name: 'Боря', teamId: 'foxes', option: 0, ms: 4_000 },
      ],
      [60, 0],
    ),
    played(
      3,
      [
        { userId: 'vera', name: 'Вера', teamId: 'owls', option: 1, ms: null },
        { userId: 'anya', name: 'Аня', teamId: 'foxes', option: 1, ms: 3_000 },
        { userId: 'boris', name: 'Боря', teamId: 'foxes', option: null, ms: null },
      ],
      [120, 60],
    ),
  ],
});

export const statistics = { question, totals, player, evening, record };
