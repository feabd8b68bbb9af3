import { statfsSync } from 'node:fs';

const LOOK_MS = 2_000;
const MEBIBYTE = 1024 * 1024;
/** With less free space than this, writing counts as impossible, bytes. */
const FULL = 4 * MEBIBYTE;
/** With more free space than this, writing counts as possible again, bytes. */
const SPACE = 16 * MEBIBYTE;

/**
 * Watches the free space of the file system of `dir`. Calls `onFull` when it is used up and `onSpace` when some is free
 * again. `dir` may be deleted.
 * @returns {() => void} stops
 */
export function watchDisk(dir, { onFull, onSpace }) {
  let full = false;
  const timer = setInterval(() => {
    const free = freeBytes(dir);
    if (free === undefined) return;
    if (!full && free < FULL) {
      full = true;
      onFull();
    } else if (full && free > SPACE) {
      full = false;
      onSpace();
    }
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function freeBytes(dir) {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
