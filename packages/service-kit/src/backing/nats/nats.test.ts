import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { z } from 'zod';
import { echoBucket, echoEvent, echoMemoryBucket, echoService } from '../../../test/echo-service.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestService, type TestService } from '../../testing/index.ts';
import { freePort } from '../../testing/ports.ts';
import { Projection } from '../../upkeep/projection.ts';
import type { Read } from './mirror.ts';

describe('buckets and events', () => {
  let service: TestService;
  let replica: TestService;
  beforeAll(async () => {
    service = await startTestService(echoService().definition);
    replica = await startTestService(echoService().definition, { beside: service });
  });
  afterAll(async () => {
    await replica.close();
    await service.close();
  });

  it('store values, checked on both sides', async () => {
    const bucket = service.kit.nats.bucket(echoBucket);
    expect(await bucket.get('x')).toBeNull();
    await bucket.put('x', { count: 1 });
    expect(await replica.kit.nats.bucket(echoBucket).get('x')).toEqual({ count: 1 });
    await expect(bucket.put('x', { count: 'many' } as unknown as { count: number })).rejects.toThrow();
    await bucket.delete('x');
    expect(await bucket.get('x')).toBeNull();
    // Asked for at every call, one that is new each time would stay for as long as the connection.
    expect(service.kit.nats.bucket(echoBucket)).toBe(bucket);
    expect(service.kit.nats.bucket(echoMemoryBucket)).not.toBe(bucket);
  });

  it('compare and set by revision', async () => {
    const bucket = service.kit.nats.bucket(echoBucket);
    const other = replica.kit.nats.bucket(echoBucket);
    const first = (await bucket.putAfter('turns', { count: 1 }, 0))!;
    expect(await other.putAfter('turns', { count: 2 }, 0)).toBeNull();
    expect(await other.find('turns')).toMatchObject({ value: { count: 1 }, revision: first });
    const second = (await other.putAfter('turns', { count: 2 }, first))!;
    expect(second).toBeGreaterThan(first);
    expect(await bucket.putAfter('turns', { count: 3 }, first)).toBeNull();
    expect(await bucket.get('turns')).toEqual({ count: 2 });
    await bucket.delete('turns');
    expect(await other.putAfter('turns', { count: 4 }, second)).toBeNull();
    const deleted = (await other.find('turns'))!;
    expect(deleted.value).toBeNull();
    await other.putAfter('turns', { count: 5 }, deleted.revision);
    expect(await bucket.get('turns')).toEqual({ count: 5 });
    await expect(bucket.putAfter('bad', { count: 'x' } as unknown as { count: number }, 0)).rejects.toThrow();
  });

  it('are mirrored: the current values, then each change', async () => {
    const bucket = service.kit.nats.bucket(echoMemoryBucket);
    await bucket.put('a', { count: 1 });
    await bucket.put('b', { count: 2 });
    const changes: unknown[] = [];
    const mirror = await replica.kit.nats.bucket(echoMemoryBucket).mirror((key, value) => changes.push([key, value]));
    await mirror.ready;
    expect([...mirror.entries()].sort()).toEqual([
      ['a', { count: 1 }],
      ['b', { count: 2 }],
    ]);
    await bucket.put('a', { count: 3 });
    await bucket.delete('b');
    await eventually(() => mirror.size === 1 && mirror.get('a')?.count === 3);
    expect(changes.length).toBe(4);
    const keys = await bucket.keys();
    expect(keys.sort()).toEqual(['a', 'b']);
    expect(await bucket.forgetDeleted(['b'], 60_000)).toBe(0);
    expect(await bucket.forgetDeleted(['b'], -1_000)).toBe(1);
    expect(await bucket.forgetDeleted(['b'], -1_000)).toBe(0);
    expect(await bucket.keys()).toEqual(['a']);
    expect(await bucket.get('a')).toEqual({ count: 3 });
    expect(mirror.size).toBe(1);
    expect(await bucket.forgetDeleted(['a'], -1_000)).toBe(0);
    await eventually(() => mirror.size === 0);
    expect(await bucket.forgetDeleted(['a'], -1_000)).toBe(1);
    expect(await bucket.keys()).toEqual([]);
  });

  it('with an age are mirrored without the values that are over it', async () => {
    const spec = { ...echoMemoryBucket, name: 'echo_aged', ttlSeconds: 1 };
    const bucket = service.kit.nats.bucket(spec);
    const changes: unknown[] = [];
    const mirror = await replica.kit.nats.bucket(spec).mirror((key, value) => changes.push([key, value?.count]));
    await bucket.put('old', { count: 1 });
    await bucket.put('kept', { count: 1 });
    await eventually(() => changes.length >= 2);
    await eventually(async () => (await bucket.get('old')) === null);
    await bucket.put('kept', { count: 2 });
    await eventually(() => mirror.size === 1 && mirror.get('kept')?.count === 2);
    expect(changes).toContainEqual(['old', undefined]);
    // A later version keeps them longer.
    await replica.kit.nats.bucket({ ...spec, ttlSeconds: 60 }).put('kept', { count: 3 });
    const { streams } = await jetstreamManager(service.kit.nats.core());
    const infos = await streams.list().next();
    expect(infos.find(({ config }) => config.name.endsWith(spec.name))?.config.max_age).toBe(nanos(60_000));
    expect(await bucket.get('kept')).toEqual({ count: 3 });
  });

  it('are followed: values are parsed on demand, and an invalid one reads as undefined', async () => {
    const bucket = service.kit.nats.bucket(echoBucket);
    await bucket.put('followed', { count: 1 });
    const told = new Map<string, Read<{ count: number }> | null>();
    const followed = replica.kit.nats.bucket(echoBucket).follow((key, read) => told.set(key, read));
    await followed.ready;
    expect(followed.isReady).toBe(true);
    expect(told.get('followed')?.()).toEqual({ count: 1 });
    const later = { ...echoBucket, value: z.object({ count: z.string() }) };
    await service.kit.nats.bucket(later).put('followed', { count: 'many' });
    await eventually(() => told.get('followed')?.() === undefined);
    await bucket.delete('followed');
    await eventually(() => told.get('followed') === null);
    expect((await bucket.find('followed'))?.value).toBeNull();
    expect(await bucket.forgetDeleted(['followed'], -1_000)).toBe(1);
    expect(await bucket.find('followed')).toBeNull();
  });

  it('get the progress of a projection in time, also when the clock was set back', async () => {
    const { log, load, nats } = service.kit;
    const bucket = nats.bucket(echoBucket);
    let behind = 0;
    const projection = new Projection<{ seq: number }, { count: number }>({
      kit: { log, load, now: () => Date.now() - behind },
      bucket,
      value: ({ seq }) => ({ count: seq }),
      isProgress: () => true,
    });
    for (const seq of [1, 2]) {
      projection.changed('progress', { seq });
      await eventually(async () => (await bucket.get('progress'))?.count === seq);
      behind = 3_600_000;
    }
  });

  it.each([echoBucket, echoMemoryBucket])(
    'tell of everything that is written, deleted and forgotten at once: $name',
    async (spec) => {
      const bucket = service.kit.nats.bucket(spec);
      const mirror = await replica.kit.nats.bucket(spec).mirror();
      await mirror.ready;
      const [held, added] = ['held', 'added'].map((name) =>
        Array.from({ length: 30 }, (_, index) => `${name}-${index}`),
      );
      const count = (keys: string[]) => keys.filter((key) => mirror.has(key)).length;
      await Promise.all(held!.map((key) => bucket.put(key, { count: 1 })));
      await eventually(() => count(held!) === 30);
      const write = (key: string) => bucket.put(key, { count: 2 });
      await Promise.all([...held!.map((key) => bucket.delete(key)), ...added!.slice(0, 15).map(write)]);
      // What is erased before it was delivered is never told.
      await eventually(() => count(held!) === 0);
      const forget = (key: string) => bucket.forgetDeleted([key], -1_000);
      const [forgotten] = await Promise.all([Promise.all(held!.map(forget)), ...added!.slice(15).map(write)]);
      expect(forgotten).toEqual(held!.map(() => 1));
      await eventually(() => count(added!) === 30);
      expect(count(held!)).toBe(0);
      // Two that forget the same.
      await bucket.delete('added-0');
      expect(await Promise.all([forget('added-0'), forget('added-0')])).toContain(1);
    },
  );

  it('deliver each event to one replica until it is acknowledged, and each id once', async () => {
    const handled: string[] = [];
    let failures = 1;
    const take = (name: string) => async (payload: { id: string }) => {
      if (payload.id === 'e1' && failures-- > 0) throw new Error('not now');
      handled.push(`${payload.id} ${name}`);
    };
    service.kit.nats.consume(echoEvent, 'tester', take('first'));
    replica.kit.nats.consume(echoEvent, 'tester', take('second'));
    for (const id of ['e1', 'e2', 'e2', 'e3']) {
      await service.kit.nats.publish(echoEvent, { id, text: 'x' }, { id });
    }
    await eventually(() => handled.length >= 3);
    expect(handled.map((line) => line.split(' ')[0]).sort()).toEqual(['e1', 'e2', 'e3']);
  });
});

