import { expect, it } from '@jest/globals';
import { eventually, linkToBacking, openSocket, startTestService } from '@luplay/service-kit/testing';
import { echoService } from '../../test/echo-service.ts';

it('G11: a socket stays open while MongoDB, Redis and NATS are away', async () => {
  const { env, close, ...links } = await linkToBacking();
  const service = await startTestService(echoService().definition, { env });
  try {
    const isReady = async () => (await service.fetch('/readyz')).status === 200;
    const socket = await openSocket(service.url, '/ws/echo/a');
    await socket.next('hello');
    for (const link of Object.values(links)) link.cut();
    await eventually(async () => !(await isReady()));
    for (const link of Object.values(links)) link.mend();
    await eventually(isReady);
    socket.send({ type: 'say', n: 4 });
    expect((await socket.next('state')).n).toBe(4);
    await socket.close();
  } finally {
    await service.close();
    await close();
  }
});
