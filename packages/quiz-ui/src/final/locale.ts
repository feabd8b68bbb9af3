import { sentences } from '@luplay/web-kit';

/** Texts of what a game is remembered for. */
export const ru = sentences({
  bestPlayer: 'Лучший игрок',
  fastestAnswer: 'Самый быстрый верный ответ',
  closestRace: 'Самая острая борьба',
  right: { one: 'верный ответ', few: 'верных ответа', many: 'верных ответов', other: 'верного ответа' },
  ofQuestions: (right: string, asked: number) => `${right} из ${asked}`,
  seconds: (seconds: string) => `${seconds} с`,
  quoted: (text: string) => `«${text}»`,
  versus: (one: string, other: string) => `«${one}» и «${other}»`,
  difference: (points: string) => `Разница: ${points}`,
  draw: 'Ничья',
  leads: { one: 'смена лидера', few: 'смены лидера', many: 'смен лидера', other: 'смены лидера' },
  winners: 'Победители',
  noWinner: 'Победителя нет',
  moreTeams: (teams: string) => `и ещё ${teams}`,
  picture: 'Картинка с итогами',
  formats: { tall: 'Для телефона', wide: 'Для экрана' },
  format: 'Размер',
  download: 'Скачать',
  share: 'Поделиться',
  story: 'В историю',
  storyFailed: 'Не удалось открыть историю. Картинку можно скачать.',
  drawing: 'Рисуем…',
  failed: 'Не удалось нарисовать картинку.',
  tagline: 'LuPlay — квизы для своих',
});
