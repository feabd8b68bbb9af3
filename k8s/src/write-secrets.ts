/**
 * `npm run -s k8s -- write-secrets | kubectl create -f -`: Secrets with new passwords of the MongoDB, Redis and NATS of
 * the overlay `demo`, each for those who need it. `create` refuses what exists, so the passwords of a running
 * installation stay.
 */
import { stringify } from 'yaml';
import { backingSecrets } from './secrets.ts';

process.stdout.write(
  backingSecrets('luplay')
    .map((secret) => stringify(secret, { version: '1.1' }))
    .join('---\n'),
);
