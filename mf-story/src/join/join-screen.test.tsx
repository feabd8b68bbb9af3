/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { JoinView } from '@luplay/contracts/story';
import { session, signOut } from '@luplay/web-kit';
import { answerWith, renderAt } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Component } from './join-screen.tsx';

afterEach(() => {
  cleanup();
  signOut();
});

const offered = (characterId: string, line: string | null = null) => ({
  characterId,
  name: `Имя ${characterId}`,
  image: '',
  line,
});
const view: JoinView = {
  chapter: 'Вечер на маяке',
  free: [offered('anna', 'Смотрительница маяка'), offered('boris')],
  own: null,
  waiting: null,
};
const READ = 'GET /story-play/join/BCDFGH';
const TAKE = 'POST /story-play/join/BCDFGH';
const guest = { userId: 'g', telegramId: 'g', username: 'guest-1', displayName: 'Лис', role: 'guest' };
const SIGN_UP = { 'POST /user/create': { body: { token: 'token', user: guest } } };
const own = { ...view, own: offered('anna'), free: [offered('boris')] };
const character = { id: 'anna', name: 'Имя anna', description: 'О ней.', image: '', secret: 'Тайна' };

const draw = () => renderAt('/storyJoin/bcdfgh', '/storyJoin/:code', <Component />);

it('28.1: a visitor gets from the link to the own card with one field and one tap', async () => {
  const answers: Parameters<typeof answerWith>[0] = {
    ...SIGN_UP,
    [READ]: { body: { join: view } },
    [TAKE]: { body: { join: own } },
    'GET /story-editor/characters/anna': { body: { character } },
  };
  const asked = answerWith(answers);
  draw();
  await screen.findByRole('heading', { level: 1, name: 'Вечер на маяке' });
  fireEvent.change(screen.getByLabelText('Как вас называть'), { target: { value: ' Лис ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Играть: Имя anna. Смотрительница маяка' }));
  await screen.findByRole('button', { name: 'Show secret' });
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { guest: true, displayName: 'Лис' },
    { characterId: 'anna' },
  ]);
  expect(session.get()?.user.role).toBe('guest');
  expect(screen.getByRole('link', { name: 'В игру' }).getAttribute('href')).toBe('/storyPlay');
  fireEvent.click(screen.getByRole('button', { name: 'Выбрать другого' }));
  await screen.findByRole('button', { name: 'Играть: Имя boris' });
  fireEvent.click(screen.getByRole('button', { name: 'Остаться: Имя anna' }));
  // The last other one is taken meanwhile.
  fireEvent.click(await screen.findByRole('button', { name: 'Выбрать другого' }));
  answers[READ] = { body: { join: { ...own, free: [] } } };
  await screen.findByRole('link', { name: 'В игру' });
});

it('28.1: a visitor who does not choose is dealt a character', async () => {
  const asked = answerWith({ ...SIGN_UP, [READ]: { body: { join: view } }, [TAKE]: { body: { join: own } } });
  draw();
  fireEvent.change(await screen.findByLabelText('Как вас называть'), { target: { value: 'Лис' } });
  fireEvent.click(screen.getByRole('button', { name: 'Раздайте мне' }));
  await screen.findByText('Имя anna');
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ characterId: null });
});

it('28.1: the keyboard takes the only character, but does not choose among several', async () => {
  const only = { ...view, free: [offered('anna')] };
  for (const [join, taken] of [
    [view, 0],
    [only, 1],
  ] as const) {
    const asked = answerWith({ ...SIGN_UP, [READ]: { body: { join } }, [TAKE]: { body: { join: own } } });
    draw();
    const field = await screen.findByLabelText('Как вас называть');
    field.focus();
    fireEvent.keyDown(field, { key: 'Enter' });
    if (taken > 0) await screen.findByText('Имя anna');
    else expect(document.activeElement).toBe(document.body);
    expect(asked.filter(({ path, method }) => method === 'POST' && path.includes('join'))).toHaveLength(taken);
    cleanup();
  }
});

it('28.1: when all are taken the visitor waits, and is told the place in line', async () => {
  const full = { ...view, free: [] };
  const asked = answerWith({
    ...SIGN_UP,
    [READ]: { body: { join: full } },
    [TAKE]: { body: { join: { ...full, waiting: 2 } } },
  });
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Встать в очередь' }));
  expect((await screen.findByText('Ваше место в очереди: 2')).closest('[role="status"]')).toBeTruthy();
  expect(asked.find(({ path, method }) => method === 'POST' && path.includes('join'))?.body).toEqual({
    characterId: null,
  });
});

it.each([
  [404, 'not_found', 'Код не найден'],
  [409, 'conflict', 'Эта глава сейчас не идёт'],
] as const)('28.1: a code that opens nothing (%i) says so', async (status, code, text) => {
  answerWith({ [READ]: { status, body: { success: false, code, message: '' } } });
  draw();
  await screen.findByText(text);
});

it('28.1: the way into the play comes with the card, which would move it away from the finger', async () => {
  answerWith({
    [READ]: { body: { join: own } },
    'GET /story-editor/characters/anna': { body: { character } },
  });
  const [card, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answer = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    if (!String(call[0]).endsWith('/characters/anna')) return answer(...call);
    asked.resolve();
    await card.promise;
    return answer(...call);
  };
  draw();
  await asked.promise;
  expect(screen.queryByRole('link', { name: 'В игру' })).toBeNull();
  card.resolve();
  await screen.findByRole('link', { name: 'В игру' });
});

it.each([
  [404, 'not_found', 1],
  [409, 'conflict', 3],
])(
  '28.1: a wrong code is not asked about again, one whose chapter is not played is: %i',
  async (status, code, times) => {
    const asked = answerWith({ [READ]: { status, body: { success: false, code, message: '' } } });
    jest.useFakeTimers();
    try {
      draw();
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(asked).toHaveLength(times);
    } finally {
      jest.useRealTimers();
    }
  },
);
