import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long a program has to end by itself, ms. */
const GRACE_MS = 5_000;

const running = new Set<ChildProcess>();
// Playwright ends a worker after each test that failed, also one that had no time left to close anything.
process.once('exit', () => {
  for (const each of running) signalGroup(each, 'SIGKILL');
});

/** Starts a program that ends with this worker at the latest, together with all that it has started. */
export function startProgram(path: string, args: string[], options: SpawnOptions): ChildProcess {
  const started = spawn(path, args, { ...options, detached: true });
  running.add(started);
  return started;
}

/** Ends the program and all that it has started. */
export async function endProgram(started: ChildProcess): Promise<void> {
  if (started.exitCode === null && started.signalCode === null) {
    const ended = once(started, 'exit');
    signalGroup(started, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(started, 'SIGKILL'), GRACE_MS);
    await ended;
    clearTimeout(timer);
  }
  signalGroup(started, 'SIGKILL');
  running.delete(started);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    // The whole group has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
