import { defineBucket, defineCall, defineLiveSocket } from '@luplay/contracts';
import { z } from 'zod';

/** What everybody may know, and what its owner may know besides. */
export const counterView = z.object({ value: z.number().int(), closed: z.boolean() });
const ledger = z.array(z.object({ userId: z.string(), amount: z.number().int() }));

export const counterSocket = defineLiveSocket({
  id: 'counter.socket',
  service: 'svc-story',
  path: '/ws/counter/:id',
  summary: 'Общий счётчик вживую',
  greeting: { counter: counterView, ledger: ledger.nullable() },
  updates: { counter_update: { counter: counterView }, ledger_update: { ledger }, counter_deleted: {} },
  requests: { add: { request: { amount: z.number().int() }, reply: 'added', fields: { value: z.number().int() } } },
  hasHost: true,
});

const params = z.strictObject({ id: z.string() });
export const counterCalls = {
  create: defineCall({
    id: 'counter.create',
    service: 'svc-story',
    method: 'POST',
    path: '/counter',
    who: 'user',
    summary: 'Новый счётчик',
    body: z.strictObject({ id: z.string(), closesAfterMs: z.number().int().optional() }),
  }),
  add: defineCall({
    id: 'counter.add',
    service: 'svc-story',
    method: 'POST',
    path: '/counter/:id/add',
    who: 'user',
    summary: 'Прибавить',
    params,
    body: z.strictObject({ amount: z.number().int(), requestId: z.string().optional() }),
    response: z.object({ value: z.number().int() }),
    errors: ['not_found', 'conflict'],
  }),
  remove: defineCall({
    id: 'counter.remove',
    service: 'svc-story',
    method: 'DELETE',
    path: '/counter/:id',
    who: 'user',
    summary: 'Удалить',
    params,
    errors: ['not_found', 'forbidden'],
  }),
};

export const counterTotals = defineBucket({
  name: 'counter_totals',
  owner: 'svc-story',
  storage: 'file',
  value: z.object({ seq: z.number().int(), value: z.number().int() }),
});
