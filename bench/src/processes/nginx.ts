import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PORT = 20_598;
const PATIENCE_MS = 5_000;

/** What the product's gateway does with a socket, without its routes and limits. */
const configuration = (directory: string, upstream: number) => `
daemon off;
worker_processes 2;
worker_rlimit_nofile 20000;
pid ${directory}/pid;
events { worker_connections 15000; }
http {
  access_log off;
  server {
    listen 127.0.0.1:${PORT};
    location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection upgrade;
      proxy_buffer_size 8k;
      proxy_read_timeout 300s;
    }
  }
}
`;

/** Runs `work` with the port and process of an nginx before `upstream`. */
export async function behindNginx<T>(upstream: number, work: (port: number, pid: number) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'luplay-bench-nginx-'));
  const file = join(directory, 'nginx.conf');
  writeFileSync(file, configuration(directory, upstream));
  const nginx = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(nginx, 'exit');
  try {
    await opened();
    return await work(PORT, nginx.pid as number);
  } finally {
    nginx.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true });
  }
}

async function opened(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const socket = connect(PORT, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() > until) throw new Error('nginx does not start', { cause: error });
      await pause(50);
    } finally {
      socket.destroy();
    }
  }
}
