import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SRC = new URL('.', import.meta.url).pathname;
const TITLE = /(?:\bit(?:\.concurrent)?\(|\]\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1/g;
const GUARANTEES = /^(G\d+(?:, G\d+)*): /;

/** The files of tests by guarantee, as `G1 a.test.ts`. */
const sorted = (pairs: Iterable<string>) => [...new Set(pairs)].sort();

it('G0: each guarantee of SPEC.md names the files of its tests, and each test its guarantees', () => {
  const tested: string[] = [];
  const without: string[] = [];
  for (const file of globSync('**/*.test.ts', { cwd: SRC })) {
    for (const [, , title = ''] of readFileSync(join(SRC, file), 'utf8').matchAll(TITLE)) {
      const named = GUARANTEES.exec(title)?.[1];
      if (named === undefined) without.push(`${file}: ${title}`);
      else tested.push(...named.split(', ').map((guarantee) => `${guarantee} ${file}`));
    }
  }
  expect(without).toEqual([]);
  const spec = readFileSync(join(SRC, '../SPEC.md'), 'utf8');
  const stated = spec.split(/^## (?=G\d+ )/m).slice(1);
  const named = stated.flatMap((section) => {
    const [guarantee = ''] = section.split(' ');
    return [...section.matchAll(/`([a-z/.-]+\.test\.ts)`/g)].map(([, file]) => `${guarantee} ${file}`);
  });
  expect(sorted(named)).toEqual(sorted(tested));
});
