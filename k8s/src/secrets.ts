import { randomBytes } from 'node:crypto';
import { stringify } from 'yaml';
import type { Manifest } from './manifests.ts';

const USER = 'luplay';
/** NATS takes a variable that looks like a number as one. */
const newPassword = () => `p${randomBytes(24).toString('hex')}`;

/** The Secrets of `components/backing-single`: one for each server, and the addresses for the services. */
export function backingSecrets(namespace: string): Manifest[] {
  const [mongo, redis, nats] = [newPassword(), newPassword(), newPassword()];
  // A Secret has no `spec`.
  const secret = (name: string, values: Record<string, string>): Omit<Manifest, 'spec'> => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace, labels: { 'app.kubernetes.io/part-of': 'luplay' } },
    stringData: values,
  });
  const secrets = [
    secret('luplay-mongo', { MONGO_INITDB_ROOT_USERNAME: USER, MONGO_INITDB_ROOT_PASSWORD: mongo }),
    secret('luplay-redis', { REDIS_PASSWORD: redis }),
    secret('luplay-nats', { NATS_PASSWORD: nats }),
    secret('luplay-backing', {
      MONGO_URL: `mongodb://${USER}:${mongo}@mongo:27017/luplay?authSource=admin`,
      REDIS_URL: `redis://:${redis}@redis:6379`,
      NATS_URL: `nats://${USER}:${nats}@nats:4222`,
    }),
  ];
  return secrets as Manifest[];
}

/**
 * `npm run -s k8s -- write-secrets | kubectl create -f -`: those of the overlay `demo`. `create` refuses what exists,
 * so the passwords of a running installation stay.
 */
export function writeSecrets(): void {
  process.stdout.write(
    backingSecrets('luplay')
      .map((secret) => stringify(secret, { version: '1.1' }))
      .join('---\n'),
  );
}
