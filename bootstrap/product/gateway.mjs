import { execFileSync, spawnSync } from 'node:child_process';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { run } from '../command/run.mjs';
import { PINNED_NODE, REPOSITORY } from '../command/settings.mjs';
import { answers } from '../machine/ports.mjs';
import { makePrivate, privately } from '../machine/private-files.mjs';
import { findTool } from '../machine/tools.mjs';
import { limitForeignLog } from '../supervisor/log-files.mjs';
import { RANK } from '../supervisor/supervisor.mjs';
import { withoutCodes } from './gateway-log.mjs';
import { workerAccount, workerFolders } from './gateway-worker.mjs';

const HELLO = 'HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

/** Interfaces of containers, virtual machines and tunnels, which no phone reaches. */
const VIRTUAL = /^(docker|br-|veth|virbr|vbox|vmnet|vEthernet|utun|tun|tap|wg|zt|tailscale)/i;

/** Addresses of this machine in the local network, where phones can reach it, the likeliest first. */
export function lanAddresses(interfaces = networkInterfaces()) {
  return Object.entries(interfaces)
    .flatMap(([name, entries]) => entries.map((entry) => ({ ...entry, isVirtual: VIRTUAL.test(name) })))
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .sort((one, other) => Number(one.isVirtual) - Number(other.isVirtual))
    .map(({ address }) => address);
}

const origin = (host, port) => `http://${host}${port === 80 ? '' : `:${port}`}`;

/** Every origin under which a browser may have opened the product, also by LUPLAY_ORIGINS; sockets accept no other. */
export function ownOrigins(port, { LUPLAY_ORIGINS } = process.env) {
  const hosts = ['localhost', '127.0.0.1', '[::1]', hostname(), ...lanAddresses()];
  return [...hosts.map((host) => origin(host, port)), ...(LUPLAY_ORIGINS ? [LUPLAY_ORIGINS] : [])];
}

/**
 * Writes nginx's configuration for this machine and starts nginx.
 * `host`, `within`: where it is reached, and the command that runs it on a host of its own. `upstreams`: the addresses
 * of each service's replicas, `{ 'svc-user': ['127.0.0.1:20001'], … }`. `trustedProxies`: networks whose
 * `X-Forwarded-For` is believed. `accessLog`: into a file beside the other logs. `lobbyAffinity`: one replica for each
 * lobby. `texts`: `original` or `ru`.
 */
export async function startGateway(
  supervisor,
  {
    name = 'gateway',
    host = '127.0.0.1',
    within,
    dataDir,
    port,
    broadcastPort,
    upstreams,
    webRoot,
    remotes,
    trustedProxies = [],
    accessLog = false,
    lobbyAffinity = false,
    texts = 'original',
  },
) {
  const nginx = findTool('nginx');
  const dir = join(dataDir, name);
  const account = workerAccount();
  const shared = account && workerFolders({ dir, webRoot, remotes, account });
  const own = { webRoot, remotes, stateDir: makePrivate(join(dir, 'temp')), ...shared?.paths };
  const user = account && `${account.name} ${account.group}`;
  const conf = join(dir, 'conf');
  const pidFile = join(dir, 'nginx.pid');
  const log = accessLog ? { accessLog: join(dataDir, 'logs', 'gateway-access.log') } : {};
  if (accessLog) limitForeignLog(log.accessLog);
  const addresses = { port, broadcastPort, upstreams, trustedProxies };
  const [lan] = lanAddresses();
  const lanOrigin = lan && origin(lan, port);
  const options = { ...own, ...log, ...addresses, user, pidFile, lobbyAffinity, texts, lanOrigin, ...facts(nginx) };
  const script = join(REPOSITORY, 'gateway/src/configure.ts');
  const made = await privately(() => run(PINNED_NODE, [script, conf, JSON.stringify(options)]));
  if (made.code !== 0) throw new Failure(`The gateway's configuration could not be made.\n${made.output}`);
  shared?.prepare();
  shared?.follow();
  await supervisor.start({
    name,
    within,
    command: nginx,
    args: ['-p', dir, '-c', join(conf, 'nginx.conf'), '-e', 'stderr'],
    cwd: dir,
    rank: RANK.gateway,
    graceMs: 5000,
    folders: shared?.folders,
    beforeRestart: shared?.prepare,
    ready: () => answers(port, host, HELLO, (text) => text.startsWith('HTTP/1.1')),
    liveness: { port, hello: HELLO, keeps: true },
    logFilter: withoutCodes,
  });
}

/** Properties of this nginx and this machine that the configuration depends on. */
function facts(nginx) {
  // nginx writes them to standard error.
  const { stderr: version } = spawnSync(nginx, ['-V'], { encoding: 'utf8' });
  return {
    ipv6: Object.values(networkInterfaces())
      .flat()
      .some((entry) => entry.address === '::1'),
    version,
    openFiles: hardFileLimit(),
  };
}

/** The hard limit of open files of a process. */
function hardFileLimit() {
  const text = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return text === 'unlimited' ? 65_536 : Math.min(Number(text), 65_536);
}
