import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineService } from '@luplay/service-kit';
import { withRequestId } from '@luplay/service-kit/internals';
import { eventually, startTestService, type TestService } from '@luplay/service-kit/testing';
import type { Versioned } from '../store/versioned.ts';
import { ChangeFeed } from './change-feed.ts';

const service = defineService({ name: 'counter', calls: {}, setup: () => ({ handlers: {} }) });
const REQUEST = '0123456789abcdef-7';

let sender: TestService;
let receiver: TestService;
beforeAll(async () => {
  sender = await startTestService(service);
  receiver = await startTestService(service, { beside: sender });
});
afterAll(async () => {
  await receiver.close();
  await sender.close();
});

const stateOf = (id: string, seq: number): Versioned => ({ _id: id, seq, writeId: 'w', updatedAt: 0 });

/** Messages and request ids of the receiver's log lines about this aggregate. */
const linesAbout = (id: string): [string, string | undefined][] =>
  receiver
    .logs()
    .split('\n')
    .filter((line) => line.includes(`"id":"${id}"`))
    .map((line) => JSON.parse(line) as { msg: string; requestId?: string })
    .map(({ msg, requestId }) => [msg, requestId]);

/** Listens on the receiver and logs each announcement; `changed` fails when `breaks`. */
function listen(id: string, { breaks = false } = {}) {
  const { log } = receiver.kit;
  return new ChangeFeed(receiver.kit, 'parcel').listen(id, () => 0, {
    changed: () => {
      if (breaks) throw new Error('a view failed');
      log.info({ id }, 'changed');
    },
    outdated: () => log.info({ id }, 'outdated'),
    deleted: () => log.info({ id }, 'deleted'),
  });
}

it('G17: lets the receiver log with the id of the request that made the change', async () => {
  await listen('one');
  const feed = new ChangeFeed(sender.kit, 'parcel');
  withRequestId(REQUEST, () => feed.changed(stateOf('one', 1)));
  await eventually(() => linesAbout('one').length === 1);
  withRequestId(undefined, () => feed.changed(stateOf('one', 2)));
  await eventually(() => linesAbout('one').length === 2);
  withRequestId(REQUEST, () => feed.deleted('one', 3));
  await eventually(() => linesAbout('one').length === 3);
  expect(linesAbout('one')).toEqual([
    ['changed', REQUEST],
    ['changed', undefined],
    ['deleted', REQUEST],
  ]);
});

it('G17: logs with it an error that an announcement leads to', async () => {
  await listen('two', { breaks: true });
  withRequestId(REQUEST, () => new ChangeFeed(sender.kit, 'parcel').changed(stateOf('two', 1)));
  await eventually(() => linesAbout('two').length === 1);
  expect(linesAbout('two')).toEqual([['announcement not processed', REQUEST]]);
});

it('G7: ignores announcements without a number', async () => {
  await listen('five');
  for (const text of ['nonsense', '']) await sender.kit.redis.publish('parcel:five', text);
  new ChangeFeed(sender.kit, 'parcel').changed(stateOf('five', 1));
  await eventually(() => linesAbout('five').some(([what]) => what === 'changed'));
  expect(linesAbout('five')).toEqual([['changed', undefined]]);
});

it('G17: keeps it apart by aggregate where changes are gathered and announced by number', async () => {
  const feed = new ChangeFeed(sender.kit, 'parcel');
  const nobody = { changed: () => undefined, outdated: () => undefined, deleted: () => undefined };
  const ids = ['three', 'four'];
  for (const id of ids) await feed.listen(id, () => 0, nobody);
  // Redis replies that nobody else listens.
  for (const id of ids) feed.changed(stateOf(id, 1));
  await sender.kit.redis.publish('parcel:none', '');
  for (const id of ids) await listen(id);
  for (const id of ids) withRequestId(`${REQUEST}-${id}`, () => feed.changed(stateOf(id, 2)));
  await eventually(() => ids.every((id) => linesAbout(id).length === 1));
  expect(ids.map((id) => linesAbout(id))).toEqual(ids.map((id) => [['outdated', `${REQUEST}-${id}`]]));
});
