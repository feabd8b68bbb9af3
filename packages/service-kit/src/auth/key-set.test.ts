import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signingKeys } from '@luplay/contracts';
import { echoCalls, echoService } from '../../test/echo-service.ts';
import { createTestKeys, eventually, startTestService, type TestKeys, type TestService } from '../testing/index.ts';

/** svc-user's key set, as it answers for it. */
let published: { keys: object[]; version: number };
let asked = 0;
let isAway = false;
const jwks = createServer((_request, response) => {
  asked += 1;
  if (isAway) return void response.writeHead(503).end();
  response.setHeader('content-type', 'application/json').end(JSON.stringify(published));
});
await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve));
afterAll(() => void jwks.close());

const kidOf = (keys: TestKeys) => keys.jwks.keys[0]?.kid as string;
const publish = (version: number, ...keys: TestKeys[]) => {
  published = { version, keys: keys.flatMap((one) => one.jwks.keys) };
};
let one: TestKeys;
let other: TestKeys;
beforeEach(async () => {
  [one, other] = [await createTestKeys(), await createTestKeys()];
  publish(1, one, other);
  asked = 0;
  isAway = false;
});

async function withService(work: (service: TestService) => Promise<void>): Promise<void> {
  const LUPLAY_JWKS_URL = `http://127.0.0.1:${(jwks.address() as AddressInfo).port}/jwks.json`;
  const service = await startTestService(echoService().definition, { keys: null, env: { LUPLAY_JWKS_URL } });
  try {
    await work(service);
  } finally {
    await service.close();
  }
}
const statusOf = async (service: TestService, token: string) => (await service.call(echoCalls.me, { token })).status;
const tell = (service: TestService, version: number, ...keys: TestKeys[]) =>
  service.kit.nats.bucket(signingKeys).put('ring', { version, kids: keys.map(kidOf) });
/** Resolves when this replica drops keys that it took before. */
const keysDropped = (service: TestService) =>
  new Promise<void>((resolve) => service.kit.internals.tokens.onKeysDropped(resolve));

describe('a service that has just started', () => {
  it('24.16a: verifies its first token while svc-user is away', async () => {
    await withService(async (service) => {
      await eventually(() => service.kit.internals.tokens.hasKey(kidOf(one)));
      isAway = true;
      expect(await statusOf(service, await one.sign({ userId: 'u1' }))).toBe(200);
    });
  });

  it('24.16a: has the keys soon after svc-user is there', async () => {
    isAway = true;
    await withService(async (service) => {
      await eventually(() => asked > 0);
      expect(await statusOf(service, await one.sign({ userId: 'u1' }))).toBe(503);
      isAway = false;
      await eventually(() => service.kit.internals.tokens.hasKey(kidOf(one)));
    });
  });
});

describe('dropped keys', () => {
  it('12.9: end their tokens at once, cached or not, and no others', async () => {
    await withService(async (service) => {
      const [old, kept] = [await one.sign({ userId: 'u1' }), await other.sign({ userId: 'u1' })];
      expect([await statusOf(service, old), await statusOf(service, kept)]).toEqual([200, 200]);
      const dropped = keysDropped(service);
      await tell(service, 2, other);
      await dropped;
      expect([await statusOf(service, old), await statusOf(service, kept)]).toEqual([401, 200]);
      expect(await statusOf(service, await one.sign({ userId: 'u2' }))).toBe(401);
    });
  });

  it('12.9: are not restored by a replica of svc-user that does not know of the rotation', async () => {
    await withService(async (service) => {
      const old = await one.sign({ userId: 'u1' });
      expect(await statusOf(service, old)).toBe(200);
      const dropped = keysDropped(service);
      await tell(service, 3, other);
      await dropped;
      const third = await createTestKeys();
      const news = { type: 'keys', version: 2, kids: [kidOf(one), kidOf(other), kidOf(third)] };
      await service.kit.redis.publish('auth:news', JSON.stringify(news));
      // Still version 1, which is asked for because of a key that nobody knows.
      expect(await statusOf(service, await third.sign({ userId: 'u1' }))).toBe(401);
      expect(await statusOf(service, old)).toBe(401);
      publish(3, other);
      expect(await statusOf(service, await other.sign({ userId: 'u1' }))).toBe(200);
    });
  });

  it('12.9: are not replaced by keys from NATS or Redis: keys come from svc-user only', async () => {
    await withService(async (service) => {
      const forger = await createTestKeys();
      expect(await statusOf(service, await other.sign({ userId: 'u1' }))).toBe(200);
      const dropped = keysDropped(service);
      await tell(service, 2, one, forger);
      await dropped;
      expect(await statusOf(service, await one.sign({ userId: 'u1' }))).toBe(200);
      const forged = await forger.sign({ userId: 'u1', roles: ['admin'] });
      expect(await statusOf(service, forged)).toBe(503);
      publish(2, one);
      expect(await statusOf(service, forged)).toBe(401);
    });
  });
});

describe('an announced key', () => {
  it('12.9: is fetched at once, also during the cooldown that tokens of dropped keys started', async () => {
    await withService(async (service) => {
      expect(await statusOf(service, await one.sign({ userId: 'u1' }))).toBe(200);
      const fresh = await createTestKeys();
      const dropped = keysDropped(service);
      await tell(service, 2, fresh);
      await dropped;
      expect(await statusOf(service, await one.sign({ userId: 'u1' }))).toBe(401);
      // The replica of svc-user that is asked has not heard of it yet: nobody is logged out for that.
      const token = await fresh.sign({ userId: 'u1' });
      expect(await statusOf(service, token)).toBe(503);
      publish(2, fresh);
      expect(await statusOf(service, token)).toBe(200);
    });
  });
});

describe('the key set', () => {
  it('is fetched at most once for many tokens of unknown keys', async () => {
    await withService(async (service) => {
      expect(await statusOf(service, await one.sign({ userId: 'u1' }))).toBe(200);
      const forger = await createTestKeys();
      const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => forger.sign({ userId: `u${i}` })));
      asked = 0;
      expect(new Set(await Promise.all(tokens.map((token) => statusOf(service, token))))).toEqual(new Set([401]));
      // None, unless the last fetch is longer ago than its cooldown.
      expect(asked).toBeLessThanOrEqual(1);
    });
  });
});
