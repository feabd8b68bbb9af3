import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** True while a process with this id exists and is not a zombie. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  const stat = procStat(pid);
  return stat === undefined || stat.state !== 'Z';
}

/**
 * The start time of a process, which distinguishes it from a later one with the same id; undefined when it has ended.
 * Linux: clock ticks since boot, from /proc; elsewhere from `ps`.
 */
export function identityOf(pid) {
  if (!isAlive(pid)) return undefined;
  const stat = procStat(pid);
  if (stat) return `ticks:${stat.startTime}`;
  try {
    return `ps:${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`;
  } catch {
    return undefined;
  }
}

function procStat(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The command is in parentheses and may itself contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], parent: Number(fields[1]), startTime: fields[19] };
}

/** The id of a process's parent; undefined when the process has ended. */
export function parentOf(pid) {
  const stat = procStat(pid);
  if (stat) return stat.parent;
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}

/** A cheap check whether the process that has this id now is still running. */
export function sameProcess(pid) {
  const identity = procStat(pid)?.startTime;
  return () => isAlive(pid) && procStat(pid)?.startTime === identity;
}

/** Signals a whole process group; false if the group has ended. */
export function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * SIGTERM to the group, SIGKILL after `graceMs`; resolves when it is gone. For processes that are not our children any
 * more.
 */
export async function endGroup(leader, graceMs) {
  signalGroup(leader, 'SIGTERM');
  const until = Date.now() + graceMs;
  while (Date.now() < until) {
    if (!isAlive(leader)) break;
    await sleep(50);
  }
  signalGroup(leader, 'SIGKILL');
}
