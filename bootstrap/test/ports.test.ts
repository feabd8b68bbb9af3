import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { isFree, pickPorts } from '../machine/ports.mjs';

it('remembered ports are reused while free and replaced when taken', async () => {
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

it('ports are below the range of outgoing connections', async () => {
  const ports = Object.values(await pickPorts(Array.from({ length: 30 }, (_, index) => `part-${index}`)));
  expect(new Set(ports).size).toBe(30);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
