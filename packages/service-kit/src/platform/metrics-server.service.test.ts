import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Gauge, Registry } from 'prom-client';
import { freePort, startTestService } from '../testing/index.ts';
import { serveMetrics } from './routes.ts';

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

it('24.11: a collector that throws is a 500, and the next reading is served', async () => {
  const registry = new Registry();
  let isBroken = true;
  new Gauge({
    name: 'cups',
    help: 'cups',
    registers: [registry],
    collect() {
      if (isBroken) throw new Error('no cups');
      this.set(3);
    },
  });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const port = await freePort();
  const close = await serveMetrics(registry, log, port, '127.0.0.1');
  try {
    const broken = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([broken.status, await broken.text()]).toEqual([500, '']);
    expect(lines.join()).toContain('no cups');
    isBroken = false;
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('cups 3');
  } finally {
    await close();
  }
});
