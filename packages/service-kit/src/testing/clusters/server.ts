import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';

/** One server process of a cluster that a test runs. It may be killed and started again. */
export class ClusterServer {
  readonly port: number;
  private readonly command: string;
  private readonly args: string[];
  private child: ChildProcess | null = null;

  constructor(port: number, command: string, args: string[]) {
    this.port = port;
    this.command = command;
    this.args = args;
  }

  async start(): Promise<void> {
    this.child = spawn(this.command, this.args, { stdio: 'ignore' });
    await once(this.child, 'spawn');
  }

  /** SIGSTOP: it keeps its connections and does not answer. SIGCONT: it goes on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

/** A folder for the data of a cluster. The second value deletes it. */
export function clusterFolder(): [dir: string, remove: () => void] {
  const dir = mkdtempSync(join(tmpdir(), 'luplay-cluster-'));
  return [dir, () => rmSync(dir, { recursive: true, force: true })];
}

/** A cluster elects for seconds, on a busy machine for longer, ms. */
const SETTLING_MS = 30_000;

export const settled = (check: () => Promise<boolean>) => eventually(() => check().catch(() => false), SETTLING_MS);
