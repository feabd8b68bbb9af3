import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { isFree, pickPorts } from '../machine/ports.mjs';

it('ports are remembered while they are free, and replaced when somebody took them', async () => {
  const first = await pickPorts(['redis', 'nats']);
  expect(await pickPorts(['redis', 'nats'], first)).toEqual(first);

  const intruder = createServer().listen(first.redis, '127.0.0.1');
  await once(intruder, 'listening');
  expect(await isFree((intruder.address() as AddressInfo).port)).toBe(false);
  const second = await pickPorts(['redis', 'nats'], first);
  expect(second.redis).not.toBe(first.redis);
  expect(second.nats).toBe(first.nats);
  intruder.close();
});

it('ports lie below what the system gives to outgoing connections', async () => {
  const ports = Object.values(await pickPorts(Array.from({ length: 30 }, (_, index) => `part-${index}`)));
  expect(new Set(ports).size).toBe(30);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
