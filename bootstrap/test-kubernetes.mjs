/**
 * `npm run test:kubernetes`: the overlays of k8s/ in a real control plane, whose nodes kwok plays: they are applied,
 * rolled, evicted from and scaled. The first run builds it. Says why it is skipped where that cannot be. With
 * `-- --kind` the overlay `demo` runs in a kind cluster instead, with the images of `npm run images`, and a game is
 * played there. Other arguments are Playwright's. The last line is `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSpecs, tell } from './checks/specs.mjs';
import { singleOutcome } from './checks/test-results.mjs';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, step } from './command/report.mjs';
import { demand, endRunning, run } from './command/run.mjs';
import { PINNED_NODE, productVersion, REPOSITORY } from './command/settings.mjs';
import { findEngine } from './containers/engine.mjs';
import { IMAGES, repositoryOf } from './containers/images.mjs';
import { accountsBy, play } from './containers/pods.mjs';
import { buildControlPlane, missingOf, program, startControlPlane, VERSION } from './kubernetes/control-plane.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { accepts, isFree, pickPorts } from './machine/ports.mjs';
import { onStop } from './machine/stop-signals.mjs';
import { ensureSystemPackages } from './machine/system-packages.mjs';
import { findTool } from './machine/tools.mjs';
import { RANK, Supervisor } from './supervisor/supervisor.mjs';

const NAMESPACE = 'luplay';
/** Of the pages, as LUPLAY_ORIGINS of the overlay names it. */
const PORT = 8080;
const ROLLOUT = '--timeout=5m';

await main(async () => {
  const args = process.argv.slice(2);
  const inKind = args.includes('--kind');
  await ensurePackages();
  const reason = inKind ? undefined : await whyNot();
  if (reason) return say(`skipped: ${reason}`);
  const folder = mkdtempSync(join(tmpdir(), 'luplay-kubernetes-'));
  const died = [];
  const supervisor = new Supervisor({ dataDir: folder, onRestart: (name, how) => died.push(`${name} ${how}`) });
  supervisor.scratch(folder);
  onStop(endRunning);
  try {
    const { passed, failed } = await (inKind ? playInKind : playInControlPlane)(supervisor, folder, args);
    tell({ passed, failed: [...failed, ...died] });
  } finally {
    await supervisor.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function whyNot() {
  await ensureSystemPackages(['controlPlane']);
  return missingOf(findTool, (await run('go', ['env', 'GOVERSION'])).stdout);
}

/** Runs the specs of e2e/kubernetes. `chosen`: arguments of Playwright, such as `-g budget`. */
async function playInControlPlane(supervisor, folder, chosen) {
  await step(`Kubernetes ${VERSION}`, buildControlPlane);
  const cluster = await step('the control plane', () => startControlPlane(supervisor, folder));
  const env = {
    NODE_EXTRA_CA_CERTS: join(cluster.certificates, 'apiserver.crt'),
    LUPLAY_CLUSTER: JSON.stringify({ ...cluster, programs: program('') }),
  };
  const outcome = await runSpecs('kubernetes', { folder, timeout: 120_000, env, chosen });
  const processes = Object.entries(supervisor.pids());
  say(`memory at its highest: ${processes.map(memoryOf).join(', ')}`);
  if (outcome.failed.length > 0) for (const [name] of processes) console.log(supervisor.logTail(name, 5));
  return outcome;
}

function memoryOf([name, pid]) {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return `${name} ${Math.round(kilobytes / 1024)} MB`;
}

/** Runs the overlay `demo` in the first cluster of kind, with the images of `npm run images`, and plays there. */
async function playInKind(supervisor, folder) {
  const [cluster] = (await demand('kind', 'get', 'clusters')).split('\n').filter(Boolean);
  if (!cluster) throw new Failure('There is no cluster: kind create cluster');
  if (!(await isFree(PORT))) throw new Failure(`Port ${PORT} is in use: the overlay demo allows pages of no other.`);
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, await demand('kind', 'get', 'kubeconfig', '--name', cluster));
  const kubectl = (...args) => demand('kubectl', '--kubeconfig', kubeconfig, '-n', NAMESPACE, ...args);
  await step('images into the cluster', () => loadImages(cluster, join(folder, 'images.tar')));
  await kubectl('create', 'namespace', NAMESPACE);
  try {
    await step('the overlay demo', () => apply(kubectl, folder));
    const ports = { [PORT]: 8080, [(await pickPorts(['broadcast'])).broadcast]: 3001 };
    const [, broadcast] = Object.keys(ports);
    await supervisor.start({
      name: 'port-forward',
      command: 'kubectl',
      args: [
        ...['--kubeconfig', kubeconfig, '-n', NAMESPACE, 'port-forward', 'service/gateway'],
        ...Object.entries(ports).map((pair) => pair.join(':')),
      ],
      cwd: folder,
      rank: RANK.gateway,
      ready: () => accepts(PORT),
    });
    const accounts = await accountsBy((...command) => kubectl('exec', 'deployment/svc-user', '--', ...command));
    const product = { url: `http://localhost:${PORT}`, broadcastUrl: `http://localhost:${broadcast}` };
    return singleOutcome('the game in the kind cluster', await play(folder, ['pods'], product, accounts));
  } finally {
    await supervisor.end('port-forward');
    await kubectl('delete', 'namespace', NAMESPACE);
  }
}

/** Under the tags that the overlay names, in full: those of podman begin with `localhost`. */
async function loadImages(cluster, archive) {
  const engine = findEngine();
  if (!engine) throw new Failure('The images cannot be read: neither podman nor docker is installed.');
  const built = IMAGES.map(({ name }) => `${repositoryOf(name)}:${productVersion()}`);
  const tags = built.map((tag) => `docker.io/${tag}`);
  for (const tag of built) await demand(engine.file, 'tag', tag, `docker.io/${tag}`);
  await demand(engine.file, 'save', ...(engine.name === 'podman' ? ['-m'] : []), '-o', archive, ...tags);
  await demand('kind', 'load', 'image-archive', archive, '--name', cluster);
}

async function apply(kubectl, folder) {
  const secrets = join(folder, 'secrets.yaml');
  const script = join(REPOSITORY, 'k8s/src/main.ts');
  writeFileSync(secrets, await demand(PINNED_NODE, '--disable-warning=ExperimentalWarning', script, 'write-secrets'));
  await kubectl('create', '-f', secrets);
  await kubectl('apply', '-k', join(REPOSITORY, 'k8s/overlays/demo'));
  // The builds that the images have.
  const remotes = readFileSync(join(REPOSITORY, '.build/images/remotes.json'), 'utf8');
  const patch = JSON.stringify({ data: { 'remotes.json': remotes } });
  await kubectl('patch', 'configmap', 'remotes', '--type=merge', '-p', patch);
  await kubectl('rollout', 'status', 'statefulset', ROLLOUT);
  await kubectl('wait', '--for=condition=Complete', 'job', '--all', ROLLOUT);
  await kubectl('rollout', 'restart', 'deployment/gateway');
  await kubectl('rollout', 'status', 'deployment', ROLLOUT);
}
