import { expect, it } from '@jest/globals';
import { eventually, linkTo, openSocket, startTestService } from '@luplay/service-kit/testing';
import { echoService } from '../../test/echo-service.ts';

it('G11: a socket stays open while MongoDB, Redis and NATS are away', async () => {
  const names = ['MONGO_URL', 'REDIS_URL', 'NATS_URL'] as const;
  const links = await Promise.all(names.map((name) => linkTo(process.env[name] as string)));
  const env = Object.fromEntries(names.map((name, index) => [name, links[index]?.url ?? '']));
  env.MONGO_URL = Object.assign(new URL(env.MONGO_URL ?? ''), { pathname: `/outage${process.pid}` }).toString();
  const service = await startTestService(echoService().definition, { env });
  try {
    const isReady = async () => (await service.fetch('/readyz')).status === 200;
    const socket = await openSocket(service.url, '/ws/echo/a');
    await socket.next('hello');
    for (const link of links) link.cut();
    await eventually(async () => !(await isReady()));
    for (const link of links) link.mend();
    await eventually(isReady);
    socket.send({ type: 'say', n: 4 });
    expect((await socket.next('state')).n).toBe(4);
    await socket.close();
  } finally {
    await service.close();
    await Promise.all(links.map((link) => link.close()));
  }
});
