import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endedSessions, tokenEpochs } from '@luplay/contracts';
import { base64url, calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { echoCalls, echoService } from '../../test/echo-service.ts';
import { createTestKeys, startTestService, type TestService } from '../testing/index.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(echoService().definition);
});
afterAll(() => service.close());

const anya = { userId: 'u1', telegramId: '77', username: 'Anya' };
const seconds = () => Math.floor(Date.now() / 1000);
const me = (token?: string, query = {}) =>
  service.call(echoCalls.me, { query, ...(token === undefined ? {} : { token }) });

describe('a good token', () => {
  it('makes its subject the caller', async () => {
    expect((await me(await service.token(anya))).body).toMatchObject({ success: true, userId: 'u1' });
  });

  it('is read where it is optional, and may be absent', async () => {
    const token = await service.token(anya);
    expect((await service.call(echoCalls.whoami, { token })).body.name).toBe('Anya');
    expect((await service.call(echoCalls.whoami)).body.name).toBeNull();
    expect((await service.call(echoCalls.whoami, { token: 'x.y.z' })).status).toBe(401);
  });

  it('24.7: may be a bad one where the call says so: its sender is nobody', async () => {
    const expired = await service.token(anya, { issuedAt: seconds() - 600, expiresAt: seconds() - 1 });
    const name = async (token: string) => (await service.call(echoCalls.glance, { token })).body.name;
    expect(await name(await service.token(anya))).toBe('Anya');
    for (const token of [expired, 'x.y.z']) expect(await name(token)).toBeNull();
    expect((await service.fetch('/glance', { headers: { authorization: 'Basic abc' } })).status).toBe(200);
  });

  it('matches the userId, telegramId and username of its owner and no other', async () => {
    const token = await service.token(anya);
    for (const user of ['u1', '77', 'ANYA']) expect((await me(token, { user })).status).toBe(200);
    const foreign = await me(token, { user: 'u2' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
    const developer = await service.token({ userId: 'd', roles: ['developer'] });
    expect((await me(developer, { user: 'u2' })).status).toBe(200);
  });

  it('allows developer calls to developers and admins only', async () => {
    const statusFor = async (...roles: ('User' | 'creator' | 'developer' | 'admin')[]) =>
      (await service.call(echoCalls.develop, { token: await service.token({ userId: 'r', roles }) })).status;
    expect((await service.call(echoCalls.develop)).status).toBe(401);
    expect(await statusFor('User')).toBe(403);
    expect(await statusFor('creator')).toBe(403);
    expect(await statusFor('User', 'developer')).toBe(200);
    expect(await statusFor('admin')).toBe(200);
  });
});

describe('refused with 401', () => {
  const claims = () => ({
    sub: 'u1',
    tid: 'u1',
    name: 'u1',
    roles: ['User'],
    sid: 'session',
    auth_time: seconds(),
    iss: 'luplay',
    aud: 'luplay-api',
    iat: seconds(),
    exp: seconds() + 600,
  });
  const publicJwk = () => service.keys.jwks.keys[0] as { x: string; kid: string };

  const forgeries: [string, () => Promise<string>][] = [
    ['nothing like a token', async () => 'abc'],
    ['alg none', async () => new UnsecuredJWT(claims()).encode()],
    [
      'alg none with kid and typ',
      async () => {
        const header = base64url.encode(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid: publicJwk().kid }));
        return `${header}.${base64url.encode(JSON.stringify(claims()))}.`;
      },
    ],
    [
      'HS256 with the public key as its secret',
      async () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: publicJwk().kid })
          .sign(new TextEncoder().encode(publicJwk().x)),
    ],
    ['an unknown kid', () => service.token(anya, { kid: 'other' })],
    ["a foreign key under our key's kid", async () => (await createTestKeys()).sign(anya, { kid: publicJwk().kid })],
    [
      'a key brought along in the header',
      async () => {
        const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
        const jwk = await exportJWK(publicKey);
        const kid = await calculateJwkThumbprint(jwk);
        return new SignJWT(claims()).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid, jwk }).sign(privateKey);
      },
    ],
    ['an expired one', () => service.token(anya, { issuedAt: seconds() - 600, expiresAt: seconds() - 1 })],
    ['one from the future', () => service.token(anya, { issuedAt: seconds() + 3600 })],
    ['another audience', () => service.token(anya, { audience: 'luplay-other' })],
    ['another issuer', () => service.token(anya, { issuer: 'evil' })],
    ['another type', () => service.token(anya, { type: 'JWT' })],
    [
      'a changed payload',
      async () => {
        const [header, , signature] = (await service.token(anya)).split('.');
        return `${header}.${base64url.encode(JSON.stringify({ ...claims(), roles: ['admin'] }))}.${signature}`;
      },
    ],
  ];
  it.each(forgeries)('%s', async (_name, make) => {
    const { status, body, headers } = await me(await make());
    expect([status, body.code]).toEqual([401, 'unauthorized']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('a token without a kid, even when there is only one key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA' };
    const other = await startTestService(echoService().definition, { keys: { keys: [jwk] } });
    try {
      const sign = (header: object) =>
        new SignJWT(claims()).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...header }).sign(privateKey);
      expect((await other.call(echoCalls.me, { token: await sign({}) })).status).toBe(401);
      expect((await other.call(echoCalls.me, { token: await sign({ kid: 'k' }) })).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it.each(['', 'Basic abc', 'Bearer', 'Bearer a b', 'bearer  x'])('the header "%s"', async (authorization) => {
    const response = await service.fetch('/me', { headers: { authorization } });
    expect(response.status).toBe(401);
  });

  it('a cached token once it has expired', async () => {
    const expiresAt = Math.ceil(Date.now() / 1000) + 3;
    const token = await service.token(anya, { expiresAt });
    expect((await me(token)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, expiresAt * 1000 + 100 - Date.now()));
    expect((await me(token)).status).toBe(401);
  });
});

describe('revocation', () => {
  it('ends earlier tokens, cached or not, and no others', async () => {
    const old = await service.token({ userId: 'u9' }, { issuedAt: seconds() - 100 });
    const bystander = await service.token({ userId: 'u8' }, { issuedAt: seconds() - 100 });
    expect((await me(old)).status).toBe(200);
    const epochs = service.kit.nats.bucket(tokenEpochs);
    const known = Promise.withResolvers<void>();
    service.kit.internals.tokens.onRevoked((userId) => userId === 'u9' && known.resolve());
    await epochs.put('u9', { notBefore: seconds() - 10 });
    await known.promise;
    expect((await me(old)).status).toBe(401);
    expect((await me(bystander)).status).toBe(200);
    expect((await me(await service.token({ userId: 'u9' }))).status).toBe(200);
  });

  it('of a session ends each of its tokens, cached or not, and no other session of that user', async () => {
    const [first, renewed] = [
      await service.token({ userId: 'u7' }, { sessionId: 'phone' }),
      await service.token({ userId: 'u7' }, { sessionId: 'phone', issuedAt: seconds() + 1 }),
    ];
    const laptop = await service.token({ userId: 'u7' }, { sessionId: 'laptop' });
    const without = await service.token({ userId: 'u7' });
    expect((await me(first)).status).toBe(200);
    const ended = service.kit.nats.bucket(endedSessions);
    const known = Promise.withResolvers<void>();
    service.kit.internals.tokens.onEnded((sessionId) => sessionId === 'phone' && known.resolve());
    await ended.put('phone', { endedAt: seconds() });
    await known.promise;
    const refused = [await me(first), await me(renewed)];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([401, 'unauthorized']));
    expect([(await me(laptop)).status, (await me(without)).status]).toEqual([200, 200]);
  });

  it('is known to a replica that starts later before it accepts any token', async () => {
    const token = await service.token({ userId: 'u6' }, { sessionId: 'tablet' });
    await service.kit.nats.bucket(endedSessions).put('tablet', { endedAt: seconds() });
    const later = await startTestService(echoService().definition, { beside: service });
    try {
      expect((await later.call(echoCalls.me, { token })).status).toBe(401);
    } finally {
      await later.close();
    }
  });
});

