import { Writable } from 'node:stream';
import { afterEach, expect, it } from '@jest/globals';
import { createLog } from '../base/log.ts';
import { eventually } from '../testing/eventually.ts';
import { openNats } from './nats/nats.ts';
import { openRedis } from './redis/redis.ts';

let lines = '';
const log = createLog(
  'test',
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      lines += chunk;
      done();
    },
  }),
);
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  lines = '';
});

const WRONG = 'not-the-password-of-these';
const withWrong = (url = '') => {
  const wrong = new URL(url);
  wrong.username ||= 'luplay';
  wrong.password = WRONG;
  return wrong.toString();
};

it('12.10: NATS and Redis accept the password of their URL', async () => {
  const nats = openNats({ url: process.env.NATS_URL as string, namespace: '', clientName: 'test', log });
  const redis = openRedis(process.env.REDIS_URL as string, '', log);
  opened.push(nats, redis);
  await nats.ready;
  await eventually(() => redis.connected);
  expect(nats.core().getServer()).not.toContain('@');
});

it('12.10: they refuse another password, and the log does not contain it', async () => {
  const nats = openNats({ url: withWrong(process.env.NATS_URL), namespace: '', clientName: 'test', log });
  const redis = openRedis(withWrong(process.env.REDIS_URL), '', log);
  opened.push(nats, redis);
  await eventually(() => /Authorization Violation/.test(lines) && /redis is away/.test(lines));
  expect([nats.connected, redis.connected]).toEqual([false, false]);
  expect(lines).not.toContain(WRONG);
});
