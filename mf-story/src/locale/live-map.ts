import { sentences } from '@luplay/web-kit';

/** Texts of the live map. Texts of the specification are copied to the letter. */
export const liveMapTexts = sentences({
  label: 'Карта',
  you: 'Вы',
  locked: 'Комната закрыта',
  disabled: 'Комната отключена',
  hasItem: 'В комнате есть предмет',
  hidden: 'Скрытая комната',
  start: 'Стартовая комната',
  /** Parts of a room's name for screen readers. */
  spoken: {
    here: 'вы здесь',
    locked: 'закрыта',
    disabled: 'отключена',
    hidden: 'скрытая',
    unvisited: 'вы здесь не были',
    hasItem: 'есть предмет',
    people: (names: readonly string[]) => `здесь: ${names.join(', ')}`,
    dead: (name: string) => `${name} (нет в живых)`,
    away: (name: string) => `${name} (не на связи)`,
  },
  players: { one: 'игрок', few: 'игрока', many: 'игроков', other: 'игрока' },
  floors: 'Этажи',
  floor: (floor: number) => `Этаж ${floor}`,
  toFloor: (floor: number) => `Переход на этаж ${floor}`,
  zoomIn: 'Приблизить',
  zoomOut: 'Отдалить',
  fit: 'Показать всю карту',
  toYou: 'Показать, где вы',
  toPeople: 'Показать игроков',
  refresh: 'Обновить карту',
});
