import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { openSocket, startTestService } from '@luplay/service-kit/testing';
import { calls } from '../example/small/contract.ts';
import { counterService } from '../example/small/counter.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

it('G1, G3: the example of the README is the one that runs here', async () => {
  const code = read('../example/small/counter.ts').replace('../../src/index.ts', '@luplay/live-kit');
  expect(read('../README.md')).toContain(code);
  const service = await startTestService(counterService);
  const token = await service.token({ userId: 'anna' });
  const params = { id: 'c' };
  await service.call(calls.create, { token, params });
  const socket = await openSocket(service.url, '/ws/counter/c');
  expect(await socket.next('connection_established')).toMatchObject({ seq: 1, counter: { value: 0 } });
  for (const requestId of ['r1', 'r1', 'r2']) {
    await service.call(calls.add, { token, params, body: { amount: 2, requestId } });
  }
  expect(await socket.next('counter_update')).toMatchObject({ seq: 2, from: 1, counter: { value: 2 } });
  expect(await socket.next('counter_update')).toMatchObject({ seq: 3, from: 2, counter: { value: 4 } });
  await socket.close();
  await service.close();
});
