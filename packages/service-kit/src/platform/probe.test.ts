import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from 'redis';
import { echoCalls, echoService } from '../../test/echo-service.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestService, type TestService } from '../testing/index.ts';
import { freePort } from '../testing/ports.ts';
import { createProbe } from './probe.ts';

const dir = mkdtempSync(join(tmpdir(), 'luplay-probe-'));
let server: ChildProcess;
let operator: ReturnType<typeof createClient>;
let service: TestService;

beforeAll(async () => {
  const port = String(await freePort());
  const options = ['--port', port, '--bind', '127.0.0.1', '--dir', dir, '--save', '3600 1'];
  server = spawn('redis-server', options, { stdio: 'ignore' });
  await once(server, 'spawn');
  operator = createClient({ url: `redis://127.0.0.1:${port}` });
  operator.on('error', () => undefined);
  await operator.connect();
  const env = { REDIS_URL: `redis://127.0.0.1:${port}` };
  service = await startTestService(echoService().definition, { env });
});
afterAll(async () => {
  await service.close();
  operator.destroy();
  server.kill('SIGKILL');
  await once(server, 'exit');
  rmSync(dir, { recursive: true, force: true });
});

async function readiness(): Promise<{ status: number; redis?: string }> {
  const response = await service.fetch('/readyz');
  const { faults } = (await response.json()) as { faults: { redis?: string } };
  return { status: response.status, ...faults };
}

/** What Prometheus gets. */
async function measured(): Promise<number> {
  const text = await (await service.fetch('/metrics')).text();
  return Number(/^service_ready\{.*\} (\d)$/m.exec(text)?.[1]);
}

interface Refusal {
  reply: RegExp;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

const refusals: [string, Refusal][] = [
  [
    'out of memory',
    {
      reply: /^OOM /,
      begin: () => operator.configSet('maxmemory', '1'),
      end: () => operator.configSet('maxmemory', '0'),
    },
  ],
  [
    'a read-only replica',
    {
      // It is left: its address may have moved.
      reply: /^(READONLY |The client is closed)/,
      begin: () => operator.replicaOf('127.0.0.1', 1),
      end: () => operator.sendCommand(['REPLICAOF', 'NO', 'ONE']),
    },
  ],
  [
    'unable to write its files',
    {
      reply: /^MISCONF /,
      async begin() {
        rmSync(dir, { recursive: true });
        await operator.bgSave();
        await eventually(async () => (await operator.info('persistence')).includes('rdb_last_bgsave_status:err'));
      },
      end: () => operator.configSet('stop-writes-on-bgsave-error', 'no'),
    },
  ],
];

describe('a Redis that replies but refuses writes', () => {
  it.each(refusals)(
    '12.25: %s: not ready, limited calls are unavailable, and all is well when it ends',
    async (_name, refusal) => {
      await eventually(async () => (await readiness()).status === 200);
      try {
        await refusal.begin();
        // A command that was under way when the connection was given up fails otherwise.
        await eventually(async () => {
          const { status, redis = '' } = await readiness();
          return status === 503 && refusal.reply.test(redis);
        });
        expect(await measured()).toBe(0);
        const { status, body } = await service.call(echoCalls.counted);
        expect([status, body.code]).toEqual([503, 'unavailable']);
      } finally {
        await refusal.end();
      }
      await eventually(async () => (await readiness()).status === 200);
      expect(await measured()).toBe(1);
      expect((await service.call(echoCalls.counted)).status).toBe(200);
    },
  );
});

it('a clock that differs from that of Redis is measured, and told and logged when phases would suffer', async () => {
  const { mongo, redis, nats } = service.kit;
  let ahead = 0;
  const logged: unknown[] = [];
  const log = { warn: (entry: unknown) => void logged.push(entry) };
  const now = () => Date.now() + ahead;
  const probe = createProbe({ replica: 'svc#0', mongo, redis, nats, own: () => ({}), log, now });
  const look = async (seconds: number) => {
    ahead = 1000 * seconds;
    // The first results may be from before everything has answered.
    return eventually(async () => {
      const result = await probe.run(0);
      return Math.abs(result.clockAhead - seconds) < 0.2 && result;
    });
  };
  try {
    expect((await look(0)).warnings).toEqual([]);
    for (const seconds of [3, -2]) {
      const { ready, warnings } = await look(seconds);
      const message = expect.stringMatching(/^the clock of svc#0 differs from that of Redis by -?[\d.]+ s$/);
      expect([ready, warnings]).toEqual([true, [{ part: 'clock', message }]]);
    }
    expect((await look(0)).warnings).toEqual([]);
    expect(logged).toEqual([{ clockAhead: expect.any(Number) }]);
    const metrics = await (await service.fetch('/metrics')).text();
    expect(metrics).toMatch(/^clock_ahead_seconds\{.*\} \S+$/m);
  } finally {
    await probe.stop();
  }
});

describe('reusing a result', () => {
  it('12.27: reuses a good result for as long as asked, and never a bad one', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    let runs = 0;
    let fault = {};
    const own = () => {
      runs += 1;
      return fault;
    };
    const { mongo, redis, nats, log, now } = service.kit;
    const probe = createProbe({ replica: 'reuse#0', mongo, redis, nats, own, log, now });
    try {
      expect((await probe.run(7_000)).ready).toBe(true);
      clock.mockReturnValue(6_999);
      expect((await probe.run(7_000)).ready).toBe(true);
      expect(runs).toBe(1);
      fault = { process: 'starting' };
      clock.mockReturnValue(7_000);
      expect((await probe.run(7_000)).ready).toBe(false);
      clock.mockReturnValue(7_500);
      fault = {};
      expect((await probe.run(7_000)).ready).toBe(true);
      expect(runs).toBe(3);
      clock.mockReturnValue(8_000);
      await probe.run();
      expect(runs).toBe(4);
    } finally {
      clock.mockRestore();
      await probe.stop();
    }
  });
});
