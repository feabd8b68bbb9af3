/** Samples of the contract's shapes for tests: complete, with what matters overridden. */
import type {
  GameSnapshot,
  GameView,
  LobbyView,
  Player,
  QuestionView,
  Team,
  ThemeView,
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

export const gameView = (more: Partial<GameView> = {}): GameView => ({
  lobbyId: 'lobby-1',
  gameId: 'game-1',
  lobby: { title: 'Вечер пятницы', status: 'in_progress', broadcastCode: '123456', questTitle: 'Разминка' },
  roundPhase: 0,
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
    },
    { teamId: 'owls', name: 'Ночные совы', color: '#3b8df0', icon: '🦉', members: [{ id: 'c', name: 'Вера' }] },
  ],
  scores: { foxes: 0, owls: 0 },
  winnerTeams: [],
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
  ...more,
});
