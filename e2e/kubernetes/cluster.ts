import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Of `bootstrap/test-kubernetes.mjs`. */
export const cluster: { server: string; token: string; certificates: string; kubeconfig: string; programs: string } =
  JSON.parse(process.env.LUPLAY_CLUSTER ?? '{}');

export const NAMESPACE = 'luplay';
export const PART = 'app.kubernetes.io/name';

interface Condition {
  type: string;
  status: string;
  reason?: string;
}

/** What the tests read of any object. */
export interface Item {
  apiVersion?: string;
  kind?: string;
  metadata: {
    name: string;
    uid: string;
    resourceVersion: string;
    deletionTimestamp?: string;
    labels: Record<string, string>;
    annotations: Record<string, string>;
  };
  spec: Record<string, never>;
  status: { conditions?: Condition[]; phase?: string; [field: string]: unknown };
}

export interface List<I> {
  metadata: { resourceVersion: string };
  items: I[];
}

const headers = { authorization: `Bearer ${cluster.token}` };

/** Calls the API. A patch is a merge patch. */
export async function call<B = Item>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: B }> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const response = await fetch(`${cluster.server}${path}`, {
    method,
    headers: { ...headers, 'content-type': type },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as B };
}

/** The path of a kind in the product's namespace. */
export const PATHS = {
  pods: `/api/v1/namespaces/${NAMESPACE}/pods`,
  deployments: `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`,
  jobs: `/apis/batch/v1/namespaces/${NAMESPACE}/jobs`,
  budgets: `/apis/policy/v1/namespaces/${NAMESPACE}/poddisruptionbudgets`,
  scalers: `/apis/autoscaling/v2/namespaces/${NAMESPACE}/horizontalpodautoscalers`,
};

export async function list<I = Item>(path: string, selector = ''): Promise<List<I>> {
  const { status, body } = await call<List<I>>('GET', `${path}?labelSelector=${encodeURIComponent(selector)}`);
  expect(status).toBe(200);
  return body;
}

export const hasCondition = ({ status }: Item, type: string, value = 'True') =>
  status.conditions?.some((one) => one.type === type && one.status === value) ?? false;

export const isReady = (pod: Item) => !pod.metadata.deletionTimestamp && hasCondition(pod, 'Ready');

/** Runs kubectl of the same release. */
export function kubectl(args: string[], input?: string): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    join(cluster.programs, 'kubectl'),
    ['--kubeconfig', cluster.kubeconfig, ...args],
    {
      encoding: 'utf8',
      input,
    },
  );
  return { code: status, stdout, stderr };
}

/** Runs kubectl, which must succeed, and returns what it prints. */
export function demand(args: string[], input?: string): string {
  const { code, stdout, stderr } = kubectl(args, input);
  expect(code, `kubectl ${args.join(' ')}\n${stderr}`).toBe(0);
  return stdout;
}

const NODES = 6;
const ZONES = 3;
/** Of one node. */
const ROOM = { cpu: '4', memory: '16Gi', 'ephemeral-storage': '100Gi', pods: '110' };
/** Volumes that a claim of the overlay `demo` may take. */
const VOLUMES = 3;

/** What a cluster has before the product: nodes in zones, which kwok plays, storage, and the Prometheus operator. */
export function furnish(): void {
  const nodes = Array.from({ length: NODES }, (_, index) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: `node-${index}`,
      labels: { 'kubernetes.io/hostname': `node-${index}`, 'topology.kubernetes.io/zone': `zone-${index % ZONES}` },
    },
    status: { allocatable: ROOM, capacity: ROOM },
  }));
  const volumes = Array.from({ length: VOLUMES }, (_, index) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `volume-${index}` },
    spec: {
      capacity: { storage: '10Gi' },
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'standard',
      hostPath: { path: `/volumes/${index}` },
    },
  }));
  const storage = {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
    provisioner: 'kubernetes.io/no-provisioner',
  };
  const items = [...nodes, storage, ...volumes];
  demand(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  demand(['apply', '--server-side', '-f', join(cluster.programs, 'definitions')]);
}

/** Watches the pods of the product, and remembers the lowest number of ready ones of each part. */
export class ReadyPods {
  readonly #pods = new Map<string, Item>();
  readonly #lowest = new Map<string, number>();
  readonly #ending = new AbortController();
  #over: Promise<void> = Promise.resolve();

