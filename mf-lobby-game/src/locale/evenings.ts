import { sentences } from '@luplay/web-kit';

/** Texts of the running game on the home screen and of the history of games. */
export const ru = sentences({
  back: 'Вернуться в игру',
  backHint: (title: string, quiz: string) => `${title} · ${quiz}`,

  title: 'Мои игры',
  lead: 'Все игры, в которых вы играли или которые вели.',
  list: 'Сыгранные игры',
  empty: 'Сыгранных игр пока нет',
  emptyText: 'Здесь появится каждая игра, доигранная до финала.',
  failed: 'Не удалось загрузить список игр.',
  open: 'Запись игры',
  openNamed: (title: string, date: string) => `Запись игры «${title}», ${date}`,
  more: 'Показать ещё',
  won: 'Победа',
  place: (place: number, teams: number) => `${place} место из ${teams}`,
  single: 'одна команда',
  led: 'Вы вели игру',
  coins: (coins: number) => `+${coins} LuCoins`,
  toLobbies: 'К списку лобби',
});
