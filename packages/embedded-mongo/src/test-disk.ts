import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  /** Writes a file until the disk is full. */
  fill(): void;
  /** Removes that file. */
  empty(): void;
  unmount(): void;
}

/** Mounts a tmpfs; undefined where this process may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'luplay-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path]);
  if (status !== 0) {
    rmSync(path, { recursive: true });
    console.warn('not run: a full disk needs a small tmpfs, and this process may not mount one (it needs root)');
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = 65_536; size >= 1; size /= 2) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    unmount() {
      // Lazy unmount: a failed test may still have files open.
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
