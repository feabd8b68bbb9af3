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
});
