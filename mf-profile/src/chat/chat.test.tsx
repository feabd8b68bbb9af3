/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { Component as Profile } from '../profile/profile-screen.tsx';
import { card, profile } from '../testing/samples.ts';
import { Component as Chat } from './chat-screen.tsx';
import { ru } from './locale.ts';

const OWN = 'GET /profile/achievements/a';
const CLAIM = 'POST /profile/add-achievement';
const has = (...achievements: string[]) => ({ body: { achievements } });
const GRANTED = { body: { granted: true, achievements: ['achievement5'], lucoins: 10 } };

const field = () => screen.getByLabelText(ru.message) as HTMLTextAreaElement;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const send = (text: string) => {
  type(text);
  fireEvent.keyDown(field(), { key: 'Enter' });
};
const log = () => within(screen.getByRole('log'));
const replies = () => ru.replies.filter((reply) => log().queryByText(reply));
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** The test's router starts at `/here`. */
const withPerson = (
  <Routes>
    <Route path="/:userId" element={<Chat />} />
  </Routes>
);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the conversation', () => {
  it('is answered after 6 s, with a typing indicator until then', async () => {
    answerWith({ [OWN]: has('achievement5') });
    renderAs(card('a'), <Chat />);
    send('  Привет!  ');
    expect(log().getByText('Привет!')).toBeTruthy();
    expect(field().value).toBe('');
    expect(screen.getByText(ru.typing)).toBeTruthy();
    await later(5999);
    expect(replies()).toEqual([]);
    await later(1);
    expect(replies()).toHaveLength(1);
    expect(screen.queryByText(ru.typing)).toBeNull();
  });

  it('answers each message, never twice in a row with the same words', async () => {
    answerWith({ [OWN]: has('achievement5') });
    renderAs(card('a'), <Chat />);
    send('Раз');
    await later(1000);
    send('Два');
    await later(5000);
    expect(replies()).toHaveLength(1);
    expect(screen.getByText(ru.typing)).toBeTruthy();
    await later(1000);
    expect(replies()).toHaveLength(2);
  });

  it('shows notices 2 s and 4 s after the reply', async () => {
    answerWith({ [OWN]: has('achievement5') });
    renderAs(card('a'), <Chat />);
    send('Привет');
    await later(7999);
    expect(screen.queryByText(ru.followUps[0])).toBeNull();
    await later(1);
    expect(screen.getByText(ru.followUps[0])).toBeTruthy();
    expect(screen.queryByText(ru.followUps[1])).toBeNull();
    await later(2000);
    expect(screen.getByText(ru.followUps[1])).toBeTruthy();
  });

  it('ignores empty messages, and Shift with Enter does not send', async () => {
    const asked = answerWith({});
    renderAs(card('a'), <Chat />);
    send('  \n ');
    type('Первая строка');
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    expect(log().queryByText('Первая строка')).toBeNull();
    await later(6000);
    expect(replies()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('accepts at most 500 characters and shows when few are left', () => {
    answerWith({});
    renderAs(card('a'), <Chat />);
    expect(field().maxLength).toBe(500);
    type('я'.repeat(480));
    expect(screen.getByText(ru.left(20))).toBeTruthy();
  });

  it('ends with the screen: nothing follows', async () => {
    answerWith({ [OWN]: has('achievement5') });
    const { unmount } = renderAs(card('a'), <Chat />);
    send('Привет');
    await later(6000);
    send('И ещё');
    await later(0);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the achievement of the first message', () => {
  const claims = (asked: ReturnType<typeof answerWith>) => asked.filter(({ method }) => method === 'POST');

  it('is claimed once by a user who lacks it', async () => {
    const asked = answerWith({ [OWN]: has('achievement1'), [CLAIM]: GRANTED });
    renderAs(card('a'), <Chat />);
    send('Раз');
    await later(0);
    send('Два');
    await later(0);
    expect(claims(asked).map(({ body }) => body)).toEqual([{ userId: 'a', achievementId: 'achievement5' }]);
    expect(screen.getByText('Новая ачивка уже в профиле!')).toBeTruthy();
  });

  it('is not claimed by a user who has it', async () => {
    const asked = answerWith({ [OWN]: has('achievement5') });
    renderAs(card('a'), <Chat />);
    send('Раз');
    await later(0);
    expect(asked.map(({ path }) => path)).toEqual(['/profile/achievements/a']);
  });

  it('is claimed again with the next message after the service was unavailable', async () => {
    const table: Parameters<typeof answerWith>[0] = { [CLAIM]: GRANTED };
    table[OWN] = { status: 503, body: { success: false, code: 'unavailable', message: 'Недоступно.' } };
    const asked = answerWith(table);
    renderAs(card('a'), <Chat />);
    send('Раз');
    await later(0);
    expect(claims(asked)).toEqual([]);
    table[OWN] = has();
    send('Два');
    await later(0);
    expect(claims(asked)).toHaveLength(1);
  });
});

describe('the chat with a person', () => {
  it('shows the person and links to the profile', async () => {
    answerWith({ 'GET /profile/full/here': { body: { user: profile('b', { displayName: 'Боря' }), following: [] } } });
    renderAs(card('a'), withPerson);
    await later(0);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Боря');
    expect(screen.getByRole('link', { name: ru.openProfile('Боря') }).getAttribute('href')).toBe('/profile/tg-b');
    expect(screen.getByText(ru.botInstead)).toBeTruthy();
  });

  it.each([Chat, Profile])('shows that there is no such person, and a way on: %p', async (Screen) => {
    const body = { success: false, code: 'not_found', message: 'Пользователь не найден.' };
    answerWith({ 'GET /profile/full/here': { status: 404, body } });
    renderAs(
      card('a'),
      <Routes>
        <Route path="/:userId" element={<Screen />} />
      </Routes>,
    );
    await later(0);
    expect(screen.getByText('Пользователь не найден')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'На главную' })).toBeTruthy();
    expect([screen.queryByLabelText(ru.message), screen.queryByRole('button', { name: 'Повторить' })]).toEqual([
      null,
      null,
    ]);
  });

  it('can be reloaded after a failure', async () => {
    const table: Parameters<typeof answerWith>[0] = {
      'GET /profile/full/here': { status: 503, body: { success: false, code: 'unavailable', message: 'Недоступно.' } },
    };
    answerWith(table);
    renderAs(card('a'), withPerson);
    await later(0);
    expect(screen.getByText('Недоступно.')).toBeTruthy();
    table['GET /profile/full/here'] = { body: { user: profile('b'), following: [] } };
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await later(0);
    expect(screen.getByLabelText(ru.message)).toBeTruthy();
  });
});
