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

/** Manifests for one version of Kubernetes. */
interface Group {
  minor: string;
  manifests: Manifest[];
}

/**
 * What is wrong with the manifests of each group: fields that are unknown, missing, of another type or not of an
 * enumeration. The compiler compares them, as literals, with the types: all in one run, whose start takes longest.
 */
export function schemaFaults(groups: Group[]): string[][] {
  const all = groups.flatMap(({ minor, manifests }, group) =>
    manifests.map((manifest) => ({ manifest, group, type: typeOf(manifest, minor) })),
  );
  const lines = all.map(
    ({ manifest, type }, index) => `export const object${index}: ${type} = ${JSON.stringify(manifest)};`,
  );
  const faults: string[][] = groups.map(() => []);
  mkdirSync(BUILD, { recursive: true });
  const folder = mkdtempSync(join(BUILD, 'k8s-'));
  const file = join(folder, 'manifests.ts');
  try {
    writeFileSync(file, lines.join('\n'));
    execFileSync(process.execPath, [TSC, ...OPTIONS, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return faults;
  } catch (error) {
    const errors = String((error as { stdout?: string }).stdout)
      .split('\n')
      .filter((line) => line.includes('error TS'));
    if (errors.length === 0) throw error;
    for (const line of errors) {
      const at = all[Number(/manifests\.ts\((\d+),/.exec(line)?.[1]) - 1];
      if (!at) throw new Error(line);
      const { kind, metadata } = at.manifest;
      faults[at.group]?.push(`${kind} ${metadata.name}: ${line.slice(line.indexOf('error TS'))}`);
    }
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function typeOf({ apiVersion, kind }: Manifest, minor: string): string {
  const { module, modelNames } = MINORS[minor]!;
  const [version, group = ''] = apiVersion.split('/').reverse() as [string, string?];
  const folder = modelNames ? group : group.replace('.k8s.io', '') || 'core';
  const path = [module, folder, version].filter(Boolean).join('/');
  return `import('${path}').${modelNames ? 'I' : ''}${kind}`;
}

const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'preserve', '--types', ''];
