import type { Bucket } from '@luplay/contracts';
import { type KV, Kvm } from '@nats-io/kv';
import type { NatsLink } from './nats-link.ts';

/** Opens the bucket and creates it if necessary (a memory bucket is lost when the server restarts). */
export async function openKv(link: NatsLink, spec: Bucket): Promise<KV> {
  const { js } = link.jetstream();
  return new Kvm(js).create(link.name(spec.name), {
    history: 1,
    storage: spec.storage,
    ...(spec.ttlSeconds === undefined ? {} : { ttl: spec.ttlSeconds * 1000 }),
  });
}
