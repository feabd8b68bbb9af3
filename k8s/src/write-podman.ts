/**
 * `node k8s/src/write-podman.ts [--port 8080] [--spectators 3001] [--env NAME=VALUE …] > pods.yaml` writes the overlay
 * `demo` for `podman kube play --network <name> pods.yaml`. Needs kubectl.
 */
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { build } from './manifests.ts';
import { podmanManifests } from './podman.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    spectators: { type: 'string', default: '3001' },
    env: { type: 'string', multiple: true, default: [] },
  },
});
const env = values.env.map((one): [string, string] => [
  one.slice(0, one.indexOf('=')),
  one.slice(one.indexOf('=') + 1),
]);
const manifests = podmanManifests(build('demo'), {
  hostPorts: { 8080: Number(values.port), 3001: Number(values.spectators) },
  // podman's name server knows the pods by their short names.
  env: { LUPLAY_DNS_SUFFIX: '', ...Object.fromEntries(env) },
});
// podman reads YAML 1.1, in which yes is a boolean.
process.stdout.write(manifests.map((manifest) => stringify(manifest, { version: '1.1' })).join('---\n'));
