/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { LobbyView } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderAs } from '../testing/render.tsx';
import { lobbyView, player, team } from '../testing/samples.ts';
import { LobbyContent } from './lobby-content.tsx';

const lobby = lobbyView({
  players: { a: player('a'), b: player('b'), g: player('g', { guest: true }) },
  teams: { foxes: team('foxes', ['b', 'g']) },
  teamOrder: ['foxes'],
});
function show(userId: string, more: Partial<LobbyView> = {}, inviteCode: string | null = null): void {
  answerWith({});
  renderAs(userId, <LobbyContent lobby={{ ...lobby, ...more }} inviteCode={inviteCode} hostPresent game={null} />);
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

it('24.2: marks guests among the participants and in their team, and nobody else', () => {
  show('a');
  expect(screen.getAllByText('гость')).toHaveLength(2);
  for (const name of ['Игрок a', 'Игрок b', 'Игрок g']) {
    for (const link of screen.getAllByRole('link', { name: new RegExp(name) }))
      expect(within(link).queryAllByText('гость')).toHaveLength(name === 'Игрок g' ? 1 : 0);
  }
});

it.each([
  ['a', true],
  ['b', true],
  ['g', false],
])('24.2: %s may change and delete the team: %s', (userId, may) => {
  show(userId);
  expect(button('Изменить команду «Команда foxes»') !== null).toBe(may);
  expect(button('Удалить команду «Команда foxes»') !== null).toBe(may);
});

describe('24.13: before a kick the host reads what is true', () => {
  it.each([
    [true, 'b', /Вернуться можно будет только по новой ссылке или QR-коду\.$/],
    [true, 'g', /новые гости с этого устройства и из этой сети тоже войдут только так\.$/],
    [false, 'b', /Ссылка и код лобби сменятся: вернуться можно будет только по новой ссылке\.$/],
  ])('in a lobby that is public: %s, of %s', async (isPublic, userId, text) => {
    show('a', { isPublic });
    fireEvent.click(button(`Удалить игрока Игрок ${userId}`)!);
    const asked = await screen.findByRole('alertdialog');
    expect(within(asked).getByText(text)).toBeTruthy();
    expect(asked.textContent).not.toContain('сразу');
  });
});

it('24.13: the invitation of a public lobby is not called private after a kick', () => {
  show('a', { kicked: ['c'] }, 'abcdefgh1234');
  expect(screen.getByText(/^Друзьям хватит ссылки/)).toBeTruthy();
  expect((screen.getByLabelText('Ссылка-приглашение') as HTMLInputElement).value).toContain('?invite=abcdefgh1234');
});
