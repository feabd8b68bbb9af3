import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { signingKeys } from '@luplay/contracts';
import { createTestKeys, openSocket, startTestService } from '@luplay/service-kit/testing';
import { echoService } from '../../test/echo-service.ts';

const [dropped, kept] = [await createTestKeys(), await createTestKeys()];
const keys = [dropped, kept].flatMap(({ jwks }) => jwks.keys);
const jwks = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ version: 1, keys }));
});
await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve));
afterAll(() => void jwks.close());

it('G12: dropping a key closes the sockets whose tokens it signed, and no others', async () => {
  const LUPLAY_JWKS_URL = `http://127.0.0.1:${(jwks.address() as AddressInfo).port}/jwks.json`;
  const service = await startTestService(echoService().definition, { keys: null, env: { LUPLAY_JWKS_URL } });
  try {
    const open = async (token: string) => {
      const socket = await openSocket(service.url, '/ws/echo/a', { token });
      await socket.next('hello');
      return socket;
    };
    const [closed, stays] = [
      await open(await dropped.sign({ userId: 'u1' })),
      await open(await kept.sign({ userId: 'u1' })),
    ];
    const kids = kept.jwks.keys.map(({ kid }) => kid as string);
    await service.kit.nats.bucket(signingKeys).put('ring', { version: 2, kids });
    expect((await closed.closed).code).toBe(4401);
    expect(stays.ws.readyState).toBe(1);
    await stays.close();
  } finally {
    await service.close();
  }
});
