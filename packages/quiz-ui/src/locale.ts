import type { PluralForms } from '@luplay/web-kit';

/** Nouns after a number that several screens use. Nouns of one screen are in its own locale file. */
export const nouns = {
  points: { one: 'очко', few: 'очка', many: 'очков', other: 'очка' },
  seconds: { one: 'секунда', few: 'секунды', many: 'секунд', other: 'секунды' },
  items: { one: 'предмет', few: 'предмета', many: 'предметов', other: 'предмета' },
  questions: { one: 'вопрос', few: 'вопроса', many: 'вопросов', other: 'вопроса' },
} as const satisfies Record<string, PluralForms>;

/** Texts of the quiz pieces. */
export const ru = {
  letters: ['А', 'Б', 'В', 'Г', 'Д', 'Е'],
  letter: (letter: string) => `Вариант ${letter}: `,
  options: 'Варианты ответа',
  right: 'Правильный ответ',
  wrong: 'Неверно',
  yourChoice: 'Ваш ответ',
  item: 'Предмет',
  pieces: (pieces: number) => `×${pieces}`,
  randomItem: 'случайный предмет',
  questionPicture: 'Картинка к вопросу',
  answerPicture: 'Картинка к ответу',
  questionVideo: 'Видео к вопросу',
  answerVideo: 'Видео к ответу',
  playSound: 'Послушать',
  stopSound: 'Остановить звук',
  soundFailed: 'Не удалось загрузить звук.',
  pictureFailed: 'Не удалось загрузить картинку.',
  winner: 'Победитель',
  place: (place: number) => `${place} место`,
  progress: (label: string, done: number, total: number) => `${label}: ${done} из ${total}`,
  timeLeft: 'Осталось времени',
  timePaused: 'Пауза',
  timeUp: 'Время вышло',
  podium: 'Пьедестал',
  streak: (streak: number) => `${streak} подряд`,
  rarities: ['Обычный', 'Необычный', 'Редкий', 'Эпический', 'Легендарный', 'Мифический', 'Уникальный'],
  removed: 'Убран предметом',
  effects: {
    shield: (shields: number) => (shields > 1 ? `Щит ×${shields}` : 'Щит'),
    shieldTitle: 'Щит отразит следующий вредный предмет',
    multiply: (factor: string) => `Очки ×${factor}`,
    multiplyTitle: (factor: string) => `Очки за следующий правильный ответ умножатся на ${factor}`,
    blocked: 'Не отвечает',
    blockedTitle: 'Команда не отвечает на этот вопрос',
    blockedNext: 'Пропустит вопрос',
    blockedNextTitle: 'Команда не будет отвечать на следующий вопрос',
  },
  applied: 'Что сделали предметы',
  hostActions: {
    label: 'Что сделал ведущий',
    points: (points: string, team: string, reason: string, undone: boolean) =>
      `Ведущий: ${points} команде «${team}». ${reason}${undone ? ' (отменено)' : ''}`,
    skip: (number: number) => `Ведущий пропустил вопрос ${number}`,
    time: (seconds: string) => `Ведущий добавил время: ${seconds}`,
    removed: (name: string) => `Ведущий удалил игрока: ${name}`,
    host: (name: string) => `Теперь игру ведёт ${name}`,
  },
  explanation: 'Почему так',
  waitsForHost: 'Ждём ведущего',
  bonus: (seconds: string) => `+${seconds} с`,
  bonusSaid: (seconds: string) => `Времени стало больше: плюс ${seconds}`,
} as const;
