import { sentences, worded } from '@luplay/web-kit';

/** Texts of the game screen. */
export const ru = sentences({
  title: 'Игра',
  phases: ['Выбор темы', 'Вопрос', 'Ответы', 'Ответы команд', 'Счёт', 'Начало и финал'],
  loadFailed: worded('Failed to fetch game info.', 'Не удалось загрузить игру.'),
  loadError: worded('An error occurred while fetching game info.', 'Игра не загрузилась. Попробуйте ещё раз.'),
  errors: {
    themes: 'Ошибка при загрузке тем',
    question: 'Ошибка при загрузке вопроса',
    results: 'Ошибка при загрузке результатов',
    choosing: 'Ошибка при выборе темы',
    appealing: 'Не удалось подать апелляцию.',
    answering: 'Ошибка при отправке ответа',
    phase: 'Ошибка при изменении фазы',
    status: 'Ошибка при изменении статуса',
  },
  notYourTurn: 'Сейчас не ваша очередь выбирать тему',
  notInTeam: 'Вы не состоите в команде',
  leadsChoice: 'Вы ведёте игру: тему выбирает команда',
  spectator: 'Вы смотрите игру как зритель',

  questionOf: (number: number, total: number) => `Вопрос ${number} из ${total}`,
  hostAway: 'Ведущий отключился. Игра идёт дальше, ждём его обратно.',
  hostAwayPaused: 'Ведущий отключился, таймер стоит. Ждём, пока он вернётся.',
  scores: 'Счёт',
  yourTeam: 'ваша команда',
  toLobby: 'В лобби',

  introTitle: 'Игра начинается!',
  introTeams: 'Сегодня играют',
  introText: 'Команды выбирают тему, отвечают на вопрос и получают очки.',

  chooseYours: 'Ваша команда выбирает тему',
  chooseYoursHint: 'Нажмите на тему: решает первый из команды.',
  chooseOther: 'Выбирает тему:',
  chooseNobody: 'Выбираем тему',
  themes: 'Темы',

  answered: (answered: number, expected: number) => `Ответили: ${answered} из ${expected}`,
  answeredLabel: 'Сколько игроков ответили',
  sending: 'Отправляем…',
  notDelivered: 'Ответ не дошёл. Выберите ещё раз',
  notDeliveredGiven: 'Ответ не дошёл. Отправьте ещё раз',
  waiting: 'Ответ принят. Ждём остальных',
  waitingPaused: 'Ответ принят. Ведущий остановил таймер',
  keys: 'Клавиши с цифрами выбирают вариант',
  teamReady: 'ответили все',

  reveal: {
    right: 'Верно!',
    partly: 'Верно отчасти',
    wrong: 'Неверно',
    silent: 'Нет ответа',
    blocked: 'Пропуск',
    moved: (place: number, teams: number, before: number) => `Ваше место: ${place} из ${teams}, было ${before}`,
  },

  totals: 'Счёт после вопроса',

  finalTitle: 'Финал!',
  lookAtScreen: 'Смотрите на экран',
  winner: 'Победитель',
  winners: 'Победители',
  winnerNames: (names: string) => `Победа: ${names}`,
  noWinner: 'Победителя нет: никто не набрал очков',
  yourPlace: (place: number, teams: number) => `Ваше место: ${place} из ${teams}`,
  youWon: 'Вы победили!',
  thanks: 'Спасибо за игру!',
  finishedScore: 'Итоговый счёт',

  admin: {
    title: 'Управление игрой',
    pause: 'Остановить таймер',
    resume: 'Продолжить',
    toLobby: 'Вернуться в лобби',
    toLobbyTitle: 'Вернуться в лобби?',
    toLobbyText: 'Игра прервётся для всех, счёт не сохранится.',
    yes: 'Вернуться',
    endTitle: 'Закончить игру?',
    endText: 'Для всех начнётся финал с нынешним счётом, продолжить игру будет нельзя.',
    endYes: 'Закончить',
  },

  captain: {
    you: 'Вы капитан: решает ваш ответ',
    other: (name: string) => `Решает капитан: ${name}`,
    away: 'Капитана нет, решает большинство',
  },
  appeal: { ask: 'Апелляция (одна за игру)', sent: 'Апелляция у ведущего' },
  announcements: {
    theme: (name: string) => `Выбирает тему ${name}`,
    themeYours: 'Выбирает тему ваша команда',
    question: (text: string) => `Вопрос. ${text}`,
    options: 'Можно отвечать',
    answer: (letter: string, text: string) => `Правильный ответ: ${letter && `${letter}, `}${text}`,
    gained: (name: string, points: string) => `${name}: плюс ${points}`,
    lost: (name: string, points: string) => `${name}: минус ${points}`,
    score: (name: string, score: string) => `${name}: ${score}`,
  },
});

/** Texts about what a game has given to a player. */
export const rewards = {
  coins: (coins: string) => `+${coins} LuCoins`,
  coinsText: 'за эту игру',
  unpaid: (most: number) => `За эту игру LuCoins нет: их дают не больше чем за ${most} игр в час.`,
  achievement: 'Новая ачивка:',
  achievements: 'Новые ачивки',
} as const;
