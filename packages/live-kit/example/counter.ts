import { AppError, defineService } from '@luplay/service-kit';
import type { z } from 'zod';
import { type Aggregate, type Applied, aggregateSource, idempotent, Live, liveHub } from '../src/index.ts';
import { counterCalls, counterSocket, counterTotals } from './counter-contract.ts';
import { add, type Counter, close, isClosed } from './counter-rules.ts';

type Message = z.output<typeof counterSocket.server>;

const viewOf = ({ value, closesAt, updatedAt }: Counter) => ({
  value,
  closed: closesAt !== null && updatedAt >= closesAt,
});

/** Everything live-kit needs to know of a counter. */
const counters: Aggregate<Counter, object, Message> = {
  name: 'counter',
  collection: 'counters',
  indexes: [{ key: { closesAt: 1 } }],
  resources: () => ({}),
  tracksPresence: true,
  views: {
    audiencesOf: ({ owner }, caller) => (caller?.userId === owner ? ['owner'] : []),
    regroups: () => false,
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

/** A shared counter: everybody sees its value, its owner also sees who added what, and it may close by itself. */
export const counterService = defineService({
  name: 'svc-story',
  calls: counterCalls,
  async setup(kit) {
    const live = new Live(kit, counters);
    await live.prepare();
    const source = aggregateSource(kit, live);
    liveHub(kit, {
      spec: counterSocket,
      routes: [{ prefix: '', source, resolve: ({ params }) => params.id ?? null }],
      requests: {
        async add({ id, caller, receivedAt }, { amount }) {
          const { value } = accepted(await live.change(id, receivedAt, add(caller.userId, amount)));
          return { value };
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
        async add({ caller, params, body, receivedAt, requestId }) {
          const request = { userId: caller.userId, requestId: body.requestId ?? requestId };
          const command = idempotent(request, () => null, add(caller.userId, body.amount));
          const applied = await live.change(params.id, receivedAt, command);
          return { value: accepted(applied).value };
        },
        async remove({ caller, params }) {
          const refused = await live.remove(params.id, ({ owner }) =>
            owner === caller.userId ? null : { code: 'forbidden' },
          );
          if (refused) throw new AppError(refused.code);
          return {};
        },
      },
      close: () => live.close(),
    };
  },
});

function accepted({ state, rejection }: Applied<Counter>): Counter {
  if (rejection) throw new AppError(rejection.code, { details: { closed: isClosed(state, state.updatedAt) } });
  return state;
}
