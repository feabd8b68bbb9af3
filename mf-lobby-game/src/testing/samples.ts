/** Samples of the contract's shapes for tests: complete, with what matters overridden. */
import {
  type AppliedItem,
  type FinishedRecord,
  type GameSnapshot,
  type GameView,
  type LobbyView,
  PHASE,
  type Player,
  type QuestionView,
  type QuizItem,
  type Team,
  type TeamEffects,
  type TeamVotes,
  type ThemeView,
} from '@luplay/contracts/lobby-game';

export const player = (playerId: string, more: Partial<Player> = {}): Player => ({
  playerId,
  telegramId: `tg-${playerId}`,
  displayName: `Игрок ${playerId}`,
  profilePicture: '/profile_pictures/profile_picture_00.jpg',
  color: '#2fa84f',
  joinedAt: 1_000,
  ...more,
});

export const team = (teamId: string, members: string[], more: Partial<Team> = {}): Team => ({
  teamId,
  name: `Команда ${teamId}`,
  color: '#3b8df0',
  icon: '🦊',
  maxMembers: 2,
  members: members.map((id) => ({ id, name: `Игрок ${id}` })),
  items: [],
  ...more,
});

export const lobbyView = (more: Partial<LobbyView> = {}): LobbyView => ({
  lobbyId: 'lobby-1',
  title: 'Вечер пятницы',
  description: '',
  quest: 'quiz-quick',
  questTitle: 'Разминка',
  type: 'quiz',
  maxPlayers: 16,
  isPublic: true,
  status: 'waiting',
  admin: 'a',
  broadcastCode: '123456',
  players: { a: player('a') },
  teams: {},
  teamOrder: [],
  kicked: [],
  updates: 5,
  ...more,
});

export const theme = (id: string, more: Partial<ThemeView> = {}): ThemeView => ({
  id,
  name: `Тема ${id}`,
  icon: '🪐',
  color: '#3949AB',
  description: 'О разном',
  rewards: { score: 40, items: [], randomDrop: false },
  questionsLeft: 2,
  ...more,
});

export const question = (more: Partial<QuestionView> = {}): QuestionView => ({
  questionId: 'space-0',
  question: 'Какая планета третья от Солнца?',
  points: 40,
  options: ['Меркурий', 'Венера', 'Марс', 'Земля'],
  media: { type: 'No media' },
  timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
  ...more,
});

export const noEffects: TeamEffects = { shields: 0, multiplyNext: null, blocked: false, blockedNext: false };

export const gameView = (more: Partial<GameView> = {}): GameView => ({
  lobbyId: 'lobby-1',
  gameId: 'game-1',
  lobby: { title: 'Вечер пятницы', status: 'in_progress', broadcastCode: '123456', questTitle: 'Разминка' },
  roundPhase: PHASE.themeChoice,
  stage: 'round',
  timer: { remaining: 30, total: 30, endsAt: null, paused: true, message: 'Выбор темы' },
  timerPaused: true,
  teams: [
    {
      teamId: 'foxes',
      name: 'Умные лисы',
      color: '#e5484d',
      icon: '🦊',
      members: [
        { id: 'a', name: 'Аня' },
        { id: 'b', name: 'Боря' },
      ],
      items: [],
      effects: noEffects,
    },
    {
      teamId: 'owls',
      name: 'Ночные совы',
      color: '#3b8df0',
      icon: '🦉',
      members: [{ id: 'c', name: 'Вера' }],
      items: [],
      effects: noEffects,
    },
  ],
  applied: [],
  scores: { foxes: 0, owls: 0 },
  winnerTeams: [],
  answeredTeams: ['foxes', 'owls'],
  themeChoosingTeam: null,
  themes: [],
  theme: null,
  questionNumber: 1,
  questionsTotal: 4,
  currentQuestion: null,
  progress: null,
  results: null,
  correctAnswer: null,
  ...more,
});

export const greeting = (seq: number, more: Partial<GameSnapshot> = {}): GameSnapshot => ({
  type: 'connection_established',
  seq,
  from: 0,
  serverTime: 1_000,
  protocol: 1,
  server: 'svc-lobby-game#0',
  lobby: lobbyView({ updates: seq }),
  game: gameView(),
  myTeam: null,
  hostPresent: true,
  ...more,
});

/** The sample game with something else about one of its teams. */
export const withTeam = (game: GameView, teamId: string, more: Partial<GameView['teams'][number]>): GameView => ({
  ...game,
  teams: game.teams.map((each) => (each.teamId === teamId ? { ...each, ...more } : each)),
});

export const teamVotes = (votes: Record<string, number> = {}, more: Partial<TeamVotes> = {}): TeamVotes => ({
  teamId: 'foxes',
  questionId: 'space-0',
  votes,
  hiddenOptions: [],
  itemUsed: false,
  ...more,
});

export const item = (id: string, more: Partial<QuizItem> = {}): QuizItem => ({
  id,
  title: `Предмет ${id}`,
  description: 'Для пробы',
  picture: `/media/items/${id}.webp`,
  rarity: 1,
  is_active: true,
  effect: { type: 'add_score', name: 'Прибавка', description: 'Команда получает 10 очков.', value: 10, target: 'self' },
  ...more,
});

export const applied = (more: Partial<AppliedItem> = {}): AppliedItem => ({
  itemId: 'shield',
  name: 'Щит',
  effect: 'Команда «Ночные совы» применяет «Щит»: щит от следующего удара.',
  fromTeamId: 'owls',
  toTeamIds: ['owls'],
  shielded: [],
  ...more,
});

export const record = (more: Partial<FinishedRecord> = {}): FinishedRecord => ({
  gameId: 'game-1',
  lobbyId: 'lobby-1',
  title: 'Вечер пятницы',
  quest: 'quiz-quick',
  questTitle: 'Разминка',
  startedAt: Date.UTC(2026, 0, 30, 17),
  finishedAt: Date.UTC(2026, 0, 30, 17, 20),
  teams: [
    {
      teamId: 'foxes',
      name: 'Умные лисы',
      members: [
        { id: 'a', name: 'Аня' },
        { id: 'b', name: 'Боря' },
      ],
      score: 40,
    },
    { teamId: 'owls', name: 'Ночные совы', members: [{ id: 'c', name: 'Вера' }], score: 0 },
  ],
  winnerTeams: ['foxes'],
  questions: [
    {
      number: 1,
      theme: 'Космос',
      question: 'Какая планета третья от Солнца?',
      options: ['Меркурий', 'Венера', 'Марс', 'Земля'],
      answer: 3,
      votes: [
        { userId: 'b', name: 'Боря', teamId: 'foxes', option: 3, ms: 4200 },
        { userId: 'a', name: 'Аня', teamId: 'foxes', option: 1, ms: 7100 },
        { userId: 'c', name: 'Вера', teamId: 'owls', option: null, ms: null },
      ],
      results: {
        foxes: { answer: 3, correct: true, points: 40, items: ['gift'], score: 40 },
        owls: { answer: null, correct: false, points: 0, items: [], score: 0 },
      },
      applied: [],
    },
  ],
  ...more,
});
