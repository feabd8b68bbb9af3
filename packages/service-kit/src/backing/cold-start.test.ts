import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { echoBucket, echoEvent, echoService } from '../../test/echo-service.ts';
import { startService } from '../service.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestKeys } from '../testing/index.ts';
import { type Link, linkTo } from '../testing/link.ts';

let nats: Link;
beforeEach(async () => {
  nats = await linkTo(process.env.NATS_URL as string, { cut: true });
});
afterEach(() => nats.close());

describe('a service that starts while NATS is away', () => {
  it('serves public calls, accepts no token, and catches up', async () => {
    const keys = await createTestKeys();
    const handled: string[] = [];
    const { definition } = echoService();
    const running = await startService(
      {
        ...definition,
        async setup(kit) {
          await kit.nats.bucket(echoBucket).mirror();
          kit.nats.consume(echoEvent, 'cold', async ({ id }) => void handled.push(id));
          return definition.setup(kit);
        },
      },
      {
        keys: keys.jwks,
        env: {
          ...process.env,
          PORT: '0',
          LOG_LEVEL: 'silent',
          NATS_URL: nats.url,
          LUPLAY_JWKS_URL: 'http://127.0.0.1:1/',
          LUPLAY_NAMESPACE: `cold${process.pid}`,
        },
      },
    );
    const url = `http://127.0.0.1:${running.port}`;
    const token = await keys.sign({ userId: 'u1' });
    const me = async () => (await fetch(`${url}/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    try {
      await running.settled;
      expect((await fetch(`${url}/open`)).status).toBe(200);
      expect(await me()).toBe(503);
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      nats.mend();
      await eventually(async () => (await me()) === 200);
      await eventually(async () => (await fetch(`${url}/readyz`)).status === 200);
      await running.kit.nats.publish(echoEvent, { id: 'e1', text: 'x' }, { id: 'e1' });
      await eventually(() => handled.includes('e1'));
    } finally {
      await running.drain();
    }
  });
});
