import type { MessageOf } from '@luplay/contracts';
import { defineService } from '@luplay/service-kit';
import {
  type Aggregate,
  aggregateSource,
  type Command,
  idempotent,
  Live,
  liveHub,
  type OpenRequest,
  type Versioned,
} from '../../src/index.ts';
import { calls, socket } from './contract.ts';

type Counter = Versioned & { value: number };
const viewOf = ({ value }: Counter) => ({ counter: { value } });

const anyone = () => null;
const idOf = ({ params }: OpenRequest) => params.id ?? null;
const add =
  (amount: number): Command<Counter> =>
  (state) => ({ state: { ...state, value: state.value + amount } });

const counters: Aggregate<Counter, object, MessageOf<typeof socket>> = {
  ...{ name: 'counter', collection: 'counters', indexes: [], resources: () => ({}) },
  views: {
    ...{ audiencesOf: () => [], changesAudiences: () => false, urgency: () => 'now' },
    shared: ({ state }) => viewOf(state),
    snapshot: viewOf,
    public: (_before, { state }) => [{ type: 'counter_update', ...viewOf(state) }],
    deleted: () => ({ type: 'counter_deleted' }),
  },
};

export const counterService = defineService({
  name: 'counter',
  calls,
  async setup(kit) {
    const live = new Live(kit, counters);
    await live.prepare();
    const watched = { prefix: '', source: aggregateSource(kit, live), resolve: idOf };
    liveHub(kit, { spec: socket, routes: [watched], requests: {} });
    live.start();
    return {
      handlers: {
        async create({ params }) {
          await live.insert({ _id: params.id, seq: 1, writeId: 'new', updatedAt: kit.now(), value: 0 });
          return {};
        },
        async add(asked) {
          const { state } = await live.run(asked, asked.params.id, idempotent(asked, anyone, add(asked.body.amount)));
          return viewOf(state);
        },
      },
      close: () => live.close(),
    };
  },
});
