/**
 * A loader. `robot-worker.ts?worker` is a script for `new Worker`, with everything that it imports. It is built on its
 * own: a worker in the remote's own build would start with the federation runtime, which only a page has.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoaderContext, rspack } from '@rspack/core';
import { WORKER_FILE, workerConfig } from './config.ts';

export default function workerScript(this: LoaderContext): void {
  const done = this.async();
  const out = mkdtempSync(join(tmpdir(), 'luplay-worker-'));
  const hasZod = this.resourceQuery.includes('zod');
  const compiler = rspack(workerConfig({ entry: this.resourcePath, root: this.rootContext, out, hasZod }));
  const end = (error: Error | null, script?: string) =>
    compiler.close(() => {
      rmSync(out, { recursive: true, force: true });
      done(error, script);
    });
  compiler.run((error, stats) => {
    if (error) return end(error);
    if (!stats || stats.hasErrors()) return end(new Error(stats?.toString('errors-only') ?? 'rspack gave no result'));
    for (const file of stats.compilation.fileDependencies) this.addDependency(file);
    end(null, readFileSync(join(out, WORKER_FILE), 'utf8'));
  });
}
