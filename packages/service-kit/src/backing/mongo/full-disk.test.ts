import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { echoCalls, echoService } from '../../../test/echo-service.ts';
import { eventually } from '../../testing/eventually.ts';
import { type OwnDatabase, startDatabase, startTestService, type TestService } from '../../testing/index.ts';

const disk = mkdtempSync(join(tmpdir(), 'luplay-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).status === 0;
const suffix = mounted ? '' : ' (skipped: this process may not mount a file system)';

(mounted ? describe : describe.skip)(`12.23: the database on a full disk${suffix}`, () => {
  let database: OwnDatabase;
  let service: TestService;
  const filler = join(disk, 'filler');

  beforeAll(async () => {
    database = await startDatabase(disk);
    // Its health is asked for more often here than the limit of an address allows.
    const env = { MONGO_URL: database.url, LUPLAY_RATE_SCALE: '100' };
    service = await startTestService(echoService().definition, { env });
  });
  afterAll(async () => {
    await service?.close();
    await database.close();
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  });

  function fill(): void {
    const file = openSync(filler, 'a');
    try {
      for (;;) writeSync(file, Buffer.alloc(4096));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }
  const store = (name: string) => service.call(echoCalls.store, { params: { name } });
  const warnings = async () => {
    const { warnings: list } = (await (await service.fetch('/health')).json()) as { warnings: { part: string }[] };
    return list;
  };

  it('12.23: a write without disk space is answered 503 within 5 s, never 500; it recovers by itself', async () => {
    expect((await store('first')).status).toBe(200);
    fill();
    const seen = new Set<number>();
    for (let n = 0; !seen.has(503); n += 1) {
      const started = performance.now();
      const { status, body } = await store(`name${n}`);
      expect([200, 503]).toContain(status);
      seen.add(status);
      if (status === 503) expect(body.code).toBe('unavailable');
      expect(performance.now() - started).toBeLessThan(5_000);
    }
    expect((await service.fetch('/open')).status).toBe(200);
    expect((await service.fetch('/healthz')).status).toBe(200);
    await eventually(async () => (await warnings()).length > 0);
    expect(await warnings()).toEqual([{ part: 'mongo', message: expect.stringContaining('disk is full') }]);
    rmSync(filler);
    await eventually(async () => (await store('first')).status === 200);
    expect((await store('first')).body.count).toBe(3);
    await eventually(async () => (await warnings()).length === 0);
  });
});
