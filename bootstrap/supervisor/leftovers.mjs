import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endGroup, identityOf } from '../machine/processes.mjs';

/**
 * Ends the processes that an earlier start on this data directory left running, because it was killed together with its
 * watchdog. A process is ended only if both its id and its start time are the recorded ones.
 * @returns {Promise<string[]>} the names of the ended processes
 */
export async function endLeftovers(dataDir) {
  const left = readProcesses(dataDir).filter(({ pid, identity }) => identity && identityOf(pid) === identity);
  for (const rank of [...new Set(left.map((entry) => entry.rank))].sort((a, b) => b - a)) {
    await Promise.all(left.filter((entry) => entry.rank === rank).map((entry) => endGroup(entry.pid, 5000)));
  }
  return left.map((entry) => entry.name);
}

function readProcesses(dataDir) {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
  } catch {
    return [];
  }
}
