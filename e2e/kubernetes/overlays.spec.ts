import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/browser/test.ts';
import {
  call,
  demand,
  furnish,
  hasCondition,
  type Item,
  isReady,
  kubectl,
  type Load,
  list,
  NAMESPACE,
  PART,
  PATHS,
  ReadyPods,
  RecordedMetrics,
} from './cluster.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OVERLAYS = readdirSync(`${ROOT}k8s/overlays`);
const inNamespace = (...args: string[]) => ['-n', NAMESPACE, ...args];
const ROLLED = inNamespace('rollout', 'status', 'deployment', '--timeout=5m');
/** Of replicas while the autoscalers have no metrics. */
const LEAST = 2;
/** A part whose releases the tests spoil. */
const SPOILED = 'svc-story';

const names = (items: Item[]) => items.map(({ metadata }) => metadata.name).sort();
/** Without those that are going: each may take as long as its grace period. */
const podsOf = async (part: string) =>
  (await list(PATHS.pods, `${PART}=${part}`)).items.filter(({ metadata }) => !metadata.deletionTimestamp);
const readyOf = async (part: string) => (await podsOf(part)).filter(isReady);

/** Each part with as many ready replicas as it has to have. */
const allReady = (parts: string[]) =>
  expect
    .poll(async () => Promise.all(parts.map(async (part) => (await readyOf(part)).length)), { timeout: 90_000 })
    .toEqual(parts.map(() => LEAST));

/** An object as it was applied, under another name and with a change. */
async function changed(path: string, name: string, change: (manifest: Manifest) => void): Promise<string> {
  const { body } = await call('GET', `${path}/${name}`);
  const manifest = JSON.parse(body.metadata.annotations['kubectl.kubernetes.io/last-applied-configuration']!);
  manifest.metadata.name = 'another';
  change(manifest);
  return JSON.stringify(manifest);
}

// biome-ignore lint/suspicious/noExplicitAny: a manifest of any kind, to be spoiled
type Manifest = any;

test.beforeAll(furnish);

