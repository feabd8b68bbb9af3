import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Large pieces first, so that filling is quick. */
const FILLINGS = [1024 * 1024, 64 * 1024, 4096, 1].map((size) => Buffer.alloc(size));
/** Files that one may hold. */
const INODES = 4096;

/** A directory with little space. */
export interface SmallDisk {
  dir: string;
  /** Takes all the space that is left, for contents and for more files. Again: what has been given back meanwhile. */
  fill(): void;
  /** Gives it back. */
  empty(): void;
  /** Unmounts and removes it. */
  close(): void;
}

/** Why no file system may be mounted here, or undefined: only root on Linux may, and not in every container. */
export function cannotMount(): string | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'luplay-mount-'));
  try {
    const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir]);
    if (status !== 0) return `a file system cannot be mounted here: ${error?.message ?? String(stderr).trim()}`;
    execFileSync('umount', [dir]);
    return undefined;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export function smallDisk(megabytes: number): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'luplay-small-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,nr_inodes=${INODES}`, 'tmpfs', dir]);
  const fillers: string[] = [];
  const noSpace = (work: () => void) => {
    try {
      for (;;) work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  return {
    dir,
    fill() {
      const first = join(dir, 'filler');
      if (!fillers.includes(first)) fillers.push(first);
      const file = openSync(first, 'a');
      for (const bytes of FILLINGS) noSpace(() => writeSync(file, bytes));
      closeSync(file);
      noSpace(() => {
        const next = `${first}-${fillers.length}`;
        writeFileSync(next, '', { flag: 'wx' });
        fillers.push(next);
      });
    },
    empty() {
      for (const filler of fillers.splice(0)) rmSync(filler, { force: true });
    },
    close() {
      // Lazily: a process that is just ending may still hold a file of it.
      execFileSync('umount', ['-l', dir]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
