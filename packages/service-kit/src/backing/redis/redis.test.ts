import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createClient } from 'redis';
import { Activity } from '../../base/activity.ts';
import { eventually } from '../../testing/eventually.ts';
import { freePort } from '../../testing/ports.ts';
import { openRedis, type Redis } from './redis.ts';

let server: ChildProcess;
let url: string;
let redis: Redis;
beforeAll(async () => {
  const port = await freePort();
  url = `redis://127.0.0.1:${port}`;
  server = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], { stdio: 'ignore' });
  await once(server, 'spawn');
});
afterAll(async () => {
  server.kill('SIGKILL');
  await once(server, 'exit');
});
beforeEach(async () => {
  redis = openRedis(url, 'ns', pino({ level: 'silent' }));
  await eventually(() => redis.connected);
});
afterEach(() => redis.close());

describe('redis', () => {
  it('keeps keys and channels within the namespace', async () => {
    expect(redis.key('a:b')).toBe('ns:a:b');
    // As replicas of former versions call them.
    expect([redis.key(['a', 'b']), redis.key(['a', 'b', ':c'])]).toEqual(['ns:a:b', 'ns:a:b:c']);
    const heard: string[] = [];
    const other = openRedis(url, 'other', pino({ level: 'silent' }));
    await eventually(() => other.connected);
    await redis.subscribe('news', (message) => heard.push(message));
    await other.publish('news', 'foreign');
    await redis.publish('news', 'own');
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['own']);
    await other.close();
  });

  it('delivers a channel to each of its listeners until the last one leaves', async () => {
    const heard: string[] = [];
    const leaveA = await redis.subscribe('c', (message) => heard.push(`a ${message}`));
    const leaveB = await redis.subscribe('c', (message) => heard.push(`b ${message}`));
    await redis.publish('c', '1');
    await eventually(() => heard.length === 2);
    await leaveA();
    await redis.publish('c', '2');
    await eventually(() => heard.length === 3);
    await leaveB();
    expect(await redis.client.publish('ns:c', '3')).toBe(0);
    expect(heard).toEqual(['a 1', 'b 1', 'b 2']);
  });

  it('12.27: notices at the first use after an idle time that it hangs', async () => {
    const activity = new Activity(() => false, 50);
    const idle = openRedis(url, 'idle', pino({ level: 'silent' }), activity);
    try {
      await eventually(() => idle.connected);
      activity.noteUse();
      await eventually(() => activity.isIdle);
      server.kill('SIGSTOP');
      activity.noteUse();
      const started = performance.now();
      await expect(idle.client.get('x')).rejects.toThrow();
      // Idle pings are 10 s apart.
      expect(performance.now() - started).toBeLessThan(9_000);
    } finally {
      server.kill('SIGCONT');
      activity.stop();
      await idle.close();
    }
  });

  it('leaves a server that became a replica until there is a master at its address again', async () => {
    const operator = await createClient({ url }).connect();
    try {
      await operator.sendCommand(['REPLICAOF', '127.0.0.1', '1']);
      await eventually(() => !redis.connected);
      await operator.sendCommand(['REPLICAOF', 'NO', 'ONE']);
      await eventually(() => redis.connected);
      expect(await redis.client.set('written', 'again')).toBe('OK');
    } finally {
      operator.destroy();
    }
  });

  it('fails commands within seconds when it hangs, and recovers when it wakes', async () => {
    const heard: string[] = [];
    await redis.subscribe('news', (message) => heard.push(message));
    server.kill('SIGSTOP');
    // It would wait for ever.
    await expect(redis.client.get('x')).rejects.toThrow();
    server.kill('SIGCONT');
    await eventually(() => redis.connected);
    await redis.client.set('x', '1');
    await eventually(async () => {
      await redis.publish('news', 'awake');
      return heard.includes('awake');
    });
  });
});
