import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import { parentOf, sameProcess } from './processes.mjs';

/** Interval of the check whether npm still runs, ms. */
export const LOOK_MS = 500;

/**
 * Calls `stop` on Ctrl-C, on SIGTERM, when the terminal is closed, and when the npm that started this process is gone
 * (npm does not always forward its signals). It may be called several times.
 *
 * `nohup` starts a program with SIGHUP ignored, but Node restores the default at its start, in npm as well as here.
 * So npm dies when the terminal is closed, and the only trace of `nohup` is that no standard stream is a terminal. In
 * that case a SIGHUP is ignored, and npm's end with it.
 */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  const watch = watchForNpmsEnd(stop);
  // Asked now: a closed terminal no longer counts as one.
  const inTerminal = [0, 1, 2].some((stream) => isatty(stream));
  process.on('SIGHUP', () => (inTerminal ? stop() : watch.end()));
}

/** Watches npm itself: the shell that started npm may end. Does nothing when npm did not start us. */
function watchForNpmsEnd(onGone) {
  if (!process.env.npm_lifecycle_event) return { end() {} };
  const npm = findNpm();
  const isThere = sameProcess(npm);
  let over = false;
  const timer = setInterval(() => {
    if (isThere()) return;
    clearInterval(timer);
    // The SIGHUP that ended npm may have reached this process too, and its handler may not have run yet.
    setTimeout(() => over || onGone(), LOOK_MS).unref();
  }, LOOK_MS);
  timer.unref();
  const end = () => {
    over = true;
    clearInterval(timer);
  };
  return { end };
}

/** Our parent; or its parent, when the shell in which npm runs scripts is still between us. */
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
