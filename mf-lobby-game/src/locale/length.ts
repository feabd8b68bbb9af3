import { formatNumber } from '@luplay/web-kit';

/** Texts about how long an evening takes and how hard a quiz is. */
export const ru = {
  limit: 'Длина вечера',
  limitHint: 'Темы делят вопросы поровну. Следующая игра возьмёт другие.',
  /** `questions`: in the nominative, such as «3 вопроса». */
  spoken: (questions: string) => `${questions} с ответом вслух: нужен ведущий вне команд, иначе их пропустим.`,
  all: 'Все',
  limitName: (limit: number) => `Не больше ${limit} вопросов`,
  allName: 'Все вопросы квиза',
  minutes: (minutes: number) => `≈ ${minutes} мин`,
  evening: (questions: string, minutes: string) => `${questions}, ${minutes}`,
  length: 'Длина',
  levels: { easy: 'лёгкий', medium: 'средний', hard: 'трудный' },
  right: (share: number) => `верно ${formatNumber(Math.round(share * 100))} %`,
  level: (level: string, right: string) => `${level}: ${right}`,
  played: (times: string) => `сыгран ${times}`,
  times: { one: 'раз', few: 'раза', many: 'раз', other: 'раза' },
  neverPlayed: 'ещё не играли',
  advance: 'Ждать ведущего',
  advanceHint: 'После ответа игра стоит, пока ведущий не нажмёт «Дальше». Без этого она идёт сама.',
  advanceOn: 'После ответа ждём ведущего',
  course: 'Правила',
  pace: 'Ход игры',
} as const;
