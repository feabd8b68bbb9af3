/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { type BoardView, type DecisionView, type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderAs } from '../../testing/render.tsx';
import { gameView, teamVotes } from '../../testing/samples.ts';
import { phaseAnnouncement } from '../use-game-announcements.ts';
import BoardPhase from './board-phase.tsx';

const themes: BoardView['themes'] = [
  {
    ...{ id: 'space', name: 'Космос', description: '' },
    cells: [
      { questionId: 'space-0', price: 100, open: false },
      { questionId: 'space-1', price: 1000, open: true },
    ],
  },
];
const deciding = (decision: Omit<DecisionView, 'decisionId'>, more: Partial<GameView> = {}): GameView => ({
  ...gameView({ roundPhase: PHASE.themeChoice, ...more }),
  board: {
    round: { name: 'Первый', number: 1, of: 2 },
    themes,
    decision: { decisionId: 'd1', ...decision },
    play: null,
  },
});
const button = (name: string) => screen.queryByRole('button', { name });

function open(userId: string, game: GameView, myTeam = teamVotes({}, { questionId: null })) {
  const calls = answerWith({ 'POST /game/decide/lobby-1': { body: { gameData: game, myTeam } } });
  renderAs(userId, <BoardPhase game={game} myTeam={myTeam} userId={userId} shown />);
  return calls;
}

it('a cell is chosen by one press of the choosing team, once', async () => {
  const calls = open('a', deciding({ kind: 'cell', teams: ['foxes'] }));
  expect(button('Космос, 100')).toBeNull();
  fireEvent.click(button('Космос, 1\u00a0000')!);
  await waitFor(() => expect(calls).toHaveLength(1));
  fireEvent.click(button('Космос, 1\u00a0000')!);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({ teamId: 'foxes', decisionId: 'd1', choice: { questionId: 'space-1' } });
});

it('the next decision waits for no reply to the one before', async () => {
  const secret = deciding({ kind: 'give', teams: ['foxes'], to: ['owls'] });
  secret.board!.decision!.decisionId = 'd2';
  const calls: unknown[] = [];
  globalThis.fetch = (_, init) => {
    calls.push(JSON.parse(String(init?.body)));
    return new Promise(() => {});
  };
  const phase = (game: GameView) => <BoardPhase game={game} myTeam={null} userId="a" shown />;
  const { rerender } = renderAs('a', phase(deciding({ kind: 'cell', teams: ['foxes'] })));
  fireEvent.click(button('Космос, 1\u00a0000')!);
  await waitFor(() => expect(calls).toHaveLength(1));
  rerender(phase(secret));
  fireEvent.click(screen.getByRole('button', { name: /Ночные совы/ }));
  await waitFor(() => expect(calls[1]).toMatchObject({ decisionId: 'd2', choice: { to: 'owls' } }));
});

it('arrow keys go from cell to cell, over those that were played', () => {
  const cellsOf = (id: string, open: boolean[]) =>
    open.map((isOpen, index) => ({ questionId: `${id}-${index}`, price: 100 * (index + 1), open: isOpen }));
  const row = (name: string, open: boolean[]) => ({ id: name, name, description: '', cells: cellsOf(name, open) });
  const game = deciding({ kind: 'cell', teams: ['foxes'] });
  game.board!.themes = [
    row('Космос', [true, false, true]),
    row('Еда', [false, false]),
    row('Реки', [true, true, false]),
  ];
  open('a', game);
  button('Космос, 100')!.focus();
  const walk = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement!, { key: `Arrow${key}` });
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(walk('Right')).toBe('Космос, 300');
  expect(walk('Right', 'Down', 'Up')).toBe('Космос, 300');
  expect(walk('Left', 'Down')).toBe('Реки, 100');
  expect(walk('Right', 'Up')).toBe('Реки, 200');
  expect(walk('Left', 'Up', 'Left')).toBe('Космос, 100');
});

