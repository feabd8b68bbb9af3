import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { Failure } from './failure.mjs';
import { REPOSITORY } from './settings.mjs';

/** The environment with the pinned Node and the workspace's tools first in PATH. */
export function toolEnvironment(env = process.env) {
  return { ...env, PATH: [join(REPOSITORY, 'node_modules', '.bin'), env.PATH].join(delimiter) };
}

const running = new Set();

/** Time for a program to end itself before it is killed, ms. */
const END_MS = 20_000;

/** Ends the programs that `run` started and that are still running (on Ctrl-C). */
export function endRunning() {
  const ending = [...running];
  for (const child of ending) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of ending) if (running.has(child)) child.kill('SIGKILL');
  }, END_MS).unref();
}

/**
 * Runs a program to its end. Its output is shown (`show`) or collected.
 * @returns {Promise<{ code: number, output: string, stdout: string }>} `output` is everything that it wrote, `stdout`
 *   without its warnings and errors; code 127 when it could not be started
 */
export function run(command, args, { env = process.env, cwd = REPOSITORY, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env,
      cwd,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    let stdout = '';
    child.stdout?.on('data', (bytes) => {
      output += bytes;
      stdout += bytes;
    });
    child.stderr?.on('data', (bytes) => (output += bytes));
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: error.message, stdout });
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/** Runs a program; resolves to what it wrote, without its warnings. Throws when it fails. */
export async function demand(command, ...args) {
  const { code, output, stdout } = await run(command, args);
  if (code !== 0) throw new Failure(`${command} ${args.join(' ')} failed.\n${output}`);
  return stdout;
}
