import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const MB = 1024 * 1024;

it('an archive of 100 MB with all its files is read in less than 200 MB of memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'luplay-import-'));
  const run = (script: string, path: string) =>
    execFileSync(process.execPath, [join(import.meta.dirname, script), path], { encoding: 'utf8' });
  try {
    const archive = join(folder, 'large.siq');
    run('large-archive.fixture.ts', archive);
    const measured = JSON.parse(run('memory.fixture.ts', archive)) as { files: number; bytes: number; growth: number };
    expect(measured).toMatchObject({ files: 10, bytes: 100 * MB });
    expect(measured.growth).toBeLessThan(200 * MB);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