for (const overlay of OVERLAYS)
  test.describe
    .serial(`overlay ${overlay}`, () => {
      const folder = `${ROOT}k8s/overlays/${overlay}`;
      let parts: string[] = [];

      test.afterAll(async () => {
        demand(['delete', 'namespace', NAMESPACE, '--timeout=2m']);
        expect((await call('GET', `/api/v1/namespaces/${NAMESPACE}`)).status).toBe(404);
      });

      test('16.3: is admitted without a warning, and every pod gets ready', async () => {
        demand(['create', 'namespace', NAMESPACE]);
        const { code, stderr } = kubectl(['apply', '-k', folder]);
        // kustomize itself warns of its older fields, which 1.20 needs.
        const said = stderr.split('\n').filter((line) => line && !line.startsWith('# Warning:'));
        expect({ code, said }).toEqual({
          code: 0,
          said: [expect.stringContaining('missing the kubectl.kubernetes.io')],
        });
        parts = names((await list(PATHS.deployments)).items);
        expect(parts.length).toBe(10);
        demand(ROLLED);
        await allReady(parts);
        await expect.poll(async () => names((await list(PATHS.pods)).items.filter((pod) => !isFine(pod)))).toEqual([]);
        for (const job of (await list(PATHS.jobs)).items) expect(hasCondition(job, 'Complete')).toBe(true);
      });

      test('16.3: the replicas of each part are on different nodes and in different zones', async () => {
        const { items: nodes } = await list('/api/v1/nodes');
        const zones = new Map(
          nodes.map(({ metadata }) => [metadata.name, metadata.labels['topology.kubernetes.io/zone']]),
        );
        for (const part of parts) {
          const on = (await readyOf(part)).map(({ spec }) => spec.nodeName!);
          expect([part, new Set(on).size]).toEqual([part, LEAST]);
          if (!part.startsWith('mf-'))
            expect([part, new Set(on.map((node) => zones.get(node))).size]).toEqual([part, LEAST]);
        }
      });

      test('16.3: every deployment is replaced, and never has fewer ready pods than wanted', async () => {
        const before = new Set((await list(PATHS.pods)).items.map(({ metadata }) => metadata.uid));
        const watched = await ReadyPods.watch();
        demand(inNamespace('rollout', 'restart', 'deployment'));
        demand(ROLLED);
        const lowest = await watched.end();
        for (const part of parts) {
          expect([part, lowest.get(part)]).toEqual([part, LEAST]);
          for (const { metadata } of await readyOf(part)) expect(before).not.toContain(metadata.uid);
        }
      });

      test('16.3: one that may have a replica less has fewer: the watch sees it', async () => {
        const template = { metadata: { annotations: { rolled: 'again' } } };
        const strategy = { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } };
        const watched = await ReadyPods.watch();
        await call('PATCH', `${PATHS.deployments}/${SPOILED}`, { spec: { strategy, template } });
        demand([...ROLLED.slice(0, -1), SPOILED, '--timeout=1m']);
        expect((await watched.end()).get(SPOILED)).toBe(LEAST - 1);
        demand(['apply', '-k', folder]);
        // What follows counts the pods of this deployment.
        demand([...ROLLED.slice(0, -1), SPOILED, '--timeout=1m']);
        expect((await podsOf(SPOILED)).length).toBe(LEAST);
      });

      test('16.3: a release that does not get ready leaves the replicas of the last one, and is taken back', async () => {
        const old = names(await readyOf(SPOILED));
        const watched = await ReadyPods.watch();
        const stage = 'pod-ready.stage.kwok.x-k8s.io';
        const annotations = { [`${stage}/delay`]: '1h', [`${stage}/jitter-delay`]: '1h' };
        const spec = { progressDeadlineSeconds: 15, template: { metadata: { annotations } } };
        await call('PATCH', `${PATHS.deployments}/${SPOILED}`, { spec });
        const { code, stderr } = kubectl(inNamespace('rollout', 'status', `deployment/${SPOILED}`, '--timeout=2m'));
        expect({ code, stderr }).toEqual({
          code: 1,
          stderr: expect.stringContaining('exceeded its progress deadline'),
        });
        expect((await podsOf(SPOILED)).length).toBe(LEAST + 1);
        demand(inNamespace('rollout', 'undo', `deployment/${SPOILED}`));
        demand(inNamespace('rollout', 'status', `deployment/${SPOILED}`, '--timeout=1m'));
        expect((await watched.end()).get(SPOILED)).toBe(LEAST);
        expect(names(await readyOf(SPOILED))).toEqual(old);
      });

      test('16.3: each budget lets one replica go, and the next one when there is another', async () => {
        await allReady(parts);
        expect(names((await list(PATHS.budgets)).items)).toEqual(parts);
        await Promise.all(
          parts.map(async (part) => {
            const allowed = async () => (await call('GET', `${PATHS.budgets}/${part}`)).body.status.disruptionsAllowed;
            const evict = async ({ metadata }: Item) => {
              const { status } = await call('POST', `${PATHS.pods}/${metadata.name}/eviction`, {
                apiVersion: 'policy/v1',
                kind: 'Eviction',
                metadata: { name: metadata.name },
              });
              return [part, status];
            };
            await expect.poll(allowed).toBe(1);
            const [one, other] = (await readyOf(part)) as [Item, Item];
            expect(await evict(one)).toEqual([part, 201]);
            expect(await evict(other)).toEqual([part, 429]);
            await expect.poll(allowed, { timeout: 60_000 }).toBe(1);
            expect(await evict(other)).toEqual([part, 201]);
          }),
        );
        await allReady(parts);
      });

      test('16.3: Pod Security refuses what a service may not have', async () => {
        const { body } = await call<{ spec: { template: Manifest } }>('GET', `${PATHS.deployments}/${SPOILED}`);
        const tried = async (change: (template: Manifest) => void) => {
          const pod = structuredClone(body.spec.template);
          change(pod);
          pod.metadata.name = 'tried';
          const { status, body: answer } = await call<{ message?: string }>('POST', `${PATHS.pods}?dryRun=All`, pod);
          return { status, message: answer.message };
        };
        expect(await tried(() => undefined)).toEqual({ status: 201, message: undefined });
        const spoils: Record<string, (template: Manifest) => void> = {
          runAsNonRoot: ({ spec }) => delete spec.securityContext.runAsNonRoot,
          seccompProfile: ({ spec }) => delete spec.securityContext.seccompProfile,
          'unrestricted capabilities': ({ spec }) => delete spec.containers[0].securityContext.capabilities,
          allowPrivilegeEscalation: ({ spec }) => delete spec.containers[0].securityContext.allowPrivilegeEscalation,
          'restricted volume types': ({ spec }) => spec.volumes.push({ name: 'host', hostPath: { path: '/' } }),
          'host namespaces': ({ spec }) => Object.assign(spec, { hostNetwork: true }),
        };
        for (const [fault, spoil] of Object.entries(spoils)) {
          const message = expect.stringMatching(new RegExp(`violates PodSecurity "restricted:latest".*${fault}`));
          expect(await tried(spoil)).toEqual({ status: 403, message });
        }
      });

      test('16.3: broken manifests are rejected', async () => {
        const { deployments, scalers, budgets } = PATHS;
        const services = `/api/v1/namespaces/${NAMESPACE}/services`;
        const policies = `/apis/networking.k8s.io/v1/namespaces/${NAMESPACE}/networkpolicies`;
        const container = ({ spec }: Manifest) => spec.template.spec.containers[0];
        const broken: [string, string, (manifest: Manifest) => void, string][] = [
          [deployments, SPOILED, (one) => Object.assign(container(one), { readynessProbe: {} }), 'unknown field'],
          [
            deployments,
            SPOILED,
            (one) => Object.assign(container(one).ports[0], { containerPort: 'x' }),
            'cannot unmarshal',
          ],
          [deployments, SPOILED, (one) => delete container(one).image, 'Required value'],
          [deployments, SPOILED, ({ spec }) => Object.assign(spec.selector.matchLabels, { a: 'b' }), 'does not match'],
          [scalers, SPOILED, ({ spec }) => Object.assign(spec, { maxReplicas: 1 }), 'greater than or equal to'],
          [budgets, SPOILED, ({ spec }) => Object.assign(spec, { minAvailable: 1 }), 'cannot be both set'],
          [services, SPOILED, ({ spec }) => Object.assign(spec.ports[1], { name: 'http' }), 'Duplicate value'],
          [
            policies,
            SPOILED,
            ({ spec }) => spec.ingress.push({ from: [{ ipBlock: { cidr: '10/8' } }] }),
            'Invalid value',
          ],
        ];
        if (overlay === 'production') {
          const ingresses = `/apis/networking.k8s.io/v1/namespaces/${NAMESPACE}/ingresses`;
          const monitors = `/apis/monitoring.coreos.com/v1/namespaces/${NAMESPACE}/servicemonitors`;
          broken.push(
            [ingresses, 'gateway', ({ spec }) => delete spec.rules[0].http.paths[0].pathType, 'Required value'],
            [monitors, 'luplay', ({ spec }) => Object.assign(spec.endpoints[0], { interval: '15' }), 'should match'],
          );
        }
        const create = ['create', '--dry-run=server', '-f', '-'];
        for (const [path, name, spoil, fault] of broken) {
          demand(create, await changed(path, name, () => undefined));
          const { code, stderr } = kubectl(create, await changed(path, name, spoil));
          expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(fault) });
        }
      });

      test('16.3: each autoscaler follows each of its metrics, and apply keeps what it has set', async () => {
        test.setTimeout(300_000);
        const metrics = new RecordedMetrics();
        await metrics.start();
        try {
          const { items: scalers } = await list<Scaler>(PATHS.scalers);
          const { items: deployments } = await list<Manifest>(PATHS.deployments);
          const requests = new Map(deployments.map(({ metadata, spec }) => [metadata.name, cpuRequest(spec.template)]));
          const loaded = (name: keyof Load) => scalers.filter((scaler) => targetOf(scaler, name, 1));
          /** As much as keeps this many replicas of each part at the target of the metric. */
          const load = (name: keyof Load, replicas: number) => {
            for (const scaler of loaded(name)) {
              const part = scaler.metadata.name;
              const full = replicas * targetOf(scaler, name, requests.get(part)!);
              metrics.loads.set(part, { ...metrics.loads.get(part), [name]: full });
            }
          };
          const replicasOf = async (of: Scaler[]) => {
            const { items } = await list<Manifest>(PATHS.deployments);
            return of.map(({ metadata: { name } }) => [
              name,
              items.find((one) => one.metadata.name === name).spec.replicas,
            ]);
          };
          const scaled = async (of: Scaler[], replicas: number) =>
            expect
              .poll(() => replicasOf(of), { timeout: 60_000 })
              .toEqual(of.map(({ metadata }) => [metadata.name, replicas]));

          const services = parts.filter((part) => part.startsWith('svc-'));
          expect(names(loaded('cpu'))).toEqual(parts);
          const adapted = overlay === 'production' ? services : [];
          expect(names(loaded('event_loop_utilization'))).toEqual(adapted);
          expect(names(loaded('sockets_open'))).toEqual(adapted.filter((part) => part !== 'svc-user'));
          load('cpu', LEAST);
          await metrics.register('resource');
          await expect
            .poll(async () => (await list<Scaler>(PATHS.scalers)).items.filter(({ status }) => !status.currentMetrics))
            .toEqual([]);
          await scaled(scalers, LEAST);
          // Without the metrics of pods, the processor's alone does.
          load('cpu', LEAST + 0.9);
          await scaled(scalers, 3);
          load('event_loop_utilization', 3.9);
          await metrics.register('custom');
          await scaled(loaded('event_loop_utilization'), 4);
          load('sockets_open', 4.9);
          await scaled(loaded('sockets_open'), 5);
          if (overlay === 'production') {
            metrics.loads.set('svc-lobby-game', RECORDED);
            await scaled(
              scalers.filter(({ metadata }) => metadata.name === 'svc-lobby-game'),
              6,
            );
          }

          const set = await replicasOf(scalers);
          const applied = demand(['apply', '-k', folder]).match(/^deployment.*/gm);
          expect(applied?.sort()).toEqual(parts.map((part) => `deployment.apps/${part} unchanged`));
          metrics.loads.clear();
          const held = async () =>
            (await list<Scaler>(PATHS.scalers)).items.filter(({ status }) =>
              status.conditions?.some(({ reason }) => reason === 'ScaleDownStabilized'),
            );
          await expect.poll(async () => names(await held()), { timeout: 60_000 }).toEqual(names(scalers));
          expect(await replicasOf(scalers)).toEqual(set);
          // Only that holds them: without it the replicas that are too many leave at once.
          const behavior = { scaleDown: { stabilizationWindowSeconds: 0 } };
          await call('PATCH', `${PATHS.scalers}/${SPOILED}`, { spec: { behavior } });
          await scaled(
            scalers.filter(({ metadata }) => metadata.name === SPOILED),
            LEAST,
          );
        } finally {
          await metrics.end();
        }
      });
    });

/** Three times the 10,000 players of `npm run bench -- capacity` at 6518ada6: svc-lobby-game took 69 % of a core. */
const RECORDED: Load = { cpu: 3 * 0.69, event_loop_utilization: 3 * 0.69, sockets_open: 30_000 };

interface Scaler extends Item {
  spec: Manifest;
}

/** What one replica carries by an autoscaler's metric; 0 when it does not have it. */
function targetOf({ spec }: Scaler, name: keyof Load, request: number): number {
  const own = spec.metrics.find((one: Manifest) => (one.resource?.name ?? one.pods.metric.name) === name);
  if (!own) return 0;
  return own.resource
    ? (request * own.resource.target.averageUtilization) / 100
    : quantity(own.pods.target.averageValue);
}

const cpuRequest = ({ spec }: Manifest) => quantity(spec.containers[0].resources.requests.cpu);

const UNITS: Record<string, number> = { m: 1e-3, k: 1e3 };
const quantity = (text: string) => Number.parseFloat(text) * (UNITS[text.at(-1)!] ?? 1);

/** A replica that is ready, or the pod of a Job that is done. */
const isFine = (pod: Item) => isReady(pod) || pod.status.phase === 'Succeeded';
