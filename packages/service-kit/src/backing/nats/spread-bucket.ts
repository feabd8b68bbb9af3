import { crc32 } from 'node:zlib';
import type { Bucket } from '@luplay/contracts';
import type { z } from 'zod';
import { singleBucket, type TypedBucket } from './bucket.ts';
import { type Followed, mirrorOf } from './mirror.ts';
import type { NatsLink } from './nats-link.ts';

/** Tells of each stream of the account that is made. */
const CREATED = '$JS.EVENT.ADVISORY.STREAM.CREATED.*';

/** The first part has the bucket's own name, which was that of the whole before there were parts. */
const nameOf = (bucket: string, part: number): string => (part === 0 ? bucket : `${bucket}_${part}`);
const homeOf = (key: string, parts: number): number => crc32(key) % parts;

/** The name of the bucket of its own that holds the key when there are so many parts. */
export const partOf = ({ name }: Pick<Bucket, 'name'>, key: string, parts: number): string =>
  nameOf(name, homeOf(key, parts));

/**
 * A bucket whose keys are spread by their hash over `link.streams` buckets of their own, each a stream with a leader of
 * its own. Replicas with different settings may run side by side: each writes where a key belongs by its own setting
 * and reads there, deletes everywhere, and follows every part that exists, also parts made later. Of two values of a
 * key the one with the larger `seq` counts.
 */
export function spreadBucket<V extends z.ZodType>(link: NatsLink, spec: Bucket<V>): TypedBucket<z.output<V>> {
  type Value = z.output<V>;
  const parts = new Map<number, TypedBucket<Value>>();
  const listeners = new Set<(part: TypedBucket<Value>) => void>();
  const listed = Promise.withResolvers<void>();
  let isListed = false;

  function part(index: number): TypedBucket<Value> {
    const known = parts.get(index);
    if (known) return known;
    const made = singleBucket(link, { ...spec, name: nameOf(spec.name, index) });
    parts.set(index, made);
    for (const listener of listeners) listener(made);
    return made;
  }
  for (let index = 0; index < link.streams; index += 1) part(index);
  const home = (key: string) => part(homeOf(key, link.streams));

  const prefix = `KV_${link.name(spec.name)}_`;
  function found(stream: string): void {
    const index = stream.startsWith(prefix) ? stream.slice(prefix.length) : '';
    if (/^[1-9]\d{0,3}$/.test(index)) part(Number(index));
  }
  link.onEachConnection(async (signal) => {
    const created = link.core().subscribe(CREATED, {
      callback: (error, message) => {
        if (!error) found(message.subject.slice(message.subject.lastIndexOf('.') + 1));
      },
    });
    signal.addEventListener('abort', () => created.unsubscribe(), { once: true });
    try {
      for await (const stream of link.jetstream().jsm.streams.names()) found(stream);
    } catch (error) {
      created.unsubscribe();
      throw error;
    }
    isListed = true;
    listed.resolve();
  });

  function follow(onValue: Parameters<TypedBucket<Value>['follow']>[0]): Followed {
    const followed: Followed[] = [];
    const has = (key: string) => followed.some((one) => one.has(key));
    const start = (part: TypedBucket<Value>) => {
      const own = part.follow((key, read) => {
        const isElsewhere = followed.some((one) => one !== own && one.has(key));
        // A key that has moved to another part is not deleted.
        if (read !== null || !isElsewhere) onValue(key, read, isElsewhere);
      });
      followed.push(own);
    };
    for (const one of parts.values()) start(one);
    listeners.add(start);
    return {
      has,
      ready: listed.promise.then(async () => {
        // Also those that are found meanwhile.
        for (const { ready } of followed) await ready;
      }),
      get isReady() {
        return isListed && followed.every(({ isReady }) => isReady);
      },
    };
  }

  const keysOf = () => Promise.all([...parts.values()].map(async (one) => [one, await one.keys()] as const));

  return {
    get: (key) => home(key).get(key),
    put: (key, value) => home(key).put(key, value),
    find: (key) => home(key).find(key),
    putAfter: (key, value, after) => home(key).putAfter(key, value, after),
    leave: (key, after) => home(key).leave(key, after),
    async delete(key) {
      await Promise.all([...parts.values()].map((one) => one.delete(key)));
    },
    async keys() {
      return [...new Set((await keysOf()).flatMap(([, keys]) => keys))];
    },
    streams: async () => (await Promise.all([...parts.values()].map((one) => one.streams()))).flat(),
    async forgetDeleted(keys, olderThan) {
      const wanted = new Set(keys);
      let forgotten = 0;
      for (const [one, held] of await keysOf()) {
        const deleted = held.filter((key) => wanted.has(key));
        forgotten += await one.forgetDeleted(deleted, olderThan);
      }
      return forgotten;
    },
    async leaveFormerParts(olderThan) {
      const before = Date.now() - olderThan;
      let left = 0;
      for (const [one, held] of await keysOf()) {
        for (const key of held.filter((each) => home(each) !== one)) {
          const [stays, goes] = [await home(key).find(key), await one.find(key)];
          // Every reader has seen the value at its new place by now.
          const isMoved = stays?.value && goes?.value && seqOf(stays.value) >= seqOf(goes.value);
          if (isMoved && stays.created < before && (await one.leave(key, goes.revision))) left += 1;
        }
      }
      return left;
    },
    mirror: (onChange) => Promise.resolve(mirrorOf<Value>(follow, onChange, (one, other) => seqOf(one) < seqOf(other))),
    follow,
  };
}

const seqOf = (value: unknown): number => (value as { seq?: number }).seq ?? 0;
