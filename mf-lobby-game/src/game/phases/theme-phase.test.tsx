/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { answerWith } from '@luplay/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderAs } from '../../testing/render.tsx';
import { gameView, item, theme } from '../../testing/samples.ts';
import { ThemePhase } from './theme-phase.tsx';

const choosing = gameView({ themes: [theme('space'), theme('words')], themeChoosingTeam: 'foxes' });

describe('choosing a theme', () => {
  it('is sent by a member of the choosing team', async () => {
    const calls = answerWith({ 'POST /game/chooseTheme/lobby-1': { body: { gameData: choosing } } });
    renderAs('a', <ThemePhase game={choosing} userId="a" catalogue={{}} />);
    expect(screen.getByText('Ваша команда выбирает тему')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Тема words/ }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ themeId: 'words', teamId: 'foxes' });
  });

  it('is refused to others without a request', async () => {
    const calls = answerWith({});
    renderAs('c', <ThemePhase game={choosing} userId="c" catalogue={{}} />);
    fireEvent.click(screen.getByRole('button', { name: /Тема space/ }));
    expect(await screen.findByText('Сейчас не ваша очередь выбирать тему')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('names the failed action when the server gives no reason', async () => {
    answerWith({ 'POST /game/chooseTheme/lobby-1': { status: 502, body: {} } });
    renderAs('a', <ThemePhase game={choosing} userId="a" catalogue={{}} />);
    fireEvent.click(screen.getByRole('button', { name: /Тема words/ }));
    expect(await screen.findByText('Ошибка при выборе темы')).toBeTruthy();
  });

  it('shows a spectator that they are in no team', async () => {
    answerWith({});
    renderAs('x', <ThemePhase game={choosing} userId="x" catalogue={{}} />);
    fireEvent.click(screen.getByRole('button', { name: /Тема space/ }));
    expect(await screen.findByText('Вы не состоите в команде')).toBeTruthy();
  });

  it('26.9: tells a host who leads that they do not choose', async () => {
    answerWith({});
    renderAs('x', <ThemePhase game={choosing} userId="x" isHost catalogue={{}} />);
    fireEvent.click(screen.getByRole('button', { name: /Тема space/ }));
    expect(await screen.findByText(/Вы ведёте/)).toBeTruthy();
  });
});

it('shows the items that a theme gives, and the sign of a random one', () => {
  answerWith({});
  const rewards = { score: 40, items: ['gift'], randomDrop: true };
  const game = gameView({ themes: [theme('space', { rewards })] });
  renderAs('a', <ThemePhase game={game} userId="a" catalogue={{ gift: item('gift', { title: 'Подарок' }) }} />);
  const card = screen.getByRole('button', { name: /Тема space/ });
  expect(within(card).getByText('Подарок')).toBeTruthy();
  expect(within(card).getByText('случайный предмет')).toBeTruthy();
  expect(within(card).getByText('40 очков')).toBeTruthy();
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/items/gift.webp');
});

it('shows how many pieces of an item a theme gives', () => {
  answerWith({});
  const rewards = { score: 40, items: ['gift', 'hint', 'gift'], randomDrop: false };
  const game = gameView({ themes: [theme('space', { rewards })] });
  const catalogue = { gift: item('gift', { title: 'Подарок' }), hint: item('hint', { title: 'Подсказка' }) };
  renderAs('a', <ThemePhase game={game} userId="a" catalogue={catalogue} />);
  expect(screen.getByText('Подарок ×2')).toBeTruthy();
  expect(screen.getByText('Подсказка')).toBeTruthy();
});

it('advertises no points for a theme whose next question gains none', () => {
  answerWith({});
  const rewards = { score: 0, items: [], randomDrop: false };
  renderAs('a', <ThemePhase game={gameView({ themes: [theme('space', { rewards })] })} userId="a" catalogue={{}} />);
  expect(within(screen.getByRole('button', { name: /Тема space/ })).queryByText(/очк/)).toBeNull();
});
