import { Writable } from 'node:stream';
import { afterEach, expect, it } from '@jest/globals';
import { createLog } from '../log.ts';
import { eventually } from '../testing/eventually.ts';
import { natsServer, openNats } from './nats.ts';
import { openRedis } from './redis.ts';

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
  const nats = openNats(process.env.NATS_URL as string, '', 'test', log);
  const redis = openRedis(process.env.REDIS_URL as string, '', log);
  opened.push(nats, redis);
  await nats.ready;
  await eventually(() => redis.connected);
  expect(nats.core().getServer()).not.toContain('@');
});

it('12.10: they refuse another password, and the log does not contain it', async () => {
  const nats = openNats(withWrong(process.env.NATS_URL), '', 'test', log);
  const redis = openRedis(withWrong(process.env.REDIS_URL), '', log);
  opened.push(nats, redis);
  await eventually(() => /Authorization Violation/.test(lines) && /redis is away/.test(lines));
  expect([nats.connected, redis.connected]).toEqual([false, false]);
  expect(lines).not.toContain(WRONG);
});

it.each([
  ['nats://127.0.0.1:4222', { servers: 'nats://127.0.0.1:4222' }],
  ['nats://luplay:p%40ss@nats:4222', { servers: 'nats://nats:4222', user: 'luplay', pass: 'p@ss' }],
  ['tls://s3cret@nats:4222', { servers: 'tls://nats:4222', token: 's3cret' }],
])('12.10: %s is read', (url, server) => {
  expect(natsServer(url)).toEqual(server);
});
