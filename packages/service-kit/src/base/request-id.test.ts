import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineCall, defineEvent, defineRequest } from '@luplay/contracts';
import { z } from 'zod';
import { subscribeToRevocations } from '../auth/revocations.ts';
import { defineService, messageText, publishRevocation, receiveText } from '../index.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestService, type TestService } from '../testing/index.ts';

const order = defineCall({
  id: 'trace.order',
  service: 'svc-story',
  summary: 'для тестов',
  method: 'POST',
  path: '/order',
  who: 'public',
});
const ordered = defineEvent({
  stream: 'ORDERS',
  subject: 'orders.made',
  owner: 'svc-user',
  payload: z.object({ id: z.string() }),
});
const stock = defineRequest({
  subject: 'stock.left',
  owner: 'svc-user',
  question: z.object({ id: z.string() }),
  answer: z.object({ left: z.number() }),
});

let front: TestService;
let back: TestService;
beforeAll(async () => {
  front = await startTestService(
    defineService({
      name: 'svc-story',
      calls: { order },
      setup: ({ nats, redis, log }) => ({
        handlers: {
          order: async () => {
            await redis.publish('orders', messageText({ id: 'apple' }));
            await publishRevocation(redis, { type: 'session', sessionId: 'apple', endedAt: 0 });
            await nats.ask(stock, { id: 'apple' });
            await nats.publish(ordered, { id: 'apple' }, { id: randomUUID() });
            await new Promise((resolve) => setImmediate(resolve));
            log.info('ordered');
            return {};
          },
        },
      }),
    }),
  );
  const neighbour = defineService({
    name: 'svc-user',
    calls: {},
    setup: async ({ nats, redis, log, onDrain }) => {
      const stop = await redis.subscribe('orders', (text) =>
        receiveText(text, (order) => log.info({ order }, 'heard')),
      );
      onDrain(stop);
      const revocations = subscribeToRevocations(redis, log, () => log.info('revoked'));
      onDrain(() => revocations.stop());
      onDrain(
        nats.answer(stock, async () => {
          log.info('looked at the stock');
          return { left: 1 };
        }),
      );
      nats.consume(ordered, 'test', async () => log.info('delivered'));
      return { handlers: {} };
    },
  });
  back = await startTestService(neighbour, { beside: front });
});
afterAll(async () => {
  await back.close();
  await front.close();
});

/** The request ids of the log lines with this message. */
const idsOf = (service: TestService, message: string): (string | undefined)[] =>
  service
    .logs()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { msg: string; requestId?: string })
    .filter(({ msg }) => msg === message)
    .map(({ requestId }) => requestId);

describe('the id of a request', () => {
  it('is in every log line of the request, also in services that its questions and events reach', async () => {
    await eventually(() => front.kit.nats.connected && back.kit.nats.connected);
    const ids = ['0123456789abcdef-1', '0123456789abcdef-2'];
    const send = (id: string) => front.fetch('/order', { method: 'POST', headers: { 'x-request-id': id } });
    const answers = await Promise.all(ids.map(send));
    expect(answers.map(({ status, headers }) => [status, headers.get('x-request-id')])).toEqual(
      ids.map((id) => [200, id]),
    );
    for (const message of ['delivered', 'heard']) await eventually(() => idsOf(back, message).length === 2);
    await eventually(() => new Set(idsOf(back, 'revoked')).size === 2);
    for (const [service, message] of [
      [front, 'ordered'],
      [front, 'answered'],
      [back, 'looked at the stock'],
      [back, 'delivered'],
      [back, 'heard'],
    ] as const) {
      expect([message, idsOf(service, message).sort()]).toEqual([message, ids]);
    }
    // A revocation may be delivered twice.
    expect([...new Set(idsOf(back, 'revoked'))].sort()).toEqual(ids);
  });

  it('is in no line outside of requests', () => {
    expect([...idsOf(front, 'set up'), ...idsOf(back, 'set up')]).toEqual([undefined, undefined]);
  });
});
