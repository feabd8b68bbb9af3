/**
 * `npm run -s k8s -- write-podman [--port 8080] [--spectators 3001] [--env NAME=VALUE …] [--remotes FILE] > pods.yaml`
 * writes the overlay `demo` for `podman kube play --network <name> pods.yaml`. With `--remotes` its pages get the
 * builds of that `remotes.json`. Passwords of the backing services are new ones. `--readiness` writes its readiness
 * probes as JSON instead. Needs kubectl.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { build } from './manifests.ts';
import { podmanManifests, readinessOf } from './podman.ts';
import { backingSecrets } from './secrets.ts';

export function writePodman(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '8080' },
      spectators: { type: 'string', default: '3001' },
      env: { type: 'string', multiple: true, default: [] },
      remotes: { type: 'string' },
      readiness: { type: 'boolean', default: false },
    },
  });
  const demo = build('demo');
  if (values.readiness) return void process.stdout.write(JSON.stringify(readinessOf(demo)));
  const env = values.env.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]);
  const manifests = podmanManifests([...demo, ...backingSecrets('luplay')], {
    hostPorts: { 8080: Number(values.port), 3001: Number(values.spectators) },
    // podman's name server knows the pods by their short names.
    env: { LUPLAY_DNS_SUFFIX: '', ...Object.fromEntries(env) },
    ...(values.remotes && { remotes: readFileSync(values.remotes, 'utf8') }),
  });
  // podman reads YAML 1.1, in which yes is a boolean.
  process.stdout.write(manifests.map((manifest) => stringify(manifest, { version: '1.1' })).join('---\n'));
}
