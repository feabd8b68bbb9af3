import {
  type Awards,
  type GameView,
  LOBBY_LIMITS,
  type LobbyView,
  PHASE,
  type QuestionView,
  TEAM_COLORS,
  type TeamResult,
} from '@luplay/contracts/lobby-game';
import { AVATAR_PICTURES } from '@luplay/contracts/user';

/** Made states of games, to draw every screen without playing. Only their layout and wording are looked at. */

export const MADE_LOBBY = 'made-lobby';
const RIGHT = 3;
const POINTS = 120;
const MEMBERS = 3;
const ICONS = ['🦊', '🦉', '🐻', '🐙', '🦁', '🐧', '🐝', '🦄', '🐢', '🐬', '🦔', '🐞'];
const NAMES = ['Достопримечательные путешественницы юга', 'Умные лисы', 'Ночные совы с улицы Садовой', 'Мы'];
const PEOPLE = ['Константин Константинопольский', 'Аня', 'Мария-Антуанетта', 'Боря'];

export type MadeTeam = GameView['teams'][number];

/** `count` teams of three; `userId` is in the first one. */
export const madeTeams = (count: number, userId: string | null): MadeTeam[] =>
  Array.from({ length: count }, (_, index) => ({
    teamId: `team-${index}`,
    name: index < NAMES.length ? NAMES[index]! : `${NAMES[index % NAMES.length]!.slice(0, 36)} ${index}`,
    color: TEAM_COLORS[(index * 5) % TEAM_COLORS.length]!,
    icon: ICONS[index % ICONS.length]!,
    members: Array.from({ length: MEMBERS }, (_, seat) => ({
      id: index === 0 && seat === 0 && userId ? userId : `player-${index}-${seat}`,
      name: PEOPLE[(index + seat) % PEOPLE.length]!,
    })),
    items: index === 0 ? ['item-sunray', 'item-sunray', 'item-shield'] : [],
    ...(index === 1 && { streak: 3 }),
    effects: { shields: index % 3 === 1 ? 1 : 0, multiplyNext: null, blocked: false, blockedNext: index % 4 === 2 },
  }));

export const madeQuestion = (more: Partial<QuestionView> = {}): QuestionView => ({
  questionId: 'made-1',
  question: 'Какая из перечисленных экспедиций первой обогнула самый южный мыс материка?',
  points: POINTS,
  options: ['Экспедиция Диаша', 'Экспедиция Магеллана', 'Викинги', 'Экспедиция Васко да Гамы'],
  media: { type: 'Picture', pictureQuestion: { path: '/media/quiz/q-0b8f.webp' } },
  timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
  ...more,
});

const theme = (index: number, name: string) => ({
  id: `theme-${index}`,
  name,
  icon: '🪐',
  color: TEAM_COLORS[(index * 7) % TEAM_COLORS.length]!,
  description: 'О планетах, кораблях и тех, кто смотрит в небо',
  rewards: { score: POINTS, items: index === 1 ? ['item-sunray', 'item-shield'] : [], randomDrop: index === 2 },
  questionsLeft: index + 2,
});
const THEMES = ['Космос', 'Достопримечательности городов', 'Кино и сериалы', 'Еда'].map((name, index) =>
  theme(index, name),
);

const outcome = (correct: boolean, answer: number | null): TeamResult => ({
  answers: answer === null ? [] : [answer, (answer + 1) % 4],
  answer,
  correct,
  points: correct ? POINTS : 0,
  items: [],
  appliedItems: [],
});

/** A game in `phase`, paused, so that nothing changes while it is measured. */
export function madeGame(teams: MadeTeam[], more: Partial<GameView> = {}): GameView {
  const scores = Object.fromEntries(teams.map(({ teamId }, index) => [teamId, 40 * ((index * 7) % 12)]));
  return {
    lobbyId: MADE_LOBBY,
    gameId: 'made-game',
    lobby: { title: 'Вечер пятницы', status: 'in_progress', broadcastCode: '123456', questTitle: 'Разминка' },
    roundPhase: PHASE.introOrFinal,
    stage: 'round',
    timer: { remaining: 20, total: 30, endsAt: null, paused: true, message: '' },
    timerPaused: true,
    teams,
    applied: [],
    scores,
    winnerTeams: [],
    answeredTeams: [],
    themeChoosingTeam: null,
    themes: [],
    theme: null,
    questionNumber: 3,
    questionsTotal: 12,
    currentQuestion: null,
    progress: null,
    results: null,
    correctAnswer: null,
    ...more,
  };
}

function awardsOf(teams: MadeTeam[]): Awards {
  const [first, second] = teams as [MadeTeam, MadeTeam | undefined];
  const honoured = { userId: first.members[0]!.id, name: first.members[0]!.name, teamId: first.teamId };
  const question = 'Какая из перечисленных экспедиций первой обогнула самый южный мыс материка?';
  return {
    bestPlayer: { ...honoured, right: 12, asked: 15 },
    fastestAnswer: { ...honoured, ms: 2430, question },
    closestRace: second ? { teamIds: [first.teamId, second.teamId], margin: 20, leadChanges: 3 } : null,
  };
}

