import { expect, it } from '@jest/globals';
import { build, type Container, type Manifest, workloads } from '../src/manifests.ts';
import { podmanManifests, readinessOf } from '../src/podman.ts';
import { backingSecrets } from '../src/secrets.ts';
import { test } from './kubectl.ts';

interface Pod extends Manifest {
  spec: { containers: Container[]; restartPolicy: string; volumes: { name: string }[] };
}

const demo = () => [...build('demo'), ...backingSecrets('luplay')];
const podsOf = (manifests: object[]) => (manifests as Pod[]).filter(({ kind }) => kind === 'Pod');

test('16.3: the demo overlay becomes pods that podman starts, found by the names of their Services', () => {
  const manifests = podmanManifests(demo(), { hostPorts: { 8080: 20_480 }, env: { LUPLAY_DNS_SUFFIX: '' } });
  expect(manifests[0]).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'remotes' } });
  const pods = new Map(podsOf(manifests).map((pod) => [pod.metadata.name, pod.spec]));
  // Only in Kubernetes the gateway knows replicas that are not ready by another name.
  const services = build('demo').filter(
    ({ kind, metadata }) => kind === 'Service' && !metadata.name.startsWith('all-'),
  );
  expect([...pods.keys()]).toEqual(expect.arrayContaining(services.map(({ metadata }) => metadata.name)));

  const story = pods.get('svc-story')!.containers[0]!;
  const envOf = (pod: string, name: string) =>
    pods.get(pod)!.containers[0]!.env?.find((one) => one.name === name)?.value ?? 'none';
  const password = envOf('mongo', 'MONGO_INITDB_ROOT_PASSWORD');
  expect(password).toMatch(/^p[0-9a-f]{48}$/);
  expect(envOf('svc-story', 'MONGO_URL')).toBe(`mongodb://luplay:${password}@mongo:27017/luplay?authSource=admin`);
  expect(envOf('svc-story', 'REDIS_URL')).toContain(`:${envOf('redis', 'REDISCLI_AUTH')}@`);
  expect(envOf('svc-story', 'NATS_URL')).toContain(`:${envOf('nats', 'NATS_PASSWORD')}@`);
  expect(story.env).toContainEqual({ name: 'LOG_LEVEL', value: 'info' });
  expect(story).not.toHaveProperty('envFrom');
  expect(story.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
  expect(pods.get('svc-user')!.containers[0]!.env?.map(({ name }) => name)).not.toContain('TELEGRAM_BOT_TOKEN');

  const gateway = pods.get('gateway')!.containers[0]!;
  expect(gateway.env).toContainEqual({ name: 'LUPLAY_DNS_SUFFIX', value: '' });
  expect(gateway.ports?.map(({ hostPort }) => hostPort)).toEqual([20_480]);
  expect(story.ports).toEqual([]);
  expect(pods.get('seed-user')!.restartPolicy).toBe('OnFailure');
  const all = [...pods.values()].flatMap((pod) => pod.volumes.map(({ name }) => name));
  const temporary = all.filter((name) => name.startsWith('tmp'));
  expect(temporary.length).toBeGreaterThan(services.length);
  expect(new Set(temporary).size).toBe(temporary.length);
  expect(story.volumeMounts).toEqual([{ name: 'tmp-svc-story', mountPath: '/tmp' }]);
  expect(pods.get('nats-volume')!).toMatchObject({
    restartPolicy: 'Never',
    containers: [{ command: ['chown', '-R', '1000:1000', '/data'], volumeMounts: [{ name: 'data' }] }],
    volumes: [{ persistentVolumeClaim: { claimName: 'data-nats' } }],
  });
  expect(pods.get('mongo')!.volumes).toContainEqual(
    expect.objectContaining({ persistentVolumeClaim: { claimName: 'data-mongo' } }),
  );
});

test('16.3: pods get the builds of the images, and their probes are known', () => {
  const remotes = '{"mf-story":"/mf-story/2/mf-manifest.json"}';
  expect(podmanManifests(demo(), { remotes })[0]).toMatchObject({ data: { 'remotes.json': remotes } });
  const probes = readinessOf(build('demo'));
  const story = { pod: 'svc-story', container: 'svc-story-service', http: { port: 8080, path: '/readyz' } };
  expect(probes).toContainEqual(story);
  expect(probes).toContainEqual({
    pod: 'redis',
    container: 'redis-redis',
    command: ['sh', '-c', 'redis-cli ping | grep -q PONG'],
  });
  expect(probes).toContainEqual(
    expect.objectContaining({ pod: 'nats', http: expect.objectContaining({ port: 8222 }) }),
  );
  const lasting = workloads(build('demo')).filter(({ kind }) => kind !== 'Job');
  expect(probes.map(({ pod }) => pod)).toEqual(lasting.map(({ metadata }) => metadata.name));
});

it('16.3: variables in values are expanded, and a secret that is missing is named', () => {
  const pod = (env: Container['env']): Manifest => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'one', namespace: 'here' },
    spec: { template: { metadata: { labels: {} }, spec: { containers: [{ name: 'one', image: 'one:1', env }] } } },
  });
  const field = { name: 'SPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } };
  const [made] = podsOf(podmanManifests([pod([field, { name: 'SUFFIX', value: '.$(SPACE).svc' }])]));
  expect(made!.spec.containers[0]!.env).toContainEqual({ name: 'SUFFIX', value: '.here.svc' });
  const secret = { name: 'URL', valueFrom: { secretKeyRef: { name: 'none', key: 'URL' } } };
  expect(() => podmanManifests([pod([secret])])).toThrow('one: URL has no value');
});
