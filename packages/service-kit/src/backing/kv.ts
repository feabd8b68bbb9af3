import type { Bucket } from '@luplay/contracts';
import { type KV, Kvm } from '@nats-io/kv';
import type { NatsLink } from './nats-link.ts';

/** Opens the bucket, creating it where it is not (a memory bucket is gone after a restart of the server). */
export async function openKv(link: NatsLink, spec: Bucket): Promise<KV> {
  const { js } = link.jetstream();
  return new Kvm(js).create(link.name(spec.name), {
    history: 1,
    storage: spec.storage,
    ...(spec.ttlSeconds === undefined ? {} : { ttl: spec.ttlSeconds * 1000 }),
  });
}
