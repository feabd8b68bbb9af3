import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { startTestService } from '../testing/index.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

it('24.11: with a port of their own, metrics are there alone, and nothing else is', async () => {
  const port = await freePort();
  const service = await startTestService(
    { name: 'svc-broadcast', calls: {}, setup: async () => ({ handlers: {} }) },
    { env: { LUPLAY_METRICS_PORT: String(port) } },
  );
  const apart = `http://127.0.0.1:${port}`;
  try {
    expect(await (await fetch(`${apart}/metrics`)).text()).toContain('# TYPE event_loop_utilization gauge');
    for (const path of ['/healthz', '/health', '/metrics?all', '/']) {
      expect([path, (await fetch(`${apart}${path}`)).status]).toEqual([path, 404]);
    }
    expect((await fetch(`${apart}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await service.fetch('/metrics')).status).toBe(404);
    expect((await service.fetch('/healthz')).status).toBe(200);
  } finally {
    await service.close();
  }
  await expect(fetch(`${apart}/metrics`)).rejects.toThrow('fetch failed');
});
