import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect } from '@jest/globals';
import { SERVICES } from '@luplay/contracts';
import {
  build,
  type Container,
  type Manifest,
  OVERLAYS,
  ofKind,
  type PodTemplate,
  workloads,
} from '../src/manifests.ts';
import { gatewayConfiguration } from './gateway.ts';
import { test } from './kubectl.ts';
import { allowsEgress, allowsIngress, matches, type NetworkPolicy, policiesOf } from './network.ts';

/** Secrets that somebody makes in the cluster, named in k8s/README.md. */
const MADE_IN_THE_CLUSTER: Record<string, Record<string, string[]>> = {
  demo: {
    'luplay-backing': ['MONGO_URL', 'REDIS_URL', 'NATS_URL'],
    'luplay-mongo': ['MONGO_INITDB_ROOT_USERNAME', 'MONGO_INITDB_ROOT_PASSWORD'],
    'luplay-redis': ['REDIS_PASSWORD'],
    'luplay-nats': ['NATS_PASSWORD'],
  },
  production: { 'luplay-backing': ['MONGO_URL', 'REDIS_URL', 'NATS_URL'] },
};
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const REMOTES = readdirSync(new URL('../../', import.meta.url)).filter((folder) => folder.startsWith('mf-'));
const DEPLOYABLES = ['gateway', ...SERVICES, ...REMOTES];

const containersOf = (manifests: Manifest[]): [name: string, container: Container][] =>
  workloads(manifests).flatMap(({ metadata, spec }) =>
    [...spec.template.spec.containers, ...(spec.template.spec.initContainers ?? [])].map(
      (container): [string, Container] => [`${metadata.name}/${container.name}`, container],
    ),
  );

