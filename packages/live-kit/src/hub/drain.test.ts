import { afterAll, describe, expect, it } from '@jest/globals';
import { openSocket, startHeldUp, startTestService, type TestService, TimeLimit } from '@luplay/service-kit/testing';
import { echoCalls, echoService } from '../../test/echo-service.ts';

const running: TestService[] = [];
afterAll(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

describe('a replica that stops', () => {
  it.concurrent('G10: tells its clients to reconnect, finishes its requests and accepts no new ones', async () => {
    const { definition, inside } = echoService();
    const service = await startTestService(definition);
    const sockets = await Promise.all(Array.from({ length: 40 }, () => openSocket(service.url, '/ws/echo/a')));
    await Promise.all(sockets.map((socket) => socket.next('hello')));
    const underWay = service.call(echoCalls.slow);
    await inside.slowStarted.promise;

    const left = service.close();
    const afters = await Promise.all(sockets.map((socket) => socket.next('reconnect')));
    const closed = await Promise.all(sockets.map((socket) => socket.closed));
    expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([1012]));
    for (const { afterMs } of afters) {
      expect(afterMs).toBeGreaterThan(0);
      expect(afterMs).toBeLessThanOrEqual(2_000);
    }
    expect(new Set(afters.map(({ afterMs }) => afterMs)).size).toBeGreaterThan(5);

    await expect(service.fetch('/open')).rejects.toThrow();
    inside.slow.resolve();
    const { status, headers } = await underWay;
    expect(status).toBe(200);
    expect(headers.get('connection')).toBe('close');
    await left;
  });

  it.concurrent('G10: terminates sockets that do not close', async () => {
    const service = await startTestService(echoService().definition);
    const socket = await openSocket(service.url, '/ws/echo/a');
    await socket.next('hello');
    socket.ws.pause();
    const limit = new TimeLimit(8_000);
    await service.close();
    expect(limit.isKept).toBe(true);
    socket.ws.terminate();
  });
});

describe('a replica that starts', () => {
  it('G10: keeps sockets waiting until its set-up is done', async () => {
    const { url, status, goOn } = await startHeldUp(echoService().definition, 30_000);
    const socket = openSocket(url, '/ws/echo/a');
    expect(await status('/readyz')).toBe(503);
    running.push(await goOn());
    await (await socket).next('hello');
  });
});
