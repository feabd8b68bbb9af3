import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 4096;

/** A running process of a service, from the product's own lists. Linux only. */
export interface Replica {
  /** `svc-lobby-game#0` */
  name: string;
  pid: number;
  /** Its own address, behind the gateway. */
  origin: string;
}

const read = (dataDir: string, file: string) =>
  JSON.parse(readFileSync(join(dataDir, file), 'utf8')) as Record<string, number>;

/** All processes of the product by name. Read each time, because a restarted one is another process. */
export const pidsOf = (dataDir: string) => read(dataDir, 'pids.json');

export function replicasOf(dataDir: string, service: string): Replica[] {
  const ports = read(dataDir, 'ports.json');
  return Object.entries(pidsOf(dataDir))
    .filter(([name]) => name.startsWith(`${service}#`))
    .map(([name, pid]) => ({ name, pid, origin: `http://127.0.0.1:${ports[name]}` }));
}

export const residentBytes = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;

/** Resident bytes of all processes of a service. */
export const residentOf = (dataDir: string, service: string): number =>
  replicasOf(dataDir, service).reduce((sum, { pid }) => sum + residentBytes(pid), 0);

/** Peak resident memory of a process since `resetPeak` or its start, bytes. */
export function peakBytes({ pid }: Replica): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) * 1024;
}

export function resetPeak({ pid }: Replica): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Values of a replica's `/metrics`; values with different labels are summed. */
export async function metricsOf({ name, origin }: Replica): Promise<(metric: string) => number> {
  const answer = await fetch(`${origin}/metrics`);
  if (answer.status !== 200) throw new Error(`/metrics of ${name}: ${answer.status}`);
  const values = new Map<string, number>();
  for (const line of (await answer.text()).split('\n')) {
    const [, metric, value] = /^(\w+)(?:\{.*\})? (\S+)$/.exec(line) ?? [];
    if (metric) values.set(metric, (values.get(metric) ?? 0) + Number(value));
  }
  return (metric) => {
    const value = values.get(metric);
    if (value === undefined) throw new Error(`${name} has no metric ${metric}`);
    return value;
  };
}
