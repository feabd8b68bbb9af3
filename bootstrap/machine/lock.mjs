import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf } from './processes.mjs';

/**
 * Takes a lock file for this process. The file of a dead process is taken over.
 * @returns {(() => void) | { heldBy: number }} releases the lock, or names the process that holds it
 */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }), {
        flag: 'wx',
        mode: 0o600,
      });
      const release = () => rmSync(file, { force: true });
      process.once('exit', release);
      return release;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && identityOf(holder.pid) === holder.identity) return { heldBy: holder.pid };
    rmSync(file, { force: true });
  }
}

/** Waits for a lock; `onWait(pid)` is called once when another process holds it. */
export async function waitForLock(file, onWait) {
  let told = false;
  for (;;) {
    const lock = takeLock(file);
    if (typeof lock === 'function') return lock;
    if (!told) onWait(lock.heldBy);
    told = true;
    await sleep(200);
  }
}

function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