/** Every screen of a game, in the order of the game, by name. The caller's team chooses the theme. */
export function madePhases(teams: MadeTeam[]): Map<string, GameView> {
  const { options, ...hidden } = madeQuestion();
  const asked = { theme: THEMES[0]!, currentQuestion: { ...hidden, options } };
  const members = Object.fromEntries(teams.map(({ teamId }) => [teamId, { answered: 1, members: MEMBERS }]));
  const answering = { answered: teams.length, expected: teams.length * MEMBERS, teams: members };
  const applied = {
    itemId: 'item-shield',
    name: 'Щит',
    effect: `Команда «${teams[0]!.name}» применяет «Щит»: следующий вредный предмет не подействует.`,
    fromTeamId: teams[0]!.teamId,
    toTeamIds: [teams[0]!.teamId],
    shielded: [],
  };
  const results = Object.fromEntries(
    teams.map(({ teamId }, index) => [
      teamId,
      index % 3 === 2 ? outcome(false, null) : outcome(index % 3 === 0, index % 3 === 0 ? RIGHT : 1),
    ]),
  );
  const explained = {
    ...asked.currentQuestion,
    answer: RIGHT,
    explanation: 'Мыс обошли морем, и путь на восток был открыт.',
  };
  const after = { theme: THEMES[0]!, currentQuestion: explained, correctAnswer: RIGHT, results };
  const best = teams.at(-1)!.teamId;
  const states: [string, Partial<GameView>][] = [
    ['intro', { stage: 'intro', questionNumber: 0 }],
    ['theme', { roundPhase: PHASE.themeChoice, themes: THEMES, themeChoosingTeam: teams[0]!.teamId }],
    ['theme-other', { roundPhase: PHASE.themeChoice, themes: THEMES, themeChoosingTeam: best }],
    ['question', { ...asked, roundPhase: PHASE.question, currentQuestion: hidden }],
    ['answering', { ...asked, roundPhase: PHASE.answering, progress: answering, applied: [applied] }],
    ['results', { ...after, roundPhase: PHASE.results }],
    ['totals', { ...after, roundPhase: PHASE.totals }],
    [
      'final',
      {
        stage: 'final',
        timer: { remaining: 0, total: 20, endsAt: null, paused: true, message: '' },
        winnerTeams: [best],
        awards: awardsOf(teams),
        scores: Object.fromEntries(teams.map(({ teamId }, index) => [teamId, 100 * (index + 1)])),
        answeredTeams: teams.map(({ teamId }) => teamId),
      },
    ],
  ];
  return new Map(states.map(([name, more]) => [name, madeGame(teams, more)]));
}

/** The members of these teams as people of a lobby, with faces. */
export const madePlayers = (teams: readonly MadeTeam[]): LobbyView['players'] =>
  Object.fromEntries(
    teams
      .flatMap(({ members }) => members)
      .map(({ id, name }, index) => [
        id,
        {
          ...{ playerId: id, telegramId: id, displayName: name, color: '#3b8df0', joinedAt: 1 },
          profilePicture: AVATAR_PICTURES[index % AVATAR_PICTURES.length] ?? '',
        },
      ]),
  );

/** A lobby that waits with these teams, each with a free seat. */
export function madeWaiting(teams: readonly MadeTeam[], hostId: string): LobbyView {
  const { lobby } = madeGame([]);
  const players = madePlayers(teams);
  const [seat] = Object.values(players);
  // A host who is in no team leads.
  if (seat && !players[hostId]) players[hostId] = { ...seat, playerId: hostId, telegramId: hostId };
  return {
    ...madeLobby(madeGame([], { lobby: { ...lobby, status: 'waiting' } }), hostId),
    maxPlayers: LOBBY_LIMITS.mostPlayers,
    players,
    teams: Object.fromEntries(
      teams.map(({ teamId, name, color, icon, members, items }) => [
        teamId,
        { teamId, name, color, icon, members, items, maxMembers: MEMBERS + 1 },
      ]),
    ),
    teamOrder: teams.map(({ teamId }) => teamId),
  };
}

/** The lobby of a made game. */
export const madeLobby = (game: GameView, hostId: string): LobbyView => ({
  lobbyId: MADE_LOBBY,
  title: game.lobby.title,
  description: '',
  quest: 'quiz-quick',
  questTitle: game.lobby.questTitle,
  type: 'quiz',
  maxPlayers: 20,
  isPublic: true,
  status: game.lobby.status,
  admin: hostId,
  broadcastCode: game.lobby.broadcastCode,
  players: {},
  teams: {},
  teamOrder: [],
  kicked: [],
  updates: 1,
});
