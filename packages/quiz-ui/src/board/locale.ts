import type { BoardView } from '@luplay/contracts/lobby-game';
import { sentences } from '@luplay/web-kit';

/** Texts of games on a board, as phones and the spectators' screen say them. */
export const ru = sentences({
  round: ({ name, number, of }: BoardView['round']) =>
    [name, of > 1 && `раунд ${number} из ${of}`].filter(Boolean).join(' · '),
  board: 'Табло',
  cell: (theme: string, price: string) => `${theme}, ${price}`,
  played: 'сыграно',
  specials: {
    stake: 'Вопрос-аукцион',
    stakeAll: 'Ставка для всех',
    secret: 'Кот в мешке',
    noRisk: 'Без риска',
    forAll: 'Для всех',
    final: 'Финал',
  },
  /** Before the name of who decides. */
  decides: {
    cell: 'Выбирает вопрос',
    give: 'Отдаёт кота',
    price: 'Назначает цену',
    bid: 'Делает ставку',
    stakes: 'Делают ставки',
    strike: 'Убирает тему',
  },
  theme: (theme: string) => `Тема: ${theme}`,
  price: (price: string) => `Цена: ${price}`,
  gets: (team: string, points: string) => `«${team}»: плюс ${points}, без вопроса`,
  bids: 'Ставки',
  pass: 'Пас',
  allIn: 'Ва-банк',
  leads: 'лучшая ставка',
  struck: 'убрана',
  themes: 'Темы финала',
  playsAlone: 'Играет',
  ownPlaysAlone: 'Играете только вы',
  play: (teams: string) => `Играют ${teams}`,
  ownStake: (points: string) => `Ваша ставка: ${points}`,
  stakes: 'Ставки команд',
  stakeOf: (team: string, points: string) => `${team}: ${points}`,
  awaited: 'Ждём ставки',
  noAnswer: 'Нет ответа',
  opening: 'Открываем ответы',
});
