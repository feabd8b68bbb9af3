export const LOBBY_LIMITS = {
  minPlayers: 1,
  /** Unless the operator allows more, up to `mostPlayers`. */
  maxPlayers: 20,
  mostPlayers: 200,
  defaultMaxPlayers: 16,
  maxTeams: 12,
  /** In a lobby for more than `maxPlayers`. */
  mostTeams: 30,
  defaultTeamMembers: 2,
  titleLength: 80,
  descriptionLength: 500,
  teamNameLength: 40,
  /** An empty waiting lobby is deleted after this long, ms. */
  emptyLobbyTtl: 15 * 60_000,
  /** A lobby whose people have closed their browsers instead of leaving it is deleted after this long, ms. */
  unusedLobbyTtl: 30 * 24 * 3_600_000,
  /** For an evening: how long a kick keeps guests of the same device or address out, ms. */
  kickLastsMs: 12 * 3_600_000,
} as const;

/** How many teams a lobby for so many players has at most. */
export const teamLimit = (maxPlayers: number): number =>
  maxPlayers > LOBBY_LIMITS.maxPlayers ? LOBBY_LIMITS.mostTeams : LOBBY_LIMITS.maxTeams;

/** How many teams a host may set at once. */
export const MIN_SET_TEAMS = 2;

/** Limit per address for wrong six-digit codes of lobbies, over all calls and sockets that take one. */
export const CODE_GUESSES = { id: 'codes', points: 30, seconds: 60 } as const;
/** Members of a team that is opened for people who join any team. */
export const OPENED_TEAM_MEMBERS = 5;

/** Polling interval of the lobby screen while the socket is silent, ms. */
export const LOBBY_POLL_MS = 7000;

export const LOBBY_STATUSES = ['waiting', 'in_progress', 'finished'] as const;
export type LobbyStatus = (typeof LOBBY_STATUSES)[number];

/** The phases of a game. On the wire they are these numbers; `GameView.stage` distinguishes intro and final. */
export const PHASE = {
  themeChoice: 0,
  /** The question is shown without its options. */
  question: 1,
  answering: 2,
  /** The right option and the teams' answers are shown. */
  results: 3,
  totals: 4,
  introOrFinal: 5,
} as const;
export type Phase = (typeof PHASE)[keyof typeof PHASE];
export const PHASES: readonly Phase[] = Object.values(PHASE);

/** Seconds. The phases of a question take its own times, part1 to part4. */
export const PHASE_SECONDS = { intro: 10, themeChoice: 30, final: 20 } as const;
/** Results with an explanation to read are shown at least so long: by its length, within limits in seconds. */
export const EXPLAINED_RESULTS = { least: 5, charactersPerSecond: 15, most: 25 } as const;

/**
 * `speed`: a right answer gains all points at once and half of them at the end of the time. `risk`: a wrong answer
 * costs the points, and scores may be below 0.
 */
export const SCORINGS = ['classic', 'speed', 'risk'] as const;
export type Scoring = (typeof SCORINGS)[number];

/** Whose answer is the team's. `captain`: that one's; where they give none or are away, the majority's. */
export const TEAM_ANSWERS = ['majority', 'captain'] as const;
export type TeamAnswer = (typeof TEAM_ANSWERS)[number];

/** On a board the next cell is chosen by who was right last, or by the teams in turn. */
export const BOARD_CHOICES = ['winner', 'turn'] as const;
export type BoardChoice = (typeof BOARD_CHOICES)[number];

/** On a board all teams answer, or written questions are answered aloud by who presses the button first. */
export const BOARD_ANSWERS = ['all', 'button'] as const;
export type BoardAnswer = (typeof BOARD_ANSWERS)[number];

/** `decision` and `absent` in seconds: for each decision, and until a team without a present member is passed. */
export const BOARD_LIMITS = { rounds: 20, decision: 15, absent: 15 } as const;

/** The answers of a board's final are opened one by one: seconds for each team, and for all together at most. */
export const OPENED_RESULTS = { perTeam: 4, most: 30 } as const;

/** Who ends the phase `results`: its timer, or the host. */
export const ADVANCES = ['auto', 'host'] as const;
export type Advance = (typeof ADVANCES)[number];

/**
 * How long results wait for the host, seconds: until the screen reminds of it, until an absent host is not awaited any
 * more, and until the game goes on in any case.
 */
export const HOST_WAIT_SECONDS = { reminder: 60, absent: 60, longest: 300 } as const;

/** What hosts do by hand. `shown`: so many of their last actions are in the view of a game. */
export const HOST_TOOLS = { seconds: 15, reason: 80, notes: 2000, shown: 5 } as const;

/**
 * The race for the button. A press counts at its receipt less half of the socket's round trip, at most `most`; presses
 * are gathered for `gather` after the first one. A press before the button is open locks its player out for `locked`.
 * A question whose host has no socket for `hostAway` is dropped. In ms.
 */
export const RACE_MS = { most: 150, gather: 150, locked: 1000, hostAway: 20_000 } as const;

/** What a host says about an answer that was given aloud. */
export const VERDICTS = ['right', 'wrong', 'cancel'] as const;
export type SpokenVerdict = (typeof VERDICTS)[number];

/** Signs that players send to the spectators' screen. */
export const REACTIONS = ['laugh', 'fire', 'clap', 'heart', 'wow', 'sad'] as const;
export type Reaction = (typeof REACTIONS)[number];
/** A person sends one reaction in this time, ms. */
export const REACTION_PAUSE_MS = 3000;

