import { defineBucket, defineCall, defineLiveSocket, type MessageOf } from '@luplay/contracts';
import { defineService } from '@luplay/service-kit';
import { z } from 'zod';
import { type Aggregate, aggregateSource, idempotent, Live, liveHub } from '../src/index.ts';
import { add, type Counter, close, isClosed } from './rules.ts';

const counterView = z.object({ value: z.number().int(), closed: z.boolean() });
const ledger = z.array(z.object({ userId: z.string(), amount: z.number().int() }));

const counterSocket = defineLiveSocket({
  id: 'counter.socket',
  service: 'counter',
  path: '/ws/counter/:id',
  summary: 'Общий счётчик вживую',
  greeting: { counter: counterView, ledger: ledger.nullable() },
  updates: { counter_update: { counter: counterView }, ledger_update: { ledger }, counter_deleted: {} },
  requests: { add: { request: { amount: z.number().int() }, reply: 'added', fields: { value: z.number().int() } } },
  hasHost: true,
});

const base = { service: 'counter', who: 'user', summary: 'Общий счётчик' } as const;
const params = z.strictObject({ id: z.string() });
const creation = z.strictObject({ id: z.string(), closesAfterMs: z.number().int().optional() });
const addition = {
  params,
  body: z.strictObject({ amount: z.number().int(), requestId: z.string().optional() }),
  response: z.object({ value: z.number().int() }),
};
export const counterCalls = {
  create: defineCall({ ...base, id: 'counter.create', method: 'POST', path: '/counter', body: creation }),
  add: defineCall({ ...base, id: 'counter.add', method: 'POST', path: '/counter/:id/add', ...addition }),
  remove: defineCall({ ...base, id: 'counter.remove', method: 'DELETE', path: '/counter/:id', params }),
};

export const counterTotals = defineBucket({
  name: 'counter_totals',
  owner: 'counter',
  storage: 'file',
  value: z.object({ seq: z.number().int(), value: z.number().int() }),
});

const viewOf = (counter: Counter) => ({ value: counter.value, closed: isClosed(counter, counter.updatedAt) });

/** Everything live-kit needs to know of a counter: everybody sees its value, its owner also who added what. */
const counters: Aggregate<Counter, object, MessageOf<typeof counterSocket>> = {
  name: 'counter',
  collection: 'counters',
  indexes: [{ key: { closesAt: 1 } }],
  resources: () => ({}),
  views: {
    audiencesOf: ({ owner }, caller) => (caller?.userId === owner ? ['owner'] : []),
    changesAudiences: () => false,
    urgency: () => 'now',
    shared: ({ state }) => ({ counter: viewOf(state) }),
    snapshot: (state, caller, shared) => ({
      ...(shared as { counter: ReturnType<typeof viewOf> }),
      ledger: caller?.userId === state.owner ? state.ledger : null,
    }),
    public: (_before, { state }) => [{ type: 'counter_update', counter: viewOf(state) }],
    audience: (_name, _before, { state }) => [{ type: 'ledger_update', ledger: state.ledger }],
    deleted: () => ({ type: 'counter_deleted' }),
    hostOf: ({ owner }) => owner,
  },
  deadlines: {
    next: ({ _id, closesAt }) => (closesAt === null ? null : { at: closesAt, name: _id }),
    due: close,
    overdue: (time) => ({ closesAt: { $lt: time }, 'ledger.userId': { $ne: 'clock' } }),
  },
  readModel: {
    bucket: counterTotals,
    value: ({ state }) => ({ seq: state.seq, value: state.value }),
    same: (one, other) => (one as { value?: number }).value === (other as { value?: number }).value,
  },
};

export const counterService = defineService({
  name: 'counter',
  calls: counterCalls,
  async setup(kit) {
    const live = new Live(kit, counters);
    await live.prepare();
    liveHub(kit, {
      spec: counterSocket,
      routes: [{ prefix: '', source: aggregateSource(kit, live), resolve: ({ params }) => params.id ?? null }],
      requests: {
        async add(asked, { amount }) {
          return { value: (await live.run(asked, asked.id, add(asked.caller.userId, amount))).state.value };
        },
      },
    });
    live.start();
    return {
      handlers: {
        async create({ caller, body: { id, closesAfterMs } }) {
          const now = kit.now();
          const closesAt = closesAfterMs === undefined ? null : now + closesAfterMs;
          const versioned = { _id: id, seq: 1, writeId: 'created', updatedAt: now };
          await live.insert({ ...versioned, owner: caller.userId, value: 0, ledger: [], closesAt });
          return {};
        },
        async add(asked) {
          const command = idempotent(asked, () => null, add(asked.caller.userId, asked.body.amount));
          return { value: (await live.run(asked, asked.params.id, command)).state.value };
        },
        async remove({ caller, params }) {
          const isOwner = ({ owner }: Counter) => owner === caller.userId;
          await live.remove(params.id, (state) => (isOwner(state) ? null : { code: 'forbidden' }));
          return {};
        },
      },
      close: () => live.close(),
    };
  },
});
