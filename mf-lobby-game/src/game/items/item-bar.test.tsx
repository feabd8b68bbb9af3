/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { type GameView, PHASE, type QuizItem, type TeamVotes } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderAs } from '../../testing/render.tsx';
import { gameView, item, teamVotes, withTeam } from '../../testing/samples.ts';
import { ItemBar } from './item-bar.tsx';

const APPLY = 'POST /game/applyItem/lobby-1';
const catalogue: Record<string, QuizItem> = {
  gift: item('gift', { title: 'Подарок', rarity: 3 }),
  thief: item('thief', {
    title: 'Ворёнок',
    effect: { type: 'steal_score', name: 'Кража', description: 'Забирает 10 очков.', value: 10, target: 'any' },
  }),
};
const holding = (items: string[], more: Partial<GameView> = {}) => withTeam(gameView(more), 'foxes', { items });

function show(game: GameView, myTeam: TeamVotes | null = teamVotes()) {
  return renderAs('a', <ItemBar game={game} team={game.teams[0]!} myTeam={myTeam} catalogue={catalogue} />);
}
async function openSheet(game: GameView, myTeam?: TeamVotes) {
  show(game, myTeam);
  fireEvent.click(screen.getByRole('button', { name: /^Предметы команды/ }));
  return within(await screen.findByRole('dialog'));
}

describe('the items of the own team', () => {
  it('are eight thumbnails and the number of further items', () => {
    answerWith({});
    const view = show(holding(Array.from({ length: 11 }, () => 'gift')));
    const bar = screen.getByRole('button', { name: 'Предметы команды: 11 предметов. Открыть' });
    expect(bar.querySelectorAll('img')).toHaveLength(8);
    expect(within(bar).getByText('+3')).toBeTruthy();
    view.unmount();
    show(holding(Array.from({ length: 8 }, () => 'gift')));
    expect(screen.queryByText(/^\+/)).toBeNull();
  });

  it('render nothing while there are none', () => {
    answerWith({});
    expect(show(holding([])).container.querySelector('button')).toBeNull();
  });

  it('have their name and rarity as text', async () => {
    answerWith({});
    const sheet = await openSheet(holding(['gift', 'gift']));
    expect(sheet.getByText('×2')).toBeTruthy();
    expect(sheet.getByText('Редкий')).toBeTruthy();
    expect(sheet.getByText('Действует на свою команду')).toBeTruthy();
  });

  it('are applied with an idempotent request', async () => {
    const game = holding(['gift']);
    const calls = answerWith({ [APPLY]: { body: { gameData: game, myTeam: teamVotes({}, { itemUsed: true }) } } });
    const sheet = await openSheet(game);
    fireEvent.click(sheet.getByRole('button', { name: 'Применить «Подарок»' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({
      itemId: 'gift',
      fromTeamId: 'foxes',
      requestId: expect.stringMatching(/^[\w-]+$/),
    });
  });

  it('are applied to the chosen team, and not at all without one', async () => {
    const game = holding(['thief']);
    const calls = answerWith({ [APPLY]: { body: { gameData: game, myTeam: teamVotes() } } });
    const sheet = await openSheet(game);
    const apply = () => fireEvent.click(sheet.getByRole('button', { name: 'Применить «Ворёнок»' }));
    apply();
    expect(sheet.queryByRole('radio', { name: /Умные лисы/ })).toBeNull();
    apply();
    expect(await screen.findByText('Ошибка: не все параметры для применения предмета заданы.')).toBeTruthy();
    expect(calls).toEqual([]);
    fireEvent.click(sheet.getByRole('radio', { name: /Ночные совы/ }));
    apply();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ itemId: 'thief', toTeamId: 'owls' });
  });

  it.each([
    ['in another phase', holding(['gift'], { roundPhase: PHASE.results }), teamVotes(), /^Предметы применяют, когда/],
    ['a second time', holding(['gift']), teamVotes({}, { itemUsed: true }), /^Ваша команда уже применила/],
  ])('cannot be applied %s, and show why', async (_, game, myTeam, reason) => {
    const calls = answerWith({});
    const sheet = await openSheet(game, myTeam);
    expect(sheet.getByText(reason)).toBeTruthy();
    const button = sheet.getByRole('button', { name: 'Применить «Подарок»' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(calls).toEqual([]);
  });

  it('notify about a refusal with its reason, or about a failure', async () => {
    answerWith({ [APPLY]: { status: 409, body: { success: false, code: 'conflict', message: 'Уже применили.' } } });
    const sheet = await openSheet(holding(['gift']));
    fireEvent.click(sheet.getByRole('button', { name: 'Применить «Подарок»' }));
    expect(await screen.findByText('Уже применили.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
