import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../command/run.mjs';

/** Time for a killed process to go, ms. */
const END_MS = 5_000;
const LOOK_MS = 50;

/**
 * Ends what podman left running or mounted in a folder, also after it was interrupted: monitors and name servers, which
 * have the folder in their command line, and processes in containers, whose file systems are in it.
 */
export async function removeRemains(folder) {
  const until = Date.now() + END_MS;
  for (let left = processesOf(folder); left.length > 0 && Date.now() < until; left = processesOf(folder)) {
    for (const pid of left) killed(pid);
    await sleep(LOOK_MS);
  }
  // The innermost first.
  for (const place of mountsIn(folder, 'self').reverse()) await run('umount', ['--lazy', place]);
}

/** Ids of the processes that belong to the containers of a folder. */
export function processesOf(folder) {
  const outside = namespaceOf('self');
  const places = ['run', 'storage'].map((name) => `${folder}/${name}/`);
  const names = (text) => places.some((place) => text.includes(place));
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    if (names(read(pid, 'cmdline'))) return true;
    const namespace = namespaceOf(pid);
    return namespace !== undefined && namespace !== outside && names(read(pid, 'mountinfo'));
  });
}

/** Where something is mounted below a folder, in the order of mounting. */
function mountsIn(folder, pid = 'self') {
  const places = read(pid, 'mountinfo')
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '');
  return places.filter((place) => place.startsWith(`${folder}/`));
}

const read = (pid, file) => attempt(() => readFileSync(`/proc/${pid}/${file}`, 'utf8')) ?? '';
const namespaceOf = (pid) => attempt(() => readlinkSync(`/proc/${pid}/ns/mnt`));
const killed = (pid) => attempt(() => process.kill(Number(pid), 'SIGKILL'));

/** Undefined when the process has ended meanwhile. */
function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}
