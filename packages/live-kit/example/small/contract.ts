import { defineCall, defineLiveSocket } from '@luplay/contracts';
import { z } from 'zod';

const base = { service: 'counter', summary: 'Общий счётчик' } as const;
const params = z.strictObject({ id: z.string() });
const body = z.strictObject({ amount: z.number().int(), requestId: z.string().optional() });
const counter = z.object({ value: z.number().int() });

export const calls = {
  create: defineCall({ ...base, id: 'counter.create', who: 'user', method: 'PUT', path: '/counter/:id', params }),
  add: defineCall({
    ...{ ...base, id: 'counter.add', who: 'user', method: 'POST', path: '/counter/:id', params, body },
    response: z.object({ counter }),
  }),
};

export const socket = defineLiveSocket({
  ...{ ...base, id: 'counter.socket', path: '/ws/counter/:id' },
  ...{ greeting: { counter }, updates: { counter_update: { counter }, counter_deleted: {} }, requests: {} },
});
