import { type Container, type EnvVar, type Manifest, ofKind, type PodSpec, workloads } from './manifests.ts';

export interface PodmanOptions {
  /** Ports of this machine for the gateway's container ports. */
  hostPorts?: Record<number, number>;
  /** Values instead of those of the overlay, such as LUPLAY_ORIGINS. */
  env?: Record<string, string>;
  /** `remotes.json` instead of that of the overlay. */
  remotes?: string;
}

/** How to ask a container of a pod whether it is ready: a path to be answered on a port, or a command. */
export interface Readiness {
  pod: string;
  container: string;
  http?: { port: number; path: string };
  command?: string[];
}

/** The readiness probes of an overlay, which podman runs under systemd only. */
export const readinessOf = (manifests: Manifest[]): Readiness[] =>
  workloads(manifests).flatMap(({ metadata, spec }) =>
    spec.template.spec.containers.flatMap(({ name, ports = [], readinessProbe }) => {
      if (!readinessProbe) return [];
      const { httpGet, exec } = readinessProbe;
      const port = ports.find((one) => one.name === httpGet?.port)?.containerPort ?? Number(httpGet?.port);
      const asked = httpGet ? { http: { port, path: httpGet.path } } : { command: exec?.command };
      return [{ pod: metadata.name, container: `${metadata.name}-${name}`, ...asked }];
    }),
  );

/** What podman cannot do without systemd, or does not read. */
const LEFT_OUT = ['startupProbe', 'readinessProbe', 'livenessProbe', 'lifecycle'];

/**
 * An overlay for `podman kube play --network <name>`: one pod for each Deployment, StatefulSet and Job, named after it,
 * so that others of the network find it by the name of its Service. podman 4.3 takes no Secrets, no references
 * to fields and expands no variables, so their values are written out. Probes are left out: they need systemd.
 */
export function podmanManifests(manifests: Manifest[], options: PodmanOptions = {}): object[] {
  const settings = new Map([...ofKind(manifests, 'ConfigMap'), ...ofKind(manifests, 'Secret')].map(valuesOf));
  const mounted = new Set<string>();
  const pods = workloads(manifests).flatMap(({ kind, metadata, spec }) => {
    const { template, volumeClaimTemplates = [] } = spec as typeof spec & { volumeClaimTemplates?: Manifest[] };
    const { topologySpreadConstraints: _, ...pod } = template.spec;
    for (const { configMap } of pod.volumes ?? []) if (configMap) mounted.add(configMap.name);
    const claims = volumeClaimTemplates.map((claim) => ({
      name: claim.metadata.name,
      persistentVolumeClaim: { claimName: `${claim.metadata.name}-${metadata.name}` },
    }));
    // podman 4.3 makes one volume of all emptyDirs of the same name.
    const named = (name: string) => (emptied.has(name) ? `${name}-${metadata.name}` : name);
    const emptied = new Set(pod.volumes?.filter(({ emptyDir }) => emptyDir).map(({ name }) => name));
    const containers = pod.containers.map((container) => plain(container, metadata, settings, options));
    for (const { volumeMounts = [] } of containers) for (const mount of volumeMounts) mount.name = named(mount.name);
    const podSpec: PodSpec = {
      ...pod,
      restartPolicy: kind === 'Job' ? 'OnFailure' : 'Always',
      containers,
      volumes: [...(pod.volumes ?? []).map((volume) => ({ ...volume, name: named(volume.name) })), ...claims],
    };
    const { labels } = template.metadata;
    const made = { apiVersion: 'v1', kind: 'Pod', metadata: { name: metadata.name, labels }, spec: podSpec };
    return claims.length > 0 ? [volumePod(metadata.name, pod, claims), made] : [made];
  });
  // podman wants a ConfigMap before the pods that mount it.
  const maps = ofKind(manifests, 'ConfigMap').filter(({ metadata }) => mounted.has(metadata.name));
  const { remotes } = options;
  if (remotes) for (const map of maps) if (map.metadata.name === 'remotes') map.data = { 'remotes.json': remotes };
  return [...maps, ...pods];
}

/**
 * In place of `fsGroup`, which podman does not apply: gives the volumes to the account of the pod, which starts again
 * until it may write. No init container, because podman 4.3 restarts those too.
 */
function volumePod(name: string, { containers, securityContext = {} }: PodSpec, claims: { name: string }[]): object {
  const [{ image, volumeMounts = [] }] = containers as [Container];
  const mounts = volumeMounts.filter((mount) => claims.some((claim) => claim.name === mount.name));
  const { runAsUser, runAsGroup } = securityContext;
  const container: Container = {
    name: 'chown',
    image,
    command: ['chown', '-R', `${runAsUser}:${runAsGroup}`, ...mounts.map(({ mountPath }) => mountPath)],
    securityContext: { runAsUser: 0, runAsGroup: 0 },
    volumeMounts: mounts.map((mount) => ({ ...mount })),
  };
  const spec = { containers: [container], restartPolicy: 'Never', volumes: claims };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: `${name}-volume` }, spec };
}

function plain(
  container: Container,
  pod: Manifest['metadata'],
  settings: Map<string, Record<string, string>>,
  { hostPorts = {}, env: replaced = {} }: PodmanOptions,
): Container {
  const { envFrom = [], env = [], ports = [], volumeMounts = [], ...rest } = container;
  const values: Record<string, string> = {};
  for (const { configMapRef, secretRef } of envFrom) {
    Object.assign(values, settings.get((configMapRef ?? secretRef)?.name ?? ''));
  }
  for (const one of env) {
    const value = resolved(one, pod, settings);
    if (value !== undefined) values[one.name] = value.replace(/\$\((\w+)\)/g, (all, name) => values[name] ?? all);
  }
  for (const [name, value] of Object.entries(replaced)) if (name in values) values[name] = value;
  const kept = Object.entries(rest).filter(([field]) => !LEFT_OUT.includes(field));
  return {
    ...(Object.fromEntries(kept) as Omit<Container, 'env' | 'envFrom' | 'ports' | 'volumeMounts'>),
    volumeMounts: volumeMounts.map((mount) => ({ ...mount })),
    env: Object.entries(values).map(([name, value]) => ({ name, value })),
    // podman 4.3 publishes every port that is named, whether it has one of the machine or not.
    ports: ports.flatMap((port) => {
      const hostPort = pod.name === 'gateway' ? hostPorts[port.containerPort] : undefined;
      return hostPort === undefined ? [] : [{ ...port, hostPort }];
    }),
  };
}

function resolved(
  { name, value, valueFrom }: EnvVar,
  pod: Manifest['metadata'],
  settings: Map<string, Record<string, string>>,
): string | undefined {
  if (!valueFrom) return value;
  if (valueFrom.fieldRef) return pod.namespace ?? '';
  const reference = valueFrom.secretKeyRef ?? valueFrom.configMapKeyRef;
  const found = settings.get(reference?.name ?? '')?.[reference?.key ?? ''];
  if (found === undefined && !reference?.optional) throw new Error(`${pod.name}: ${name} has no value`);
  return found;
}

/** Of a ConfigMap, or of a Secret of `backingSecrets`. */
const valuesOf = ({ metadata, data = {}, stringData = data }: Manifest<unknown>): [string, Record<string, string>] => [
  metadata.name,
  stringData,
];
