import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { checksResponses, readEnv } from './env.ts';

const complete = {
  PORT: '4000',
  MONGO_URL: 'mongodb://127.0.0.1:1/luplay',
  REDIS_URL: 'redis://127.0.0.1:1',
  NATS_URL: 'nats://127.0.0.1:1',
  LUPLAY_JWKS_URL: 'http://127.0.0.1:1/.well-known/jwks.json',
};

describe('settings', () => {
  it('have defaults', () => {
    const env = readEnv({}, { ...complete, LUPLAY_ORIGINS: 'http://a, http://b,' });
    expect(env).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      LUPLAY_ORIGINS: ['http://a', 'http://b'],
      // A service leaves within 10 s, also on a slow machine.
      LUPLAY_DRAIN_SECONDS: 8,
    });
    expect(checksResponses(env)).toBe(false);
    expect(checksResponses(readEnv({}, { ...complete, NODE_ENV: 'test' }))).toBe(true);
  });

  it("include a service's own", () => {
    const shape = { LIMIT: z.coerce.number().default(3) };
    expect(readEnv(shape, complete).LIMIT).toBe(3);
    expect(readEnv(shape, { ...complete, LIMIT: '9' }).LIMIT).toBe(9);
  });

  it('12.11: accept addresses and ranges as trusted proxies', () => {
    const read = (value: string) => readEnv({}, { ...complete, LUPLAY_TRUSTED_PROXIES: value }).LUPLAY_TRUSTED_PROXIES;
    expect(read('10.203.7.2, fd00::/8')).toEqual(['10.203.7.2', 'fd00::/8']);
    for (const wrong of ['gateway', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x'])
      expect(() => read(wrong)).toThrow(/LUPLAY_TRUSTED_PROXIES: wants/);
  });

  it('name all that are missing or wrong', () => {
    const { MONGO_URL: _mongo, ...rest } = complete;
    const read = () => readEnv({}, { ...rest, REDIS_URL: '', NATS_URL: 'localhost', PORT: 'x' });
    expect(read).toThrow(/MONGO_URL is missing/);
    expect(read).toThrow(/REDIS_URL is missing/);
    expect(read).toThrow(/NATS_URL: wants nats/);
    expect(read).toThrow(/PORT: /);
  });
});
