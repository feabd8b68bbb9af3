import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@luplay/contracts';
import { freePort } from '@luplay/service-kit/testing/ports';
import { configureLocal, type LocalFacts } from '../src/configure.ts';
import { type EchoServer, startEcho } from './echo.ts';

/** nginx is in sbin, which may be missing in an ordinary user's PATH. */
export const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin`;

export interface TestGateway {
  url: string;
  port: number;
  broadcastPort: number;
  /** Two replicas of each service. */
  services: Record<ServiceName, [EchoServer, EchoServer]>;
  webRoot: string;
  stop(): Promise<void>;
}

/** A real nginx with the configuration of one machine and `own` facts, fake services, and a web root with files. */
export async function startGateway(files: Record<string, string>, own: Partial<LocalFacts> = {}): Promise<TestGateway> {
  const dir = mkdtempSync(join(tmpdir(), 'luplay-gateway-'));
  const webRoot = join(dir, 'web');
  mkdirSync(join(dir, 'temp'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(webRoot, path)), { recursive: true });
    writeFileSync(join(webRoot, path), text);
  }
  writeFileSync(join(dir, 'remotes.json'), '{"mf-profile":"/mf-profile/1/mf-manifest.json"}');

  const pair = async (name: ServiceName) => [name, [await startEcho(name), await startEcho(name)]] as const;
  const services = Object.fromEntries(await Promise.all(SERVICES.map(pair))) as unknown as TestGateway['services'];
  const [port, broadcastPort] = [await freePort(), await freePort()];
  const conf = join(dir, 'conf');
  configureLocal(conf, {
    stateDir: join(dir, 'temp'),
    pidFile: join(dir, 'nginx.pid'),
    port,
    broadcastPort,
    ipv6: false,
    upstreams: Object.fromEntries(
      SERVICES.map((name) => [name, services[name].map((echo) => `127.0.0.1:${echo.port}`)]),
    ),
    webRoot,
    remotes: join(dir, 'remotes.json'),
    version: nginxVersion(),
    user: workers(dir),
    openFiles: 1024,
    connectionsPerAddress: 300,
    ...own,
  });
  const nginx = spawn('nginx', ['-p', dir, '-c', join(conf, 'nginx.conf'), '-e', 'stderr'], {
    env: { ...process.env, PATH },
    stdio: 'pipe',
  });
  let output = '';
  nginx.stderr.on('data', (bytes) => {
    output += bytes;
  });
  await untilListening(nginx, port, () => output);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    broadcastPort,
    services,
    webRoot,
    async stop() {
      const exited = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await exited;
      await Promise.all(
        Object.values(services)
          .flat()
          .map((echo) => echo.kill().catch(() => {})),
      );
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Accounts that systems have for web servers. */
const WORKERS = ['www-data', 'nginx', 'nobody'];

/** The account of the workers where the test runs as root, which nginx does not let them be. They may read `dir`. */
function workers(dir: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  chmodSync(dir, 0o755);
  for (const name of WORKERS) {
    const { status, stdout } = spawnSync('id', ['-gn', name], { encoding: 'utf8' });
    if (status === 0) return `${name} ${stdout.trim()}`;
  }
  return undefined;
}

/** The modules listed by `nginx -V`. */
function nginxVersion(): string {
  return execFileSync('sh', ['-c', 'nginx -V 2>&1'], { env: { ...process.env, PATH }, encoding: 'utf8' });
}

/** Replaces texts in a file that nginx includes. */
export function edit(file: string, ...changes: [from: string | RegExp, to: string][]): void {
  writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(file, 'utf8')),
  );
}

/** Leaves out the folders of modules that this nginx has not. */
export function forThisNginx(tempConf: string): void {
  const lacked = [...nginxVersion().matchAll(/--without-http_(\w+)_module/g)].map(([, name]) => name);
  for (const name of lacked) edit(tempConf, [new RegExp(`^${name}_temp_path .*\n`, 'gm'), '']);
}

/** Sends raw bytes and collects the response until `enough` returns true or the connection ends. */
export function raw(port: number, bytes: string, enough?: (text: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
      if (enough?.(text)) socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
  });
}

async function untilListening(nginx: ChildProcess, port: number, output: () => string): Promise<void> {
  while (nginx.exitCode === null) {
    const open = await raw(port, 'HEAD / HTTP/1.0\r\n\r\n').catch(() => '');
    if (open) return;
    await sleep(20);
  }
  throw new Error(`nginx did not start: ${output()}`);
}