describe.each(OVERLAYS)('16.3: the overlay %s', (overlay) => {
  test('deploys everything', () => {
    const names = ofKind(build(overlay), 'Deployment').map(({ metadata }) => metadata.name);
    expect(names.toSorted()).toEqual(DEPLOYABLES.toSorted());
  });

  test('gives no pod more than the restricted standard allows', () => {
    const manifests = build(overlay);
    for (const { metadata, spec } of workloads(manifests)) {
      expect([metadata.name, spec.template.spec]).toMatchObject([
        metadata.name,
        {
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        },
      ]);
      expect(spec.template.spec.securityContext?.runAsUser).toBeGreaterThan(0);
      expect(spec.template.spec).not.toHaveProperty('hostNetwork');
    }
    for (const [name, { securityContext }] of containersOf(manifests)) {
      expect([name, securityContext]).toEqual([
        name,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ]);
    }
    const [namespace] = ofKind(manifests, 'Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });

  test('names the version of every image', () => {
    for (const [name, { image }] of containersOf(build(overlay))) {
      const tag = /:([^/]+)$/.exec(image)?.[1] ?? 'none';
      expect([name, ['none', 'latest'].includes(tag)]).toEqual([name, false]);
    }
  });

  test('probes every container that serves, and says what each needs and may use', () => {
    const manifests = build(overlay);
    const jobs = new Set(ofKind(manifests, 'Job').map(({ metadata }) => metadata.name));
    for (const [name, container] of containersOf(manifests)) {
      const { resources } = container;
      expect([name, resources?.requests]).toEqual([name, expect.objectContaining({ cpu: expect.anything() })]);
      for (const part of [resources?.requests, resources?.limits]) {
        expect([name, part]).toEqual([
          name,
          expect.objectContaining({ memory: expect.any(String), 'ephemeral-storage': expect.any(String) }),
        ]);
      }
      if (jobs.has(name.split('/')[0]!)) continue;
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
        expect([name, probe, container[probe] !== undefined]).toEqual([name, probe, true]);
      }
    }
  });

  test('leaves no service out while a backing service that all need elects a leader', () => {
    for (const [name, { readinessProbe }] of containersOf(build(overlay))) {
      if (!name.startsWith('svc-')) continue;
      const { periodSeconds, failureThreshold } = readinessProbe as { [field: string]: unknown };
      // NATS takes 10 s, or twice as long where two servers vote for themselves.
      expect([name, Number(periodSeconds) * Number(failureThreshold) >= 30]).toEqual([name, true]);
    }
  });

  test('gives every pod that drains enough time', () => {
    for (const { metadata, spec } of ofKind<{ template: { spec: { [field: string]: unknown } } }>(
      build(overlay),
      'Deployment',
    )) {
      const { terminationGracePeriodSeconds, containers } = spec.template.spec;
      const [{ lifecycle }] = containers as [Container];
      const sleep = Number(lifecycle?.preStop?.exec?.command.at(-1));
      // A service and nginx leave within 10 s of the signal.
      expect([metadata.name, Number(terminationGracePeriodSeconds) - sleep >= 10]).toEqual([metadata.name, true]);
      expect(sleep).toBeGreaterThanOrEqual(5);
    }
  });

  test('keeps every Deployment up through drained nodes, and scales it', () => {
    const manifests = build(overlay);
    const deployments = ofKind<{ replicas?: number; template: PodTemplate }>(manifests, 'Deployment');
    const budgets = ofKind<{ selector: { matchLabels: Record<string, string> } }>(manifests, 'PodDisruptionBudget');
    const scalers = ofKind<{ scaleTargetRef: { name: string }; minReplicas: number }>(
      manifests,
      'HorizontalPodAutoscaler',
    );
    for (const { metadata, spec } of deployments) {
      const covering = budgets.filter((one) => matches(one.spec.selector.matchLabels, spec.template.metadata.labels));
      expect(covering.map((one) => one.metadata.name)).toEqual([metadata.name]);
      const scaler = scalers.find((one) => one.spec.scaleTargetRef.name === metadata.name);
      expect([metadata.name, scaler?.spec.minReplicas]).toEqual([metadata.name, 2]);
      expect(spec.replicas).toBeUndefined();
    }
  });

  test('refers only to settings and secrets that exist', () => {
    const manifests = build(overlay);
    const keys = new Map<string, string[]>(Object.entries(MADE_IN_THE_CLUSTER[overlay] ?? {}));
    for (const secret of keys.keys()) expect(readme).toContain(secret);
    for (const { metadata, data } of [...ofKind(manifests, 'ConfigMap'), ...ofKind(manifests, 'Secret')]) {
      keys.set(metadata.name, Object.keys(data ?? {}));
    }
    const refers = ({ env = [], envFrom = [] }: Container) => [
      ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? valueFrom?.configMapKeyRef ?? []),
      ...envFrom.flatMap(({ configMapRef, secretRef }) => configMapRef ?? secretRef ?? []),
    ];
    // The file would go with the pod, and the next run of the Job would set new passwords.
    expect(JSON.stringify(manifests)).not.toContain('LUPLAY_DEMO_ACCOUNTS');
    const references = containersOf(manifests).flatMap(([, container]) => refers(container));
    expect(references.length).toBeGreaterThan(15);
    for (const { name, key, optional } of references) {
      if (optional) expect(readme).toContain(name);
      else expect([name, keys.get(name)]).toEqual([name, key ? expect.arrayContaining([key]) : expect.any(Array)]);
    }
    for (const { spec } of workloads(manifests)) {
      for (const { configMap } of spec.template.spec.volumes ?? [])
        if (configMap) expect([...keys.keys()]).toContain(configMap.name);
    }
  });

  test('has a Service for what the gateway forwards to, at its port', () => {
    // As docker/gateway-start.sh names them in Kubernetes.
    const conf = gatewayConfiguration().replaceAll('@ALL@', 'all-');
    const manifests = build(overlay);
    const services = ofKind<{
      ports: { port: number }[];
      selector: Record<string, string>;
      publishNotReadyAddresses?: boolean;
    }>(manifests, 'Service');
    const targets = [...conf.matchAll(/^\s*server ((?:(?:all-)?svc|mf)-[a-z-]+)(?:\S*?):(\d+)/gm)];
    expect(new Set(targets.map(([, name]) => name)).size).toBeGreaterThanOrEqual(2 * SERVICES.length);
    for (const [, name, port] of targets) {
      const service = services.find(({ metadata }) => metadata.name === name);
      expect([name, service?.spec.ports[0]?.port]).toEqual([name, Number(port)]);
      // It goes on with replicas that are not ready while no other is left.
      expect([name, service?.spec.publishNotReadyAddresses]).toEqual([name, name?.startsWith('all-') || undefined]);
    }
    for (const { metadata, spec } of services) {
      const pods = workloads(manifests).filter((one) => matches(spec.selector, one.spec.template.metadata.labels));
      expect([metadata.name, pods.length]).toEqual([metadata.name, 1]);
    }
    const [gateway] = ofKind<{ ports: { port: number }[] }>(manifests, 'Service').filter(
      ({ metadata }) => metadata.name === 'gateway',
    );
    const listens = [...conf.matchAll(/listen (\d+)/g)].map(([, port]) => Number(port));
    expect(gateway?.spec.ports.map(({ port }) => port)).toEqual([...new Set(listens)]);
  });

  test('lists remotes by their manifests in their own folders', () => {
    const [remotes] = ofKind(build(overlay), 'ConfigMap').filter(({ metadata }) => metadata.name === 'remotes');
    const lines: Record<string, string> = JSON.parse(remotes?.data?.['remotes.json'] ?? '{}');
    // A new one is listed when it is released.
    expect(Object.keys(lines).length).toBeGreaterThan(4);
    expect(REMOTES).toEqual(expect.arrayContaining(Object.keys(lines)));
    for (const [name, line] of Object.entries(lines)) {
      expect(line).toMatch(new RegExp(`^/${name}/[0-9a-z.-]+/mf-manifest\\.json#title=[^/]+$`));
    }
  });

  test('lets pods talk to those they need alone', () => {
    const manifests = build(overlay);
    const policies = ofKind<NetworkPolicy>(manifests, 'NetworkPolicy');
    const pods = workloads(manifests).map(({ metadata, spec }) => ({ name: metadata.name, ...spec.template.metadata }));
    for (const pod of pods) {
      const types = policiesOf(policies, pod.labels).flatMap(({ spec }) => spec.policyTypes);
      expect([pod.name, new Set(types)]).toEqual([pod.name, new Set(['Ingress', 'Egress'])]);
    }
    const labels = (name: string) => pods.find((pod) => pod.name === name)!.labels;
    const reaches = (from: string, to: string, port: number) =>
      allowsEgress(policies, labels(from), labels(to), port) && allowsIngress(policies, labels(from), labels(to), port);
    for (const name of [...SERVICES, ...REMOTES]) expect([name, reaches('gateway', name, 8080)]).toEqual([name, true]);
    expect(reaches('svc-story', 'svc-user', 8080)).toBe(true);
    expect(reaches('svc-user', 'svc-story', 8080)).toBe(false);
    expect(reaches('mf-story', 'svc-story', 8080)).toBe(false);
    expect(reaches('mf-story', 'mf-profile', 8080)).toBe(false);
    const [seed, backing] = [{ 'luplay.app/role': 'seed' }, { 'luplay.app/role': 'backing' }];
    expect(allowsEgress(policies, seed, backing, 27_017)).toBe(true);
    if (overlay !== 'demo') return;
    for (const [name, port] of [
      ['mongo', 27_017],
      ['redis', 6379],
      ['nats', 4222],
    ] as const) {
      for (const service of SERVICES) expect(reaches(service, name, port)).toBe(true);
      expect(reaches('gateway', name, port)).toBe(false);
      expect(reaches('mf-profile', name, port)).toBe(false);
    }
    expect(reaches('seed-user', 'mongo', 27_017)).toBe(true);
  });
});
