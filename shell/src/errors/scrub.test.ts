import { describe, expect, it } from '@jest/globals';
import { scrub } from './scrub.ts';

const JWT = 'eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiJ1MSIsIm5hbWUiOiJWZXJhIn0.c2lnbmF0dXJl-_x';
const INIT_DATA =
  'query_id=AAH&user=%7B%22id%22%3A42%2C%22first_name%22%3A%22Vera%22%7D&auth_date=1767225600&signature=s1gn&hash=f00d';

describe('scrubbing a report', () => {
  it.each([
    [`token ${JWT} refused`, 'token [token] refused'],
    [`{"token":"${JWT}"}`, '{"token":"[token]"}'],
    [`Authorization: Bearer ${JWT}`, 'Authorization: Bearer [token]'],
    ['protocol bearer.abc.def is bad', 'protocol Bearer [token] is bad'],
    ['at https://luplay.test/lobby/a?invite=s3cret#x (main.js)', 'at https://luplay.test/lobby/a (main.js)'],
    ['failed: /api2/api/auth/me?telegramId=42', 'failed: /api2/api/auth/me'],
    [`bad data ${INIT_DATA}`, 'bad data [init data]'],
    [`bad data ${encodeURIComponent(INIT_DATA)}`, 'bad data [init data]'],
    [`"${INIT_DATA}" is not it`, '"[init data]" is not it'],
  ])('%j', (text, left) => {
    expect(scrub(text)).toBe(left);
  });

  it("removes the messenger's launch data wherever it is", () => {
    const hash = new URLSearchParams({ tgWebAppData: INIT_DATA, tgWebAppVersion: '8.0' }).toString();
    for (const text of [`https://luplay.test/#${hash}`, `https://luplay.test#${hash}`, `(${hash})`, hash]) {
      expect(scrub(text)).not.toMatch(/Vera|42|f00d|s1gn/);
    }
  });

  it('keeps the file positions of a stack', () => {
    const stack =
      'TypeError: x is undefined\n    at Answering (https://luplay.test/mf-lobby-game/0.1.0-ab/js/12.js:1:2345)';
    expect(scrub(stack)).toBe(stack);
  });

  it('removes characters that the contract refuses', () => {
    expect(scrub('a\r\n\u202eb\u0000')).toBe('a \n b ');
  });
});
