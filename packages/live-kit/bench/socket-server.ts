/** The measured process: a service with one hub, or a bare `ws` server that sends in a loop. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { defineSocket } from '@luplay/contracts';
import { startService } from '@luplay/service-kit/run';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { createHub } from '../src/index.ts';

const PATH = '/ws/bench/a';
const message = { type: 'state' as const, filler: 'x'.repeat(2_000), end: 1 as const };
const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();

const start = process.argv[2] === 'hub' ? hub : bare;
const { url, broadcast } = await start();
process.on('message', (what) => {
  if (what === 'memory') {
    for (let i = 0; i < 3; i++) globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rss, heap: heapUsed });
  } else if (what === 'broadcast') {
    loop.reset();
    // The first sample after a reset is not counted.
    setTimeout(() => {
      const at = performance.timeOrigin + performance.now();
      broadcast();
      process.send?.({ at });
    }, 10);
  } else {
    // The monitor's timer has to fire once more to see the last pause.
    setTimeout(() => process.send?.({ loopMs: loop.max / 1e6 }), 20);
  }
});
process.send?.({ url, path: PATH });

async function hub() {
  const spec = defineSocket({
    id: 'bench',
    service: 'bench',
    path: '/ws/bench/:topic',
    summary: 'bench',
    server: z.object({ type: z.literal('state'), filler: z.string(), end: z.literal(1) }),
    client: z.object({ type: z.literal('ping') }),
  });
  let send: () => void = () => undefined;
  const running = await startService(
    {
      name: 'bench',
      calls: {},
      setup(kit) {
        const own = createHub(kit, { spec, open: ({ params }) => ({ topic: params.topic ?? '' }) });
        send = () => own.broadcast('a', message);
        return { handlers: {} };
      },
    },
    {
      env: {
        ...process.env,
        PORT: '0',
        LOG_LEVEL: 'warn',
        LUPLAY_JWKS_URL: 'http://127.0.0.1:1/',
        LUPLAY_NAMESPACE: 'bench',
      },
    },
  );
  await running.settled;
  return { url: `http://127.0.0.1:${running.port}`, broadcast: () => send() };
}

async function bare() {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    broadcast() {
      const data = JSON.stringify(message);
      for (const socket of sockets.clients) socket.send(data);
    },
  };
}
