import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import { parentOf, sameProcess } from './processes.mjs';

/** How often npm is looked for, ms. */
export const LOOK_MS = 500;

/**
 * Calls `stop` when this process is asked to end: by Ctrl-C, by SIGTERM, by the end of its terminal, or because the npm that started it is gone
 * (which does not always hand its own end on). It may be called several times.
 *
 * A hang-up means something to whoever uses a terminal. `nohup` is meant for just that, but Node undoes it when it starts, in npm and here:
 * npm dies of the hang-up, and all that is left of `nohup` is that no standard stream is a terminal. Then the product goes on, without npm.
 */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  const watch = watchForNpmsEnd(stop);
  // Asked now: a terminal that has gone is none any more.
  const inTerminal = [0, 1, 2].some((stream) => isatty(stream));
  process.on('SIGHUP', () => (inTerminal ? stop() : watch.end()));
}

/** npm itself is watched, not what is around it: the shell that started npm may leave. Only looks when npm started us. */
function watchForNpmsEnd(onGone) {
  if (!process.env.npm_lifecycle_event) return { end() {} };
  const npm = findNpm();
  const isThere = sameProcess(npm);
  let over = false;
  const timer = setInterval(() => {
    if (isThere()) return;
    clearInterval(timer);
    // The hang-up that ended npm may have reached this process as well, and its handler has not run yet.
    setTimeout(() => over || onGone(), LOOK_MS).unref();
  }, LOOK_MS);
  timer.unref();
  const end = () => {
    over = true;
    clearInterval(timer);
  };
  return { end };
}

/** Our parent; or its parent, where the shell that npm runs scripts in is still between us. */
function findNpm() {
  const shell = commandOf(process.ppid).includes(process.env.npm_lifecycle_script ?? '\0');
  return shell ? parentOf(process.ppid) : process.ppid;
}

function commandOf(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