/** Lengths of an evening, in questions. Without one a game plays the whole quiz. */
export const QUESTION_LIMITS = [5, 10, 15] as const;
export type QuestionLimit = (typeof QUESTION_LIMITS)[number];

/** How long teams usually take to choose a theme, seconds; for estimates of a game's length. */
export const USUAL_THEME_CHOICE_SECONDS = 10;

export const DEFAULT_QUESTION_TIMERS = { part1: 10, part2: 30, part3: 5, part4: 5 } as const;

/** Options of the kinds `single` and `poll`. `usual`: of a new question. */
export const OPTION_COUNT = { min: 2, max: 6, usual: 4 } as const;
/** Entries of the kinds `several`, `order` and `pairs`. */
export const ENTRY_COUNT = { min: 3, max: 6, usual: 4 } as const;
/** Areas of the kind `point`, and the corners of one. */
export const AREA_COUNT = 5;
export const CORNER_COUNT = { min: 3, max: 30 } as const;
/** Columns, and rows, of the cells of a picture that are darkened to help. */
export const DARK_CELLS = 4;
/** The cells of a picture that have names: for keyboards, screen readers, and to tell a place in words. */
export const NAMED_CELLS = { columns: ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З'], rows: 6 } as const;

/** Lengths in UTF-16 units, lists in entries. */
export const QUIZ_LIMITS = {
  title: 80,
  description: 500,
  themeName: 60,
  themeDescription: 300,
  question: 500,
  option: 200,
  explanation: 500,
  note: 1000,
  points: 100_000,
  /** Of a number's unit, and of what tells the form of a text. */
  unit: 30,
  /** Answers that a text accepts or refuses, and the length of each, as of what players write. */
  texts: 20,
  text: 100,
  /** The largest number of an answer, above and below 0. */
  number: 1e12,
  themes: 100,
  /** Questions of one theme, and of the whole quiz. */
  perTheme: 100,
  questions: 1000,
  /** Items that a right answer gives. */
  rewardItems: 10,
  quizzes: 1000,
} as const;
/** Maximum body of a quiz with all its questions, bytes. */
export const QUIZ_MAX_BODY = 2 * 1024 * 1024;

/** Games on a page of somebody's history. */
export const HISTORY_PAGE = 20;

/** LuCoins at the end of a game. */
export const GAME_REWARDS = { winner: 50, other: 10 } as const;

export const EFFECT_TYPES = [
  'add_score',
  'subtract_score',
  'steal_score',
  'multiply_next',
  'block_answer',
  'shield',
  'remove_wrong',
  'extra_time',
] as const;
export const ITEM_TARGETS = ['any', 'self', 'random', 'all', 'all_except_self'] as const;
/** When a team may apply an item, at most one for each question. */
export const ITEM_PHASES: readonly Phase[] = [PHASE.themeChoice, PHASE.question, PHASE.answering, PHASE.totals];
export const ITEM_TYPES = ['quiz', 'story'] as const;
export const RARITY = { min: 1, max: 7 } as const;
/** Indexed by rarity, most common first. */
export const RARITY_COLORS = ['#8b8d98', '#2fa84f', '#3b8df0', '#8e4ec6', '#f5a524', '#e5484d', '#12a594'] as const;
/** Items shown as miniatures before '+N'. */
export const ITEM_MINIATURES = 8;

export const TEAM_COLORS = [
  '#e5484d',
  '#f2762e',
  '#f5a524',
  '#d9b600',
  '#7cb518',
  '#2fa84f',
  '#12a594',
  '#27b3d6',
  '#3b8df0',
  '#3b5bdb',
  '#6e56cf',
  '#8e4ec6',
  '#c147b8',
  '#e0559d',
  '#a1704d',
  '#7d8590',
] as const;

/** Signs of teams: a new team gets one that no other has. */
export const TEAM_ICONS = [
  '🦊',
  '🦉',
  '🦔',
  '🐳',
  '🐝',
  '🦁',
  '🐸',
  '🐙',
  '🦄',
  '🐧',
  '🐢',
  '🐯',
  '🦋',
  '🐼',
  '🦅',
  '🐬',
  '🍉',
  '🍒',
  '🌵',
  '🌻',
  '🍀',
  '⚡',
  '🔥',
  '🌊',
  '🚀',
  '⚓',
  '🎈',
  '🎩',
  '🎸',
  '🧭',
] as const;

export const TEAM_NAMES = [
  'Умные лисы',
  'Ночные совы',
  'Тихий омут',
  'Гроза морей',
  'Белые вороны',
  'Дети понедельника',
  'Чайный клуб',
  'Пятый элемент',
  'Лунные коты',
  'Красный квадрат',
  'Весёлые ёжики',
  'Капитаны',
  'Без паники',
  'Северный ветер',
  'Золотая середина',
  'Бодрые еноты',
  'Тайный совет',
  'Ясен пень',
  'Космический десант',
  'Вечные двигатели',
  'Три кита',
  'Громкие мысли',
  'Рыцари дивана',
  'Тёмные лошадки',
  'Большая перемена',
  'Искатели',
  'Шестое чувство',
  'Полный вперёд',
  'Звёздная пыль',
  'Последний шанс',
] as const;

/** Games of bots. One place of the lobby is the developer's. */
export const SIMULATION_LIMITS = {
  bots: LOBBY_LIMITS.maxPlayers - 1,
  /** Seconds. */
  delay: 60,
  /** Simulations of one developer at the same time. */
  running: 5,
  /** The lobby of a simulation is deleted this long after its game, ms. */
  finishedTtl: 10 * 60_000,
  /** ... when it waits for its game, or its game is paused, ms. */
  idleTtl: 60 * 60_000,
} as const;
