/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { card, profile } from '../testing/samples.ts';
import { Component as FriendsEntry } from './friends-entry.tsx';

afterEach(cleanup);

async function open(following: ReturnType<typeof card>[], role: 'User' | 'guest' = 'User') {
  answerWith({ 'GET /profile/full/tg-a': { body: { user: profile('a'), following } } });
  renderAs({ ...card('a'), role }, <FriendsEntry />);
  fireEvent.click(screen.getByRole('button', { name: /Friends/ }));
  await screen.findByRole('dialog', { name: 'Friends' }, { timeout: 20_000 });
}

describe('the friends popup', () => {
  it('links to the chats and profiles of the people the user follows', async () => {
    await open([card('b')]);
    expect((await screen.findByRole('link', { name: 'Чат: Игрок b' })).getAttribute('href')).toBe('/chat/b');
    expect(screen.getByRole('link', { name: 'Профиль: Игрок b' }).getAttribute('href')).toBe('/profile/tg-b');
  });

  it('explains how to find friends while there are none', async () => {
    await open([]);
    expect(await screen.findByText(/нажмите Follow/)).toBeTruthy();
  });

  it('24.13: offers a guest, who may follow nobody, to keep the account', async () => {
    await open([], 'guest');
    expect(await screen.findByRole('button', { name: 'Сохранить' })).toBeTruthy();
    expect(screen.queryByText(/нажмите Follow/)).toBeNull();
  });
});
