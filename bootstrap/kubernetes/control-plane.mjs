import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { run } from '../command/run.mjs';
import { REPOSITORY } from '../command/settings.mjs';
import { pickPorts } from '../machine/ports.mjs';

const MODULE = join(REPOSITORY, 'e2e/kubernetes');
/** Has the definitions of what the Prometheus operator adds to the API. */
const OPERATOR = 'github.com/prometheus-operator/prometheus-operator@v0.85.0';
const DEFINITIONS = ['servicemonitors', 'prometheusrules'].map((name) => `monitoring.coreos.com_${name}.yaml`);
/** How kwok plays the kubelet: nodes at once, pods and their containers within seconds. */
const STAGES = ['node/fast', 'node/heartbeat-with-lease', 'pod/general'];

const modules = readFileSync(join(MODULE, 'go.mod'), 'utf8');
export const VERSION = /k8s\.io\/kubernetes v(\S+)/.exec(modules)[1];
const FOLDER = join(REPOSITORY, '.build/kubernetes', VERSION);
export const program = (name) => join(FOLDER, name);

/** The first that fetches the compiler which go.mod asks for. */
const OLDEST_GO = 21;

/** Why no control plane can run here, in one clause; undefined when nothing speaks against it. */
export function missingOf(find, goVersion) {
  const missing = ['go', 'etcd'].find((name) => !find(name));
  if (missing) return `${missing} is not installed and cannot be installed`;
  return /go1\.(\d+)/.exec(goVersion)?.[1] >= OLDEST_GO ? undefined : `Go is older than 1.${OLDEST_GO}`;
}

/** Builds the programs of go.mod and copies what they read, unless it was done before. */
export async function buildControlPlane() {
  const stamp = program('go.mod');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === modules + OPERATOR) return;
  mkdirSync(FOLDER, { recursive: true });
  rmSync(stamp, { force: true });
  await go('build', '-trimpath', '-buildvcs=false', '-ldflags', linkFlags(), '-o', `${FOLDER}/`, 'tool');
  const { Dir: kwok } = JSON.parse(await go('list', '-m', '-json', 'sigs.k8s.io/kwok'));
  const stages = STAGES.flatMap((name) => documentsIn(join(kwok, 'kustomize/stage', name)));
  writeFileSync(program('stages.yaml'), stages.join('---\n'));
  const { Dir: operator } = JSON.parse(await go('mod', 'download', '-json', OPERATOR));
  for (const name of DEFINITIONS)
    cpSync(join(operator, 'example/prometheus-operator-crd', name), join(FOLDER, 'definitions', name));
  writeFileSync(stamp, modules + OPERATOR);
}

/** What `kubectl version` tells. */
function linkFlags() {
  const [major, minor] = VERSION.split('.');
  const values = { gitVersion: `v${VERSION}`, gitMajor: major, gitMinor: minor };
  const sets = Object.entries(values).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  return ['-s -w', ...sets].join(' ');
}

const documentsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** As many compilers as the machine has cores take 1 GB of memory each. */
async function go(...args) {
  const env = { ...process.env, GOFLAGS: '-p=2', GOTOOLCHAIN: 'auto' };
  const { code, output, stdout } = await run('nice', ['-n', '19', 'go', ...args], { env, cwd: MODULE });
  if (code !== 0) throw new Failure(`go ${args[0]} failed.\n${output.split('\n').slice(-20).join('\n')}`);
  return stdout;
}

const START_MS = 60_000;

/**
 * Starts etcd, the control plane and kwok in `folder`, on loopback.
 * @returns {Promise<{ server: string, token: string, certificates: string, kubeconfig: string }>}
 */
export async function startControlPlane(supervisor, folder) {
  const names = ['etcd', 'peers', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kwok'];
  const ports = await pickPorts(names);
  const at = (name) => join(folder, name);
  const certificates = at('certificates');
  const token = randomBytes(24).toString('base64url');
  const server = `https://127.0.0.1:${ports['kube-apiserver']}`;
  const kubeconfig = at('kubeconfig');
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  mkdirSync(certificates, { recursive: true });
  writeFileSync(at('accounts.key'), keys.privateKey);
  writeFileSync(at('tokens.csv'), `${token},tester,tester,system:masters\n`);
  writeFileSync(kubeconfig, JSON.stringify(configOf(server, token, join(certificates, 'apiserver.crt'))));

  const start = (name, command, args, path) =>
    supervisor.start({
      name,
      command,
      args: Object.entries(args).map(([flag, value]) => `--${flag}=${value}`),
      cwd: folder,
      rank: ORDER.indexOf(name),
      timeoutMs: START_MS,
      ready: () => (path ? isReady(ports[name], path) : fetch(`http://127.0.0.1:${ports[name]}/health`).then(isOk, no)),
    });
  const etcd = `http://127.0.0.1:${ports.etcd}`;
  const peers = `http://127.0.0.1:${ports.peers}`;
  await start('etcd', 'etcd', {
    'data-dir': at('etcd'),
    'listen-client-urls': etcd,
    'advertise-client-urls': etcd,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
  });
  const local = (name) => ({ 'bind-address': '127.0.0.1', 'secure-port': ports[name], 'cert-dir': certificates });
  await start(
    'kube-apiserver',
    program('kube-apiserver'),
    {
      ...local('kube-apiserver'),
      'etcd-servers': etcd,
      'advertise-address': '127.0.0.1',
      // The address of its own Service may not be that of loopback.
      'endpoint-reconciler-type': 'none',
      // Needs etcd 3.5. Clients list and then watch instead.
      'feature-gates': 'WatchList=false',
      'token-auth-file': at('tokens.csv'),
      'authorization-mode': 'RBAC',
      'service-cluster-ip-range': '10.96.0.0/16',
      'service-account-issuer': 'https://kubernetes.default.svc',
      'service-account-key-file': at('accounts.key'),
      'service-account-signing-key-file': at('accounts.key'),
    },
    '/readyz',
  );
  const client = { kubeconfig, 'leader-elect': false };
  await Promise.all([
    start(
      'kube-controller-manager',
      program('kube-controller-manager'),
      {
        ...client,
        ...local('kube-controller-manager'),
        'service-account-private-key-file': at('accounts.key'),
        'root-ca-file': join(certificates, 'apiserver.crt'),
        // The autoscaler looks every 15 s in a cluster, and waits 30 s for the first metrics of a pod.
        'horizontal-pod-autoscaler-sync-period': '2s',
        'horizontal-pod-autoscaler-initial-readiness-delay': '1s',
      },
      '/healthz',
    ),
    start('kube-scheduler', program('kube-scheduler'), { ...client, ...local('kube-scheduler') }, '/healthz'),
    start(
      'kwok',
      program('kwok'),
      {
        kubeconfig,
        config: program('stages.yaml'),
        'manage-all-nodes': true,
        'node-lease-duration-seconds': 40,
        'server-address': `127.0.0.1:${ports.kwok}`,
      },
      '/healthz',
    ),
  ]);
  return { server, token, certificates, kubeconfig };
}

/** What ends first has the highest rank. */
const ORDER = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kwok'];

const isOk = ({ ok }) => ok;
const no = () => false;

/** Asks with any certificate: the server makes its own while it starts. */
function isReady(port, path) {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });
}

function configOf(server, token, authority) {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server, 'certificate-authority': authority } }],
    users: [{ name: 'tester', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'tester' } }],
    'current-context': 'test',
  };
}
