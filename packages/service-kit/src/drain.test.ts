import { afterEach, describe, expect, it } from '@jest/globals';
import { ECHO_FILE_BYTES, echoCalls, echoService } from '../test/echo-service.ts';
import { eventually, TimeLimit } from './testing/eventually.ts';
import { startHeldUp, startTestService, type TestService } from './testing/index.ts';

const running: TestService[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

describe('a replica that drains', () => {
  it('finishes its requests and takes no new ones', async () => {
    const { definition, inside } = echoService();
    const service = await startTestService(definition);
    const underWay = service.call(echoCalls.slow);
    await inside.slowStarted.promise;

    const left = service.close();
    const isRefused = () =>
      service.fetch('/open').then(
        () => false,
        () => true,
      );
    await eventually(isRefused);
    inside.slow.resolve();
    const { status, headers } = await underWay;
    expect(status).toBe(200);
    expect(headers.get('connection')).toBe('close');
    await left;
  });

  it('leaves once a file is read whose head it had sent before, and keeps no connection alive for another', async () => {
    const { definition } = echoService();
    const service = await startTestService(definition);
    const file = await service.fetch('/file/a');
    expect(file.headers.get('connection')).toBe('keep-alive');
    const left = service.close();
    expect((await file.arrayBuffer()).byteLength).toBe(ECHO_FILE_BYTES);
    // 75 s when the connection stays.
    const limit = new TimeLimit(10_000);
    await left;
    expect(limit.isKept).toBe(true);
  }, 100_000);

  it('runs close and onDrain work before its connections close', async () => {
    const { definition } = echoService();
    const order: string[] = [];
    const service = await startTestService({
      ...definition,
      async setup(kit) {
        kit.onDrain(async () => {
          await kit.redis.client.ping();
          order.push('drained');
        });
        return { ...(await definition.setup(kit)), close: () => void order.push('closed') };
      },
    });
    await service.close();
    expect(order).toEqual(['closed', 'drained']);
  });
});

describe('a replica that starts', () => {
  it('lets requests wait until it is set up', async () => {
    const { status, goOn } = await startHeldUp(echoService().definition, 30_000);
    const call = status('/open');
    expect(await status('/readyz')).toBe(503);
    running.push(await goOn());
    expect(await call).toBe(200);
  });

  it('answers 503 when that takes too long, and is live meanwhile', async () => {
    const { status, goOn } = await startHeldUp(echoService().definition, 200);
    expect(await status('/open')).toBe(503);
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    running.push(await goOn());
    await eventually(async () => (await status('/readyz')) === 200);
    expect(await status('/open')).toBe(200);
  });

  it('refuses to serve without a handler for every call', async () => {
    const { definition } = echoService();
    const broken = startTestService({
      ...definition,
      async setup(kit) {
        const parts = await definition.setup(kit);
        const { open: _open, ...rest } = parts.handlers;
        return { handlers: rest as typeof parts.handlers };
      },
    });
    await expect(broken).rejects.toThrow('no handler for: open');
  });
});