  static async watch(): Promise<ReadyPods> {
    const watched = new ReadyPods();
    const { metadata, items } = await list(PATHS.pods);
    for (const pod of items) watched.#pods.set(pod.metadata.name, pod);
    for (const pod of items) watched.#count(pod.metadata.labels[PART]!);
    const url = `${cluster.server}${PATHS.pods}?watch=1&resourceVersion=${metadata.resourceVersion}`;
    const response = await fetch(url, { headers, signal: watched.#ending.signal });
    watched.#over = watched.#read(response.body!);
    return watched;
  }

  /** By part, when everything that has happened until now was seen. */
  async end(): Promise<Map<string, number>> {
    const versions = (pods: Item[]) =>
      pods.map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`).sort();
    await expect(async () => {
      const { items } = await list(PATHS.pods);
      expect(versions([...this.#pods.values()])).toEqual(versions(items));
    }).toPass();
    this.#ending.abort();
    await this.#over;
    return this.#lowest;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    try {
      for await (const bytes of body) {
        const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
        rest = lines.pop()!;
        for (const line of lines) this.#take(JSON.parse(line));
      }
    } catch (error) {
      if (!this.#ending.signal.aborted) throw error;
    }
  }

  #take({ type, object }: { type: string; object: Item }): void {
    const { name, labels } = object.metadata;
    if (type === 'DELETED') this.#pods.delete(name);
    else this.#pods.set(name, object);
    this.#count(labels[PART]!);
  }

  #count(part: string): void {
    const ready = [...this.#pods.values()].filter((pod) => pod.metadata.labels[PART] === part && isReady(pod)).length;
    this.#lowest.set(part, Math.min(ready, this.#lowest.get(part) ?? ready));
  }
}

/** Of all replicas of a part together: cores, event loops in full use, sockets. */
export type Load = Partial<Record<'cpu' | 'event_loop_utilization' | 'sockets_open', number>>;

const GROUPS = { resource: 'metrics.k8s.io/v1beta1', custom: 'custom.metrics.k8s.io/v1beta2' };
const SERVICE = 'recorded-metrics';
const milli = (value: number) => `${Math.round(value * 1000)}m`;

/** Serves the metrics that metrics-server and prometheus-adapter give: each ready replica has its share of the load. */
export class RecordedMetrics {
  readonly loads = new Map<string, Load>();
  readonly #server = createServer(
    {
      key: readFileSync(join(cluster.certificates, 'apiserver.key')),
      cert: readFileSync(join(cluster.certificates, 'apiserver.crt')),
    },
    async (request, response) => {
      const answer = await this.#answer(new URL(request.url!, cluster.server)).catch(() => undefined);
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    },
  );

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const { port } = this.#server.address() as AddressInfo;
    const spec = { type: 'ExternalName', externalName: '127.0.0.1', ports: [{ port }] };
    const { status } = await call('POST', '/api/v1/namespaces/default/services', { metadata: { name: SERVICE }, spec });
    expect(status).toBe(201);
  }

  /** Makes one of the two APIs a part of the cluster's. */
  async register(which: keyof typeof GROUPS): Promise<void> {
    const [group, version] = GROUPS[which].split('/') as [string, string];
    const { port } = this.#server.address() as AddressInfo;
    const path = '/apis/apiregistration.k8s.io/v1/apiservices';
    const name = `${version}.${group}`;
    const service = { namespace: 'default', name: SERVICE, port };
    const priority = { groupPriorityMinimum: 100, versionPriority: 100 };
    const spec = { group, version, service, insecureSkipTLSVerify: true, ...priority };
    expect((await call('POST', path, { metadata: { name }, spec })).status).toBe(201);
    await expect.poll(async () => hasCondition((await call('GET', `${path}/${name}`)).body, 'Available')).toBe(true);
  }

  async end(): Promise<void> {
    for (const group of Object.values(GROUPS)) {
      const [name, version] = group.split('/');
      await call('DELETE', `/apis/apiregistration.k8s.io/v1/apiservices/${version}.${name}`);
    }
    await call('DELETE', `/api/v1/namespaces/default/services/${SERVICE}`);
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer({ pathname, searchParams }: URL): Promise<unknown> {
    const selector = searchParams.get('labelSelector') ?? '';
    if (pathname === `/apis/${GROUPS.resource}`) return resources(GROUPS.resource, 'pods', 'PodMetrics');
    if (pathname === `/apis/${GROUPS.custom}`)
      return resources(GROUPS.custom, 'pods/event_loop_utilization', 'MetricValueList');
    if (pathname === `/apis/${GROUPS.resource}/namespaces/${NAMESPACE}/pods`) return this.#podMetrics(selector);
    const metric = /^\/apis\/custom\.metrics\.k8s\.io\/v1beta2\/namespaces\/luplay\/pods\/\*\/(\w+)$/.exec(
      decodeURIComponent(pathname),
    );
    return metric ? this.#values(metric[1] as keyof Load, selector) : undefined;
  }

  async #podMetrics(selector: string): Promise<unknown> {
    const shares = await this.#shares('cpu', selector);
    const items = shares.map(({ pod, share }) => ({
      metadata: { name: pod.metadata.name, namespace: NAMESPACE, labels: pod.metadata.labels },
      timestamp: new Date().toISOString(),
      window: '1s',
      containers: [{ name: 'any', usage: { cpu: milli(share), memory: '100Mi' } }],
    }));
    return { kind: 'PodMetricsList', apiVersion: GROUPS.resource, metadata: {}, items };
  }

  async #values(name: keyof Load, selector: string): Promise<unknown> {
    const shares = await this.#shares(name, selector);
    const items = shares.map(({ pod, share }) => ({
      describedObject: { kind: 'Pod', namespace: NAMESPACE, name: pod.metadata.name, apiVersion: '/v1' },
      metric: { name },
      timestamp: new Date().toISOString(),
      value: milli(share),
    }));
    return { kind: 'MetricValueList', apiVersion: GROUPS.custom, metadata: {}, items };
  }

  async #shares(name: keyof Load, selector: string) {
    const pods = (await list(PATHS.pods, selector)).items.filter(isReady);
    return pods.map((pod) => ({ pod, share: (this.loads.get(pod.metadata.labels[PART]!)?.[name] ?? 0) / pods.length }));
  }
}

const resources = (groupVersion: string, name: string, kind: string) => ({
  kind: 'APIResourceList',
  apiVersion: 'v1',
  groupVersion,
  resources: [{ name, singularName: '', namespaced: true, kind, verbs: ['get', 'list'] }],
});
