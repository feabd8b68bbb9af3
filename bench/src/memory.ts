import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 4096;

/** Resident bytes of each process of a service, from the product's own list of process ids. Linux only. */
export function residentBytes(dataDir: string, service: string): number {
  const pids = JSON.parse(readFileSync(join(dataDir, 'pids.json'), 'utf8')) as Record<string, number>;
  return Object.entries(pids)
    .filter(([name]) => name === service || name.startsWith(`${service}#`))
    .map(([, pid]) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE)
    .reduce((sum, bytes) => sum + bytes, 0);
}