describe('keys', () => {
  it('are fetched from LUPLAY_JWKS_URL, also after a rotation; 503 while they cannot be fetched', async () => {
    const [first, second] = [await createTestKeys(), await createTestKeys()];
    let answer: object | null = null;
    const jwks = createServer((_request, response) => {
      if (answer) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      else response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve));
    const LUPLAY_JWKS_URL = `http://127.0.0.1:${(jwks.address() as AddressInfo).port}/jwks.json`;
    const other = await startTestService(echoService().definition, { keys: null, env: { LUPLAY_JWKS_URL } });
    const ask = async (token: string) => (await other.call(echoCalls.me, { token })).status;
    try {
      const token = await first.sign(anya);
      expect(await ask(token)).toBe(503);
      expect((await other.call(echoCalls.glance, { token })).body).toMatchObject({ success: true, name: null });
      answer = first.jwks;
      expect(await ask(token)).toBe(200);
      answer = { keys: [...first.jwks.keys, ...second.jwks.keys] };
      // An unknown kid makes the keys be fetched again, at most every 2 s.
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      expect(await ask(await second.sign(anya))).toBe(200);
    } finally {
      await other.close();
      await new Promise((resolve) => jwks.close(resolve));
    }
  });
});

describe('logs', () => {
  it('contain no token', async () => {
    const token = await service.token(anya);
    await me(token);
    await me(`${token}x`);
    await service.fetch(`/nothing?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
    expect(service.logs()).not.toContain(token.slice(0, 40));
  });
});

describe('refused tokens', () => {
  it('24.4: are in the security log, with their address, request and no secret', async () => {
    const token = await service.token({ userId: 'curious' });
    const from = { 'x-real-ip': '192.0.2.77', 'x-request-id': 'request-24-4' };
    await service.fetch('/me', { headers: { ...from, authorization: `Bearer ${token.slice(0, -9)}forged-it` } });
    await service.fetch('/develop', { method: 'POST', headers: { ...from, authorization: `Bearer ${token}` } });
    const lines = service
      .logs()
      .split('\n')
      .filter((line) => line.includes('"stream":"security"') && line.includes('"address":"192.0.2.77"'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'auth_refused', actor: null, call: 'echo.me', code: 'unauthorized', requestId: 'request-24-4' },
      { event: 'auth_refused', actor: 'curious', call: 'echo.develop', code: 'forbidden', address: '192.0.2.77' },
    ]);
    expect(lines.join()).not.toContain(token.slice(0, 40));
  });
});
