import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { defineLiveSocket, type MessageOf } from '@luplay/contracts';
import { defineService } from '@luplay/service-kit';
import {
  eventually,
  openSocket,
  shortenPeriods,
  startTestService,
  type TestService,
} from '@luplay/service-kit/testing';
import { z } from 'zod';
import {
  type Aggregate,
  type AggregateSource,
  aggregateSource,
  Live,
  liveHub,
  type OpenRequest,
  type Versioned,
} from '../index.ts';

/** Has a line for each side, and for those who watch a side nothing else. */
interface Board extends Versioned {
  edition: number;
  left: string;
  right: string;
}
type Side = 'left' | 'right';

const present = z.object({ left: z.number(), right: z.number() });
type Present = z.output<typeof present>;
const socket = defineLiveSocket({
  id: 'board.socket',
  service: 'board',
  path: '/ws/board/:id',
  summary: 'для тестов',
  greeting: { line: z.string(), present },
  updates: { line: { line: z.string() } },
  notices: { present: { present } },
});
type Message = MessageOf<typeof socket>;

/** What users watch, unless they ask for a side. */
const sides = new Map<string, Side>();
const sideOf = (key: string, userId = ''): Side | undefined => (key.split('/')[1] || sides.get(userId)) as Side;

const boards: Aggregate<Board, object, Message, Present> = {
  name: 'board',
  collection: 'boards',
  indexes: [],
  resources: () => ({}),
  views: {
    audiencesOf: (_board, caller, key) => [sideOf(key, caller?.userId) ?? []].flat(),
    changesAudiences: (before, after) => before.edition !== after.edition,
    beginsAgain: (before, after) => before.edition !== after.edition,
    urgency: () => 'now',
    shared: () => ({}),
    snapshot: (board, caller, _shared, viewing) => ({
      line: board[sideOf(viewing.key, caller?.userId) ?? 'left'],
      present: viewing.presence,
    }),
    audience: (name, before, { state }) =>
      before[name as Side] === state[name as Side] ? [] : [{ type: 'line', line: state[name as Side] }],
    deleted: () => ({ type: 'line', line: '' }),
  },
  presence: {
    groups: ['left', 'right'],
    groupOf: (userId) => sides.get(userId) ?? 'left',
    urgency: 'soon',
    of: (_board, connected) => ({ left: connected('left').size, right: connected('right').size }),
    unknown: { left: 0, right: 0 },
    changed: (sockets, now) => sockets.toAll({ type: 'present', present: now, serverTime: Date.now() }),
  },
};

let service: TestService;
let live: Live<Board, object, Message, Present>;
let source: AggregateSource<Message, Board, Present>;
beforeAll(async () => {
  service = await startTestService(
    defineService({
      name: 'board',
      calls: {},
      async setup(kit) {
        live = new Live(kit, boards);
        await live.prepare();
        source = aggregateSource(kit, live, (key) => key.split('/')[0] ?? '');
        const keyOf = ({ params, query }: OpenRequest) => `${params.id}/${query.as ?? ''}`;
        liveHub(kit, { spec: socket, routes: [{ prefix: '', source, resolve: keyOf }], requests: {} });
        live.start();
        return { handlers: {}, close: () => live.close() };
      },
    }),
  );
});
afterAll(() => service.close());

async function board(id: string) {
  sides.clear();
  sides.set('anna', 'left').set('boris', 'right');
  await live.insert({ _id: id, seq: 1, writeId: id, updatedAt: 1, edition: 1, left: 'L1', right: 'R1' });
  return async (userId: string, as = '') => {
    const token = await service.token({ userId });
    const opened = await openSocket(service.url, `/ws/board/${id}${as && `?as=${as}`}`, { token });
    const greeted = await opened.next('connection_established');
    return { socket: opened, greeted };
  };
}
const change = (id: string, fields: Partial<Board>) =>
  live.change(id, Date.now(), (state) => ({ state: { ...state, ...fields } }));

it('G2, G5: sockets of one aggregate that watch it by several keys get what their key shows, and all numbers', async () => {
  const watch = await board('keys');
  const [anna, boris, looking] = [await watch('anna'), await watch('boris'), await watch('anna', 'right')];
  expect([anna, boris, looking].map(({ greeted }) => [greeted.line, greeted.channel])).toEqual([
    ['L1', 'keys'],
    ['R1', 'keys'],
    ['R1', 'keys'],
  ]);
  await change('keys', { right: 'R2' });
  for (const { socket } of [boris, looking]) {
    expect(await socket.next('line')).toMatchObject({ seq: 2, from: 1, line: 'R2' });
  }
  expect(await anna.socket.next('noop')).toMatchObject({ seq: 2 });
  expect(anna.socket.rawBytes()).not.toContain('R2');
  // The others go on when the sockets of one key have closed.
  await boris.socket.close();
  await anna.socket.close();
  await change('keys', { right: 'R3' });
  expect(await looking.socket.next('line')).toMatchObject({ seq: 3, line: 'R3' });
  await looking.socket.close();
});

it('G5, G6: whose looked up audience is another one begins again, and whoever has none is closed', async () => {
  const watch = await board('moved');
  const [anna, boris, looking] = [await watch('anna'), await watch('boris'), await watch('boris', 'left')];
  sides.set('anna', 'right').delete('boris');
  source.reassign(['anna', 'boris']);
  expect(await anna.socket.next('connection_established')).toMatchObject({ line: 'R1' });
  expect((await boris.socket.closed).code).toBe(4404);
  await change('moved', { edition: 2, left: 'L2' });
  expect(await looking.socket.next('connection_established')).toMatchObject({ seq: 2, line: 'L2' });
  expect(await anna.socket.next('connection_established')).toMatchObject({ seq: 2, line: 'R1' });
  for (const one of [anna, looking]) await one.socket.close();
});

it('G16: who is present is told by group, and follows a user into another one', async () => {
  const watch = await board('present');
  const anna = await watch('anna');
  const boris = await watch('boris');
  const told = (wanted: Present) => {
    const isIt = (message: { type: string; present?: Present }) =>
      JSON.stringify(message.present) === JSON.stringify(wanted);
    return anna.socket.messages.some(isIt) || anna.socket.waitFor(isIt);
  };
  await told({ left: 1, right: 1 });
  sides.set('boris', 'left');
  source.reassign(['boris']);
  await told({ left: 2, right: 0 });
  expect(await source.presenceOf((await live.read('present')) as Board)).toEqual({ left: 2, right: 0 });
  await boris.socket.close();
  await told({ left: 1, right: 0 });
  await anna.socket.close();
});

it('G16: of many who leave at once Redis is not asked for each', async () => {
  shortenPeriods(0.2);
  const watch = await board('crowd');
  const anna = await watch('anna');
  const crowd = await Promise.all(Array.from({ length: 40 }, (_, index) => watch(`guest${index}`, 'left')));
  await anna.socket.waitFor(({ present }) => present?.left === 41);
  const before = anna.socket.messages.length;
  const asked = jest.spyOn(live.presence, 'connected').mock.calls;
  for (const { socket } of crowd) socket.ws.terminate();
  await anna.socket.waitFor((one) => one.present?.left === 1 && anna.socket.messages.indexOf(one) >= before);
  // Of each of two groups, by the reconciler: by then all grace periods are over.
  const told = asked.length;
  await eventually(() => asked.length >= told + 4);
  expect(asked.length).toBeLessThan(40);
  await anna.socket.close();
});