it('others see the board and who chooses, and can press nothing', () => {
  const game = deciding({ kind: 'cell', teams: ['foxes'] });
  open('c', game);
  expect(screen.getByRole('heading', { name: 'Выбирает вопрос Умные лисы' })).toBeTruthy();
  expect(screen.getByText('1 000')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(phaseAnnouncement(game, 'c')).toBe('Выбирает вопрос: Умные лисы');
  expect(phaseAnnouncement(game, 'a')).toBe('Выберите вопрос');
});

it('the first bid cannot pass; a later one may, and sees what was bid', async () => {
  const limits = { foxes: { min: 100, max: 700, step: 100 } };
  const first = deciding({ kind: 'bid', teams: ['foxes'], bids: [], limits });
  const view = renderAs('a', <BoardPhase game={first} myTeam={null} userId="a" shown />);
  expect(button('Пас')).toBeNull();
  view.unmount();
  const bids = [{ teamId: 'owls', points: 600 }];
  const last = deciding({ kind: 'bid', teams: ['foxes'], bids });
  const calls = open('a', last);
  expect(within(screen.getByRole('list', { name: 'Ставки' })).getByText('600')).toBeTruthy();
  expect(phaseAnnouncement(last, 'a')).toBe('Ночные совы: 600 очков. Ваша очередь ставить');
  // It has too little to raise.
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(button('Ва-банк')!);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ choice: { bid: 'all' } }));
});

it('a hidden stake is an allowed number, and no other one', async () => {
  const limits = { foxes: { min: 1, max: 1000, step: 1 } };
  const calls = open('a', deciding({ kind: 'stakes', teams: ['foxes', 'owls'], limits }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Точная ставка' }), { target: { value: '1001' } });
  fireEvent.click(button('Поставить')!);
  expect(calls).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Точная ставка' }), { target: { value: '377' } });
  fireEvent.click(button('Поставить')!);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ choice: { points: 377 } }));
});

it('points beside a name from right to left stay where they are', () => {
  const game = deciding({ kind: 'cell', teams: ['foxes'] });
  game.teams[1]!.name = 'ינשופים';
  game.board!.money = { teamId: 'owls', points: 500 };
  open('a', game);
  expect(screen.getByText('«\u2068ינשופים\u2069»: плюс 500, без вопроса')).toBeTruthy();
});

it('a bid that was typed outlives a reload of the page, and not the next bid', () => {
  const limits = { foxes: { min: 100, max: 900, step: 1 } };
  const phase = (decisionId: string) => {
    const game = deciding({ kind: 'bid', teams: ['foxes'], bids: [], limits });
    game.board!.decision!.decisionId = decisionId;
    return <BoardPhase game={game} myTeam={null} userId="a" shown />;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Точная ставка' });
  const { unmount } = renderAs('a', phase('d1'));
  fireEvent.change(field(), { target: { value: '377' } });
  unmount();
  const { rerender } = renderAs('a', phase('d1'));
  expect(field().value).toBe('377');
  rerender(phase('d2'));
  expect(field().value).toBe('100');
});

it('tells screen readers who plays a question that is not for all', () => {
  const playing = (teams: string[]): GameView => {
    const game = deciding({ kind: 'cell', teams: ['foxes'] }, { roundPhase: PHASE.question });
    return { ...game, board: { ...(game.board as BoardView), decision: null, play: { special: 'final', teams } } };
  };
  expect(phaseAnnouncement(playing(['foxes']), 'c')).toMatch(/^Финал. Играет Умные лисы/);
  expect(phaseAnnouncement(playing(['foxes', 'owls']), 'c')).toMatch(/^Финал. Играют Умные лисы, Ночные совы/);
});

it('who has staked sees the own stake and who is awaited', () => {
  open('a', deciding({ kind: 'stakes', teams: ['owls'] }), teamVotes({}, { questionId: null, stake: 377 }));
  expect(screen.getByText('Ставка принята: 377')).toBeTruthy();
  expect(screen.getByText('Ночные совы')).toBeTruthy();
});
