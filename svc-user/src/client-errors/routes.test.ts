import { describe, expect, it } from '@jest/globals';
import { browserOf } from '../sessions/browser.ts';
import { groupErrors, screenOf } from './routes.ts';
import { withoutPeople } from './rules.ts';
import type { StoredError } from './store.ts';

const anError = (_id: string, over: Partial<StoredError> = {}): StoredError => ({
  _id,
  message: 'boom',
  count: 1,
  firstAt: 10,
  lastAt: 20,
  lastUserId: 'u-abcdefghijkl',
  ...over,
});

describe('groups of errors', () => {
  it('have the same message and remote, whatever their builds', () => {
    const groups = groupErrors([
      anError('a', { version: '1', count: 3, firstAt: 5, lastAt: 30, path: '/home', stack: 'old' }),
      anError('b', { version: '2', count: 4, firstAt: 8, lastAt: 90, path: '/lobby/x', stack: 'new' }),
      anError('c', { remote: 'mf-profile', lastAt: 60 }),
    ]);
    expect(groups).toEqual([
      {
        message: 'boom',
        remote: null,
        count: 7,
        firstAt: 5,
        lastAt: 90,
        screens: ['/lobby/…', '/home'],
        builds: ['2', '1'],
        browsers: [],
        stack: 'new',
      },
      expect.objectContaining({ remote: 'mf-profile', count: 1 }),
    ]);
  });

  it('name nobody', () => {
    const [group] = groupErrors([
      anError('a', { message: 'no user u-abcdefghijkl', path: '/profile/123456789', stack: 'Error: of anya@mail.ru' }),
      anError('b', { message: 'no user u-mnopqrstuvwx' }),
    ]);
    expect(group).toMatchObject({ message: 'no user [user]', count: 2, screens: ['/profile/…'] });
    expect(JSON.stringify(group)).not.toMatch(/u-[a-z]{12}|123456789|anya/);
  });
});

describe('what is removed', () => {
  it.each([
    ['GET /api2/profile/full/123456789 failed', 'GET /api2/profile/full/[number] failed'],
    ['id=4815162342', 'id=[number]'],
    ['at a (/mf-profile/0.1.0-ab/js/12.js:1:234567)', 'at a (/mf-profile/0.1.0-ab/js/12.js:1:234567)'],
    ['Loading chunk 4821 failed', 'Loading chunk 4821 failed'],
  ])('%s', (text, left) => expect(withoutPeople(text)).toBe(left));

  it('leaves the first part of a path', () => {
    expect(['/', '/home', '/lobby/a/b'].map(screenOf)).toEqual(['/', '/home', '/lobby/…']);
  });
});

describe('a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
      'Chrome 126, Windows',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge 126, Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile/15E Safari/604.1',
      'Safari 17, iOS',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'WebKit 605, iOS'],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 YaBrowser/24.6 Safari/537',
      'Яндекс Браузер 24, Android',
    ],
    ['curl/8.5', null],
    ['', null],
  ])('%s', (agent, browser) => expect(browserOf(agent)).toBe(browser));
});
