import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

export interface KeyRef {
  name: string;
  key?: string;
  optional?: boolean;
}

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: KeyRef; configMapKeyRef?: KeyRef; fieldRef?: { fieldPath: string } };
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: EnvVar[];
  envFrom?: { configMapRef?: KeyRef; secretRef?: KeyRef }[];
  ports?: { name?: string; containerPort: number; hostPort?: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  lifecycle?: { preStop?: { exec?: { command: string[] } } };
  startupProbe?: unknown;
  readinessProbe?: { httpGet?: { path: string; port: string | number }; exec?: { command: string[] } };
  livenessProbe?: unknown;
}

export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  volumes?: { name: string; configMap?: KeyRef; persistentVolumeClaim?: { claimName: string }; emptyDir?: object }[];
  restartPolicy?: string;
  securityContext?: Record<string, unknown>;
  [field: string]: unknown;
}

export interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: PodSpec;
}

/** An object of Kubernetes, with the fields of `spec` that its kind has. */
export interface Manifest<S = Record<string, unknown>> {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec: S;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** `demo`, `production`. */
export const OVERLAYS = readdirSync(folder('overlays'));

const built = new Map<string, Manifest[]>();

/** The objects of an overlay, as `kubectl kustomize` builds it, once for each process. */
export function build(overlay: string): Manifest[] {
  const manifests = built.get(overlay) ?? buildFolder(folder(`overlays/${overlay}`));
  built.set(overlay, manifests);
  return manifests;
}

/** The objects of any overlay, named by its folder. */
export function buildFolder(path: string): Manifest[] {
  const output = execFileSync('kubectl', ['kustomize', path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 16 * 1024 * 1024,
  });
  return parseAllDocuments(output).map((document) => document.toJS() as Manifest);
}

export function ofKind<S>(manifests: Manifest[], kind: string): Manifest<S>[] {
  return manifests.filter((manifest) => manifest.kind === kind) as unknown as Manifest<S>[];
}

const WORKLOADS = ['Deployment', 'StatefulSet', 'Job'];

/** Everything that starts pods. */
export const workloads = (manifests: Manifest[]): Manifest<{ template: PodTemplate; [field: string]: unknown }>[] =>
  WORKLOADS.flatMap((kind) => ofKind(manifests, kind));
