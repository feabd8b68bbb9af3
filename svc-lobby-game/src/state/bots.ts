import type { LobbyState, Newcomer } from './lobby.ts';

/** As many as a lobby has places. */
const NAMES = [
  'Ада',
  'Бит',
  'Веста',
  'Гамма',
  'Дельта',
  'Ева',
  'Жужа',
  'Зета',
  'Искра',
  'Квант',
  'Лямбда',
  'Макс',
  'Нота',
  'Омега',
  'Пиксель',
  'Ромб',
  'Сигма',
  'Такт',
  'Ультра',
  'Фотон',
] as const;

/** In the form of a userId, which no username may have. No account ever draws it at random. */
const BOT_ID = /^u-bot0{7}(\d\d)$/;
const botId = (number: number): string => `u-bot${String(number).padStart(9, '0')}`;

/** From 0; null for people. */
export function botNumber(userId: string): number | null {
  const digits = BOT_ID.exec(userId)?.[1];
  return digits === undefined ? null : Number(digits);
}

export const isBot = (userId: string): boolean => botNumber(userId) !== null;

/** All bots there are, as they enter a lobby. */
export const BOTS: readonly Newcomer[] = NAMES.map((name, number) => {
  const id = botId(number);
  return { playerId: id, telegramId: id, name: `Бот ${name}` };
});

/** Whether bots play: such a game is in no statistics and pays nobody. */
export const hasBots = ({ simulation, players }: Pick<LobbyState, 'simulation' | 'players'>): boolean =>
  simulation !== undefined && players.some(({ playerId }) => isBot(playerId));
