import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './ports.ts';

export interface TestProcess {
  child: ChildProcess;
  /** Everything written so far to standard output and standard error. */
  output(): string;
  /** The lines of its log so far; throws when another line is among them. */
  log(): { name: string; msg: string }[];
  /** Resolves with the exit code and the signal, when everything that it wrote has been read. */
  exit: Promise<unknown[]>;
}

/** Starts a service's main file as a process in production mode. The caller ends it. */
export function startProcess(main: string, env: Record<string, string | undefined>): TestProcess {
  let output = '';
  const child = spawn(process.execPath, [main], { env: { ...process.env, NODE_ENV: 'production', ...env } });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const log = () =>
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { child, output: () => output, log, exit: once(child, 'close') };
}

/** Settings of a process that tests start. */
export const processSettings = async () => ({
  PORT: String(await freePort()),
  LUPLAY_JWKS_URL: 'http://127.0.0.1:1/',
  LUPLAY_NAMESPACE: `run${process.pid}`,
  LUPLAY_VERSION: '1.2.3',
});
