import { join } from 'node:path';
import { KeptJson } from '../machine/files.mjs';
import { identityOf } from '../machine/processes.mjs';

/**
 * `pids.json` (name → process id) is for people and tests. `processes.json` adds what the next start needs to identify
 * leftover processes.
 */
export class PidFiles {
  #pids;
  #processes;

  /** @param {(what: string) => void} onTrouble called with what cannot be written */
  constructor(dataDir, onTrouble) {
    this.#pids = new KeptJson(join(dataDir, 'pids.json'), (error) =>
      onTrouble(`pids.json cannot be written: ${error.message}`),
    );
    this.#processes = new KeptJson(join(dataDir, 'processes.json'));
  }

  /** @param {{ name: string, pid: number, rank: number }[]} processes */
  write(processes) {
    this.#pids.write(Object.fromEntries(processes.map(({ name, pid }) => [name, pid])));
    this.#processes.write(processes.map((one) => ({ ...one, identity: identityOf(one.pid) })));
  }

  close() {
    this.#pids.close();
    this.#processes.close();
  }
}
