import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  write(createLog('svc-test#0', 'debug', to));
  return lines.join('');
}

const TOKEN = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl';
const HASH = 'a'.repeat(64);

describe('the log', () => {
  it('is JSON lines with the replica, the time and the level', () => {
    const line = JSON.parse(logged((log) => log.info({ call: 'x' }, 'answered')));
    expect(line).toMatchObject({ name: 'svc-test#0', level: 30, call: 'x', msg: 'answered' });
    expect(new Date(line.time).getTime()).toBeGreaterThan(0);
  });

  it('hides secret fields, some levels deep', () => {
    const text = logged((log) => {
      log.info({ password: 'p1', headers: { authorization: 'p2' }, body: { user: { initData: 'p3', token: 'p4' } } });
      log.info({ a: { passwordHash: 'p5' }, newPassword: 'p6' });
    });
    expect(text).not.toMatch(/p[1-6]/);
  });

  it("hides tokens and Telegram's hash inside errors, and leaves a driver's own fields out", () => {
    const error = Object.assign(new Error(`bad ${TOKEN} in Bearer abc.def`, { cause: new Error(`hash=${HASH}`) }), {
      command: { insert: 'users', password: 'p7' },
      code: 11000,
    });
    const text = logged((log) => log.error({ err: error }, 'failed'));
    for (const secret of [TOKEN, 'abc.def', HASH, 'p7']) expect(text).not.toContain(secret);
    expect(JSON.parse(text).err).toMatchObject({ type: 'Error', code: 11000 });
  });

  it('12.29: an error has its type, message, code and stack, and its causes have theirs', () => {
    class StoreError extends Error {
      readonly code = 'E_STORE';
    }
    const cause = new AggregateError([new TypeError('first'), 'second'], 'both failed');
    const text = logged((log) => {
      log.error({ err: new StoreError('cannot save', { cause }) }, 'failed');
      log.warn(new StoreError('alone'));
    });
    const [whole, alone] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(whole.err).toMatchObject({
      type: 'StoreError',
      message: 'cannot save',
      code: 'E_STORE',
      stack: expect.stringContaining('log.test.ts'),
      cause: {
        type: 'AggregateError',
        message: 'both failed',
        stack: expect.stringContaining('log.test.ts'),
        aggregateErrors: [
          { type: 'TypeError', message: 'first' },
          { type: 'string', message: 'second' },
        ],
      },
    });
    expect(alone.err).toMatchObject({ type: 'StoreError', message: 'alone', code: 'E_STORE' });
    expect(text).not.toContain('[object Object]');
  });

  it('12.29: a thrown value that is no error is described without its values', () => {
    const text = logged((log) => {
      for (const err of ['gone', null, { reason: 'p8', password: 'p9' }]) log.error({ err, given: true }, 'failed');
    });
    const errors = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).err);
    expect(errors).toEqual([
      { type: 'string', message: 'gone' },
      { type: 'object', message: 'null' },
      { type: 'object', message: 'fields: reason, password' },
    ]);
    expect(text).not.toMatch(/p[89]/);
  });
});
