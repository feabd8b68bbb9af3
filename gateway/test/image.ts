import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type GatewayOptions, kubernetesOptions } from '../src/options.ts';
import { renderGateway } from '../src/render.ts';
import { freePorts, nginxVersion, PATH, startGateway } from './gateway.ts';

export const START = fileURLToPath(new URL('../../docker/gateway-start.sh', import.meta.url));

/**
 * nginx with the image's configuration and start script, in front of the services of a local gateway. `own`: other
 * options; `env`: settings of the image.
 */
export async function startImage(env: Record<string, string>, own: Partial<GatewayOptions> = {}) {
  const behind = await startGateway({ 'index.html': '' });
  const folder = mkdtempSync(join(tmpdir(), 'luplay-image-'));
  const [port, broadcastPort] = await freePorts();
  const conf = join(folder, 'nginx.conf');
  const upstreams = Object.entries(behind.services).map(([name, [{ port: own }]]) => [name, [`127.0.0.1:${own}`]]);
  const options = {
    ...kubernetesOptions,
    // An older nginx cannot look names up again.
    ...{ resolver: null, remoteHosts: null },
    ...{ port, broadcastPort, stateDir: folder, pidFile: join(folder, 'nginx.pid'), trustedProxies: { folder } },
    texts: { folder },
    upstreams: Object.fromEntries(upstreams) as GatewayOptions['upstreams'],
    tempModules: kubernetesOptions.tempModules.filter(
      (name) => !nginxVersion().includes(`--without-http_${name}_module`),
    ),
    openFiles: 1024,
    // A socket, as Node's pipes are, cannot be opened by its name.
    accessLog: join(folder, 'access.log'),
    ...own,
  };
  writeFileSync(conf, renderGateway(options));
  const nginx = spawn('sh', [START, '-c', conf], {
    env: { ...process.env, PATH, LUPLAY_GATEWAY_TMP: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  nginx.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const url = `http://127.0.0.1:${port}`;
  while (nginx.exitCode === null && !(await fetch(`${url}/api2/lobby/all`).catch(() => undefined))) await sleep(20);
  if (nginx.exitCode !== null) {
    await behind.stop();
    throw new Error(`the image did not start: ${errors}`);
  }
  return {
    url,
    services: behind.services,
    /** Ends nginx. Resolves to what it has written: errors, and one line for each request. */
    async stop() {
      const ended = [once(nginx, 'exit'), once(nginx.stderr, 'end')];
      nginx.kill('SIGTERM');
      await Promise.all(ended);
      await behind.stop();
      const access = join(folder, 'access.log');
      const requests = existsSync(access) ? readFileSync(access, 'utf8') : '';
      rmSync(folder, { recursive: true });
      return { errors, requests };
    },
  };
}
