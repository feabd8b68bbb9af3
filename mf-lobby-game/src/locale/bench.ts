import { sentences } from '@luplay/web-kit';

/** Texts of the bench, where latecomers wait. */
export const bench = sentences({
  title: 'Скамейка',
  latecomers: 'Пускать опоздавших',
  latecomersHint: 'Пришедшие во время игры садятся на скамейку и играют в следующей.',
  latecomersFailed: 'Не удалось изменить настройку.',

  running: 'Идёт игра. Садитесь на скамейку: будете смотреть, а в следующей игре получите место.',
  finished: 'Игра окончена. Садитесь на скамейку: место будет в следующей игре.',
  take: 'На скамейку',
  waitRunning: 'Идёт игра. Вы на скамейке: место будет в следующей игре.',
  waitFinished: 'Вы на скамейке: место будет в следующей игре.',
  onBench: 'Вы на скамейке',
  watchGame: 'Смотреть игру',
  leave: 'Уйти со скамейки',
  left: 'Вы ушли со скамейки.',
  seated: (team: string) => `Вас посадили в команду «${team}».`,
  fromNext: 'Вы отвечаете со следующего вопроса.',

  empty: 'Никого нет: кто придёт во время игры, появится здесь.',
  arrived: (names: string, mayPlay: boolean) =>
    `На скамейке: ${names}. ${mayPlay ? 'Посадить в команду можно через «Ещё».' : 'Место будет в следующей игре.'}`,
  team: 'В какую команду',
  anyTeam: 'Где меньше людей',
  seat: 'Посадить',
  seatNamed: (name: string) => `Посадить: ${name}`,
  seatFailed: 'Не удалось посадить игрока.',
  removeNamed: (name: string) => `Убрать со скамейки: ${name}`,
});
