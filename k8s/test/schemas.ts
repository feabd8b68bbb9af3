import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest } from '../src/manifests.ts';

/** Types that are made from the API's own description: name of the package, groups as it spells them. */
const MINORS: Record<string, { module: string; modelNames: boolean }> = {
  '1.30': { module: 'kubernetes-types', modelNames: false },
  '1.33': { module: 'kubernetes-models-1-33', modelNames: true },
  '1.36': { module: 'kubernetes-models-1-36', modelNames: true },
};
export const KUBERNETES = Object.keys(MINORS);

const BUILD = fileURLToPath(new URL('../../.build/', import.meta.url));
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/**
 * What is wrong with these manifests in one version of Kubernetes: fields that are unknown, missing, of another type or
 * not of an enumeration. The compiler compares them, as literals, with the types.
 */
export function schemaFaults(manifests: Manifest[], minor: string): string[] {
  const { module, modelNames } = MINORS[minor]!;
  const lines = manifests.map((manifest, index) => {
    const [version, group = ''] = manifest.apiVersion.split('/').reverse() as [string, string?];
    const folder = modelNames ? group : group.replace('.k8s.io', '') || 'core';
    const path = [module, folder, version].filter(Boolean).join('/');
    const type = `import('${path}').${modelNames ? 'I' : ''}${manifest.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  mkdirSync(BUILD, { recursive: true });
  const folder = mkdtempSync(join(BUILD, 'k8s-'));
  const file = join(folder, 'manifests.ts');
  try {
    writeFileSync(file, lines.join('\n'));
    execFileSync(process.execPath, [TSC, ...OPTIONS, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return [];
  } catch (error) {
    return String((error as { stdout: string }).stdout)
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => {
        const at = Number(/manifests\.ts\((\d+),/.exec(line)?.[1]) - 1;
        return `${manifests[at]?.kind} ${manifests[at]?.metadata.name}: ${line.slice(line.indexOf('error TS'))}`;
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'preserve', '--types', ''];
