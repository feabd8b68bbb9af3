/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  deviceId,
  LAUNCH_KEY,
  launchData,
  queryClient,
  session,
  setThemeChoice,
  signIn,
  signOut,
} from '@luplay/web-kit';
import { logOut } from './log-out.ts';

const vera = { userId: 'u1', telegramId: 't1', username: 'vera', displayName: 'Вера', role: 'User' as const };
const realFetch = globalThis.fetch;
let asked: string[] = [];

const ok = () => new Response('{"success":true}');

function answering(answer: () => Promise<Response>): void {
  globalThis.fetch = ((url: string) => {
    asked.push(url);
    return answer();
  }) as typeof fetch;
}

afterEach(() => {
  globalThis.fetch = realFetch;
  asked = [];
  signOut();
});

describe('logging out', () => {
  it('ends the session at the service, then here, with the query cache', async () => {
    signIn('token', vera);
    queryClient.setQueryData(['profile'], 'secret');
    answering(async () => {
      expect(session.get()?.token).toBe('token');
      return ok();
    });
    await logOut();
    expect(asked).toEqual(['/api2/user/logout']);
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
    expect(queryClient.getQueryData(['profile'])).toBeUndefined();
  });

  it('12.28: clears everything stored in the browser except the theme', async () => {
    signIn('token', vera);
    answering(async () => ok());
    setThemeChoice('dark');
    localStorage.setItem('headerCollapsed', '1');
    localStorage.setItem('clicker.u1', '{"clicks":7}');
    sessionStorage.setItem('followedLaunch', 'f00d');
    sessionStorage.setItem('__telegram__initParams', '{"tgWebAppData":"…"}');
    await logOut();
    expect({ ...localStorage }).toEqual({ theme: 'dark' });
    expect({ ...sessionStorage }).toEqual({});
    setThemeChoice('auto');
  });

  it('keeps what the messenger has opened the page with, for a reload', async () => {
    window.TelegramWebviewProxy = {};
    answering(async () => ok());
    sessionStorage.setItem('followedLaunch', 'f00d');
    sessionStorage.setItem(LAUNCH_KEY, '{"tgWebAppData":"hash=f00d"}');
    await logOut();
    expect([launchData()?.initData, sessionStorage.length]).toEqual(['hash=f00d', 1]);
    delete window.TelegramWebviewProxy;
    sessionStorage.clear();
  });

  it('24.2: keeps the id of the browser when a guest logs out, and of nobody else', async () => {
    answering(async () => ok());
    for (const role of ['guest', 'User'] as const) {
      signIn('token', { ...vera, role });
      const device = deviceId();
      expect(device).toMatch(/^[0-9a-f]{36}$/);
      expect(deviceId()).toBe(device);
      await logOut();
      expect({ ...localStorage }).toEqual(role === 'guest' ? { device } : {});
    }
  });

  it('clears the browser also when the service is away', async () => {
    signIn('token', vera);
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    await logOut();
    expect(session.get()).toBeNull();
  });

  it('waits two seconds for a service that does not answer', async () => {
    jest.useFakeTimers();
    try {
      signIn('token', vera);
      answering(() => new Promise(() => undefined));
      const done = logOut();
      await jest.advanceTimersByTimeAsync(1900);
      expect(session.get()).not.toBeNull();
      await jest.advanceTimersByTimeAsync(200);
      await done;
      expect(session.get()).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('without a session sends no request and clears what is left of one', async () => {
    localStorage.setItem('authToken', 'left over');
    answering(() => Promise.reject(new Error('asked')));
    await logOut();
    expect(asked).toEqual([]);
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});
