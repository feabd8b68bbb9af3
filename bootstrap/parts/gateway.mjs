import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { answers } from './ports.mjs';
import { run } from './run.mjs';
import { PINNED_NODE, REPOSITORY } from './settings.mjs';
import { RANK } from './supervisor.mjs';
import { findTool } from './tools.mjs';

const HELLO = 'HEAD / HTTP/1.0\r\n\r\n';

/** Addresses of this machine in the local network, where phones can reach it. */
export function lanAddresses() {
  return Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address);
}

/** Every origin under which a browser may have opened the product; sockets accept no other. */
export function ownOrigins(port) {
  const hosts = ['localhost', '127.0.0.1', '[::1]', hostname(), ...lanAddresses()];
  return hosts.map((host) => `http://${host}${port === 80 ? '' : `:${port}`}`);
}

/**
 * Writes nginx.conf for this machine and starts nginx.
 * @param upstreams the ports of each service's replicas: `{ 'svc-user': [20001], … }`
 */
export async function startGateway(supervisor, { dataDir, port, broadcastPort, upstreams, webRoot, remotes }) {
  const nginx = findTool('nginx');
  const dir = join(dataDir, 'gateway');
  mkdirSync(join(dir, 'temp'), { recursive: true });
  const conf = join(dir, 'nginx.conf');
  const options = { dir, port, broadcastPort, upstreams, webRoot, remotes, ...facts(nginx) };
  const rendered = await run(PINNED_NODE, [
    join(REPOSITORY, 'gateway/src/render-local.ts'),
    conf,
    JSON.stringify(options),
  ]);
  if (rendered.code !== 0) throw new Failure(`The gateway's configuration could not be made.\n${rendered.output}`);
  await supervisor.start({
    name: 'gateway',
    command: nginx,
    args: ['-p', dir, '-c', conf, '-e', 'stderr'],
    cwd: dir,
    rank: RANK.gateway,
    graceMs: 5000,
    ready: () => answers(port, '127.0.0.1', HELLO, (text) => text.startsWith('HTTP/1.1')),
    liveness: { port, hello: HELLO },
  });
}

/** What the configuration must know about this nginx and this machine. */
function facts(nginx) {
  const version = execFileSync(nginx, ['-V'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    ipv6: Object.values(networkInterfaces())
      .flat()
      .some((entry) => entry.address === '::1'),
    version,
    // A master that runs as root would hand its workers to an account that may not read the files.
    user: process.getuid?.() === 0 ? 'root' : undefined,
    openFiles: hardFileLimit(),
  };
}

/** How many files a process may open at most here. */
function hardFileLimit() {
  const text = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return text === 'unlimited' ? 65_536 : Math.min(Number(text), 65_536);
}