describe('a restart of nats-server', () => {
  let server: ChildProcess;
  let port: number;
  const dir = mkdtempSync(join(tmpdir(), 'service-kit-nats-'));
  const start = async (...account: string[]) => {
    const settings = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', dir, ...account];
    server = spawn('nats-server', settings, { stdio: 'ignore' });
    await once(server, 'spawn');
  };
  const kill = async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  beforeAll(async () => {
    port = await freePort();
    await start();
  });
  afterAll(async () => {
    await kill();
    rmSync(dir, { recursive: true, force: true });
  });

  it('loses memory buckets, which are created again; all else continues, also after refused log-ins', async () => {
    const NATS_URL = `nats://luplay:own@127.0.0.1:${port}`;
    const service = await startTestService(echoService().definition, { env: { NATS_URL } });
    try {
      const { nats } = service.kit;
      const [kept, forgotten] = [nats.bucket(echoBucket), nats.bucket(echoMemoryBucket)];
      const [keptMirror, forgottenMirror] = [await kept.mirror(), await forgotten.mirror()];
      const handled: string[] = [];
      nats.consume(echoEvent, 'tester', async ({ id }) => void handled.push(id));
      await kept.put('a', { count: 1 });
      await forgotten.put('a', { count: 1 });
      await nats.publish(echoEvent, { id: 'e1', text: 'x' }, { id: 'e1' });
      await eventually(() => handled.length === 1 && keptMirror.size === 1 && forgottenMirror.size === 1);

      let refused = 0;
      const status = nats.core().status();
      void (async () => {
        for await (const { type } of status) if (type === 'error') refused += 1;
      })();
      await kill();
      await start('--user', 'luplay', '--pass', 'another');
      await eventually(() => refused >= 2);
      expect(nats.connected).toBe(false);
      await kill();
      await start();
      await eventually(() => nats.connected);
      await eventually(() => forgottenMirror.size === 0);
      expect(keptMirror.get('a')).toEqual({ count: 1 });
      await forgotten.put('b', { count: 2 });
      await kept.put('b', { count: 2 });
      await eventually(() => forgottenMirror.get('b')?.count === 2 && keptMirror.get('b')?.count === 2);
      await nats.publish(echoEvent, { id: 'e2', text: 'x' }, { id: 'e2' });
      await eventually(() => handled.includes('e2'));
    } finally {
      await service.close();
    }
  });
});
