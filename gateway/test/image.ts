import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@luplay/contracts';
import { freePort } from '@luplay/service-kit/testing/ports';
import { configureContainers } from '../src/configure.ts';
import { contractFiles, type Replicas } from '../src/routes.ts';
import { edit, forThisNginx, PATH, startGateway } from './gateway.ts';

export const START = fileURLToPath(new URL('../../docker/gateway-start.sh', import.meta.url));

/**
 * nginx with the image's configuration and start script, in front of the services of a local gateway. `env`: settings
 * of the image; `files`: of the web root.
 */
export async function startImage(env: Record<string, string>, files: Record<string, string> = { 'index.html': '' }) {
  const behind = await startGateway(files);
  const folder = mkdtempSync(join(tmpdir(), 'luplay-image-'));
  const [port, broadcastPort] = [await freePort(), await freePort()];
  const conf = join(folder, 'conf');
  configureContainers(conf);
  const upstreams = SERVICES.map((name) => [name, [`127.0.0.1:${behind.services[name][0].port}`]]);
  // An older nginx cannot look names up again.
  const replicas = { upstreams: Object.fromEntries(upstreams), areNames: false, lobbyAffinity: false } as Replicas;
  writeFileSync(join(conf, 'upstreams.conf'), contractFiles(replicas)['upstreams.conf'] as string);
  edit(join(conf, 'listen.conf'), ['8080', `${port}`]);
  edit(join(conf, 'listen-broadcast.conf'), ['3001', `${broadcastPort}`]);
  edit(join(conf, 'process.conf'), ['/tmp', folder], ['65536', '1024'], ['49152', '768']);
  edit(join(conf, 'temp.conf'), ['/tmp', folder]);
  forThisNginx(join(conf, 'temp.conf'));
  // A socket, as Node's pipes are, cannot be opened by its name.
  const access = join(folder, 'access.log');
  edit(join(conf, 'installation.conf'), ['/dev/stdout', access], ['/srv/web', behind.webRoot]);
  const nginx = spawn('sh', [START], {
    env: { ...process.env, PATH, LUPLAY_GATEWAY_TMP: folder, LUPLAY_GATEWAY_CONF: conf, ...env },
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
      const requests = existsSync(access) ? readFileSync(access, 'utf8') : '';
      rmSync(folder, { recursive: true });
      return { errors, requests };
    },
  };
}
