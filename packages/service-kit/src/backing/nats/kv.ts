import type { Bucket } from '@luplay/contracts';
import { type KV, type Bucket as KvBucket, Kvm } from '@nats-io/kv';
import type { NatsLink } from './nats-link.ts';
import { raiseReplicas } from './stream-replicas.ts';

/** Opens the bucket and creates it if necessary (a memory bucket is lost when the server restarts). */
export async function openKv(link: NatsLink, spec: Bucket): Promise<KV> {
  const { js, jsm } = link.jetstream();
  const kv = await new Kvm(js).create(link.name(spec.name), {
    history: 1,
    storage: spec.storage,
    replicas: link.replicas,
    // Direct reads are answered by any copy, also by one that has not received the last write.
    allow_direct: link.replicas === 1,
    ...(spec.ttlSeconds === undefined ? {} : { ttl: spec.ttlSeconds * 1000 }),
  });
  await raiseReplicas(link, jsm, streamOf(kv));
  return kv;
}

/** Every KV is a Bucket; the interface hides the stream. */
const streamOf = (kv: KV): string => (kv as KvBucket).stream;
