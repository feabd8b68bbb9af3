/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { session, signIn, signOut, updateSessionUser, userHasRole } from './store.ts';

const vera = {
  userId: 'u1',
  telegramId: 't1',
  username: 'vera',
  displayName: 'Вера',
  role: 'User' as const,
};

afterEach(() => signOut());

/** What another tab does: it changes the storage, and the browser notifies this tab. */
function inAnotherTab(change: () => void, key: string | null): void {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

describe('session', () => {
  it('keeps the token and the user, and nothing else of the user, in the storage', () => {
    signIn('token', { ...vera, color: 'Зеленый' } as typeof vera);
    expect(localStorage.getItem('authToken')).toBe('token');
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(vera);
    expect(session.get()).toEqual({ token: 'token', user: vera });
  });

  it('clears both on sign-out and calls the listeners', () => {
    signIn('token', vera);
    const seen: unknown[] = [];
    const stop = session.subscribe(() => seen.push(session.get()));
    signOut();
    stop();
    signIn('other', vera);
    expect(seen).toEqual([null]);
    signOut();
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
  });

  it('follows a sign-out in another tab', () => {
    signIn('token', vera);
    inAnotherTab(() => localStorage.removeItem('authToken'), 'authToken');
    expect(session.get()).toBeNull();
  });

  it('follows a sign-in in another tab once both parts are there', () => {
    inAnotherTab(() => localStorage.setItem('authToken', 'token'), 'authToken');
    expect(session.get()).toBeNull();
    inAnotherTab(() => localStorage.setItem('userData', JSON.stringify(vera)), 'userData');
    expect(session.get()?.user.username).toBe('vera');
  });

  it('refused by the services goes on with the token that another tab has stored meanwhile', () => {
    signIn('old', vera);
    localStorage.setItem('authToken', 'new');
    signOut('expired');
    expect([session.get()?.token, localStorage.getItem('authToken'), session.hasExpired()]).toEqual([
      'new',
      'new',
      false,
    ]);
    signOut('expired');
    expect([session.get(), localStorage.getItem('authToken'), session.hasExpired()]).toEqual([null, null, true]);
  });

  it('treats broken stored data as signed out', () => {
    inAnotherTab(() => {
      localStorage.setItem('authToken', 'token');
      localStorage.setItem('userData', '{"username":');
    }, null);
    expect(session.get()).toBeNull();
  });

  it('updates the stored user after a profile change', () => {
    signIn('token', vera);
    updateSessionUser({ displayName: 'Вера П.' });
    expect(session.get()?.user.displayName).toBe('Вера П.');
    expect(session.get()?.token).toBe('token');
  });

  it('knows that an admin may do what a developer may', () => {
    expect(userHasRole({ role: ['User', 'admin'] }, 'developer')).toBe(true);
    expect(userHasRole({ role: 'creator' }, 'developer')).toBe(false);
    expect(userHasRole(null, 'User')).toBe(false);
  });
});
