import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { pino } from 'pino';
import { echoSpreadBucket } from '../../../test/echo-service.ts';
import { eventually } from '../../testing/eventually.ts';
import { Projection } from '../../upkeep/projection.ts';
import { type Nats, openNats } from './nats.ts';
import { partOf } from './spread-bucket.ts';

const log = pino({ level: 'silent' });
const KEYS = Array.from({ length: 40 }, (_, index) => `lobby-${index}`);

let namespace = `t${randomBytes(6).toString('hex')}`;
const opened: Nats[] = [];

/** A replica whose setting is so many streams. */
async function replica(streams: number) {
  const nats = openNats({ url: process.env.NATS_URL!, namespace, clientName: 'test', log, streams });
  opened.push(nats);
  await nats.ready;
  const bucket = nats.bucket(echoSpreadBucket);
  const projection = new Projection<{ seq: number }, { seq: number }>({
    kit: { log, now: Date.now, load: { isBusy: false } },
    bucket,
    value: ({ seq }) => ({ seq }),
    existing: async (ids) => new Map(ids.filter((id) => !deleted.has(id)).map((id) => [id, true])),
  });
  /** As the reconciler does after a start: everything that is not where it belongs is put there. */
  const heal = async (seqs: Record<string, number>) => {
    for (const [key, seq] of Object.entries(seqs)) {
      if (!deleted.has(key) && (await bucket.get(key))?.seq !== seq) await write(key, seq);
    }
  };
  const write = async (key: string, seq: number) => {
    projection.changed(key, { seq });
    await eventually(async () => (await bucket.find(key))?.value?.seq === seq);
  };
  const remove = async (key: string) => {
    deleted.add(key);
    projection.changed(key, null);
    await eventually(async () => (await bucket.get(key)) === null);
  };
  return { nats, bucket, projection, heal, write, remove };
}
const deleted = new Set<string>();

/** Number of messages by stream, and all that were ever written. */
async function streams() {
  const manager = await jetstreamManager(opened[0]!.core());
  const held = new Map<string, number>();
  let written = 0;
  for await (const { config, state } of manager.streams.list()) {
    if (!config.name.startsWith(`KV_${namespace}_`)) continue;
    held.set(config.name.slice(`KV_${namespace}_`.length), state.messages);
    written += state.last_seq;
  }
  return { held, written };
}

/** What a reader is told, in order. */
async function reader({ bucket }: Awaited<ReturnType<typeof replica>>) {
  const told: [string, number | null][] = [];
  const mirror = await bucket.mirror((key, value) => void told.push([key, value?.seq ?? null]));
  await mirror.ready;
  return { told, mirror, of: (key: string) => told.filter(([one]) => one === key).map(([, seq]) => seq) };
}

afterEach(async () => {
  const manager = await jetstreamManager(opened[0]!.core());
  for (const name of (await streams()).held.keys()) await manager.streams.delete(`KV_${namespace}_${name}`);
  await Promise.all(opened.splice(0).map((nats) => nats.close()));
  deleted.clear();
  namespace = `t${randomBytes(6).toString('hex')}`;
});

