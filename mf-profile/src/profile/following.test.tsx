/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { card, profile } from '../testing/samples.ts';
import { aroundProfileTests, button, links, show } from './profile-view.fixture.tsx';

aroundProfileTests();

describe('following', () => {
  it('shows at once, stays when accepted, and names both sides', async () => {
    const { asked, table } = await show(card('a'), profile('b'));
    table['POST /profile/follow'] = { body: { following: true } };
    table['GET /profile/full/tg-a'] = {
      body: { user: profile('a', { subscriptions: ['b'] }), following: [card('b')] },
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('You are now following this user!')).toBeTruthy();
    expect(button('Unfollow')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ followerId: 'a', followingId: 'b' });
  });

  it('is reverted when refused', async () => {
    await show(card('a'), profile('b'), { subscriptions: ['b'] });
    const answering = globalThis.fetch;
    const held = Promise.withResolvers<void>();
    const never = new Promise<Response>(() => undefined);
    // Refetches never answer, so only the page itself can revert its optimistic update.
    globalThis.fetch = async (input, init) => {
      if (init?.method !== 'POST') return never;
      await held.promise;
      return answering(input, init);
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Unfollow' }));
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy();
    expect(links()).toEqual([['Чат', '/chat/b']]);
    held.resolve();
    expect(await screen.findByText('Failed to unfollow user.')).toBeTruthy();
    expect(button('Unfollow')).toBeTruthy();
  });
});
