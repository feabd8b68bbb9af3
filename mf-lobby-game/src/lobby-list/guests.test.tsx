/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as CreateLobby } from '../create-lobby/create-lobby-screen.tsx';
import { Component as LobbyList } from './lobby-list-screen.tsx';

const as = (role: 'guest' | 'User') => ({ userId: 'a', telegramId: 'a', username: 'a', displayName: 'Аня', role });
const button = (name: string) => screen.queryByRole('button', { name });

it('24.13: the list offers guests to keep their account instead of creating a lobby', async () => {
  answerWith({ 'GET /lobby/all': { body: { lobbies: [] } } });
  const { unmount } = renderAs(as('guest'), <LobbyList />);
  expect(await screen.findByText('Пока нет ни одного лобби')).toBeTruthy();
  expect(screen.queryByText(/[Сс]оздайте/)).toBeNull();
  expect(button('Create')).toBeNull();
  expect(button('Сохранить')).toBeTruthy();
  expect(screen.getByText(/чтобы создавать свои лобби/)).toBeTruthy();
  unmount();
  renderAs(as('User'), <LobbyList />);
  expect(button('Create')).toBeTruthy();
  expect(button('Сохранить')).toBeNull();
});

it('24.13: the page that creates a lobby does so for people with an account', () => {
  answerWith({});
  const { unmount } = renderAs(as('guest'), <CreateLobby />);
  expect(screen.queryByLabelText('Название')).toBeNull();
  expect(button('Сохранить')).toBeTruthy();
  unmount();
  renderAs(as('User'), <CreateLobby />);
  expect(screen.getByLabelText('Название')).toBeTruthy();
});