describe('29.3: a bucket that is spread over several streams', () => {
  it('29.3: has each key in one of them, each change is one message, and readers see all in order', async () => {
    const [writer, other] = [await replica(4), await replica(4)];
    const { mirror, of } = await reader(other);
    for (const seq of [1, 2, 3]) {
      await Promise.all(KEYS.map((key) => writer.bucket.put(key, { seq })));
      // What is replaced before it was delivered is never told.
      await eventually(() => mirror.size === KEYS.length && KEYS.every((key) => mirror.get(key)?.seq === seq));
    }
    for (const key of KEYS) expect(of(key)).toEqual([1, 2, 3]);
    const { held, written } = await streams();
    expect([...held.keys()].sort()).toEqual(['crowds', 'crowds_1', 'crowds_2', 'crowds_3']);
    for (const [name, messages] of held) {
      expect(messages).toBe(KEYS.filter((key) => partOf(echoSpreadBucket, key, 4) === name).length);
      expect(messages).toBeGreaterThan(3);
    }
    expect(written).toBe(3 * KEYS.length);
    expect((await other.bucket.keys()).sort()).toEqual(KEYS.toSorted());
    expect(await other.bucket.get('lobby-7')).toEqual({ seq: 3 });
  });

  it.each([
    { from: 1, to: 4 },
    { from: 4, to: 7 },
    { from: 4, to: 2 },
  ])('29.3: loses nothing while replicas with $from and with $to run side by side', async ({ from, to }) => {
    const [was, is] = [await replica(from), await replica(to)];
    const [early, late] = [await reader(was), await reader(is)];
    const seqs = Object.fromEntries(KEYS.map((key) => [key, 1]));
    await was.heal(seqs);
    await is.heal(seqs);
    const moving = KEYS.filter((key) => partOf(echoSpreadBucket, key, from) !== partOf(echoSpreadBucket, key, to));
    expect(moving.length).toBeGreaterThan(8);
    const [one, two, three, four] = moving as [string, string, string, string];
    const all = [early, late];
    const allShow = (key: string, seq: number | undefined) =>
      eventually(() => all.every(({ mirror }) => mirror.get(key)?.seq === seq)).catch((cause) => {
        const shown = all.map(({ mirror, of }) => ({ has: mirror.has(key), seq: mirror.get(key)?.seq, told: of(key) }));
        throw new Error(`${key}, early and late: ${JSON.stringify(shown)}`, { cause });
      });
    // Changes come in turn from both.
    for (const [seq, { write }] of [was, is, was, was, is].entries()) {
      await write(one, seq + 2);
      await allShow(one, seq + 2);
    }
    for (const { of } of all) expect(of(one)).toEqual([1, 2, 3, 4, 5, 6]);
    // A late message of an older state changes nothing.
    await was.bucket.put(two, { seq: 9 });
    await allShow(two, 9);
    await is.bucket.put(two, { seq: 8 });
    await is.bucket.put(three, { seq: 5 });
    await allShow(three, 5);
    for (const { of } of all) expect(of(two)).toEqual([1, 9]);
    // A deletion by either is one for all.
    await was.remove(three);
    await is.remove(four);
    for (const key of [three, four]) await allShow(key, undefined);
    for (const { of } of all)
      expect([of(three), of(four)]).toEqual([
        [1, 5, null],
        [1, null],
      ]);

    // Old places are left, by replicas of both settings, and all is still seen; both may write again.
    await is.heal({ ...seqs, [one]: 6, [two]: 9 });
    await is.projection.dropTombstones(-1_000);
    await was.heal({ [one]: 6 });
    await was.projection.dropTombstones(-1_000);
    await is.heal({ [one]: 6 });
    await was.write(one, 7);
    await allShow(one, 7);
    await is.write(one, 8);
    await allShow(one, 8);
    for (const { mirror, told } of all) {
      expect(mirror.size).toBe(KEYS.length - 2);
      expect(told.filter(([, seq]) => seq === null)).toHaveLength(2);
    }
    // A reader that starts now sees the same.
    const { mirror } = await reader(await replica(to));
    expect(new Map(mirror.entries())).toEqual(new Map(late.mirror.entries()));
  });

  it('29.3: what was deleted by a release that knows one stream only goes away in the end', async () => {
    const [was, is] = [await replica(1), await replica(4)];
    const key = KEYS.find((one) => partOf(echoSpreadBucket, one, 4) !== echoSpreadBucket.name)!;
    const { mirror } = await reader(is);
    await is.write(key, 1);
    await eventually(() => mirror.size === 1);
    // That release opens the first part as a bucket of its own.
    await was.nats.bucket({ ...echoSpreadBucket, spread: undefined }).delete(key);
    deleted.add(key);
    await is.projection.dropTombstones(-1_000);
    await eventually(() => mirror.size === 0);
    await is.projection.dropTombstones(-1_000);
    expect((await streams()).held.get(partOf(echoSpreadBucket, key, 4))).toBe(0);
  });
});
