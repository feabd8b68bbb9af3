import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { LoaderContext } from '@rspack/core';
import fontSubset, { charactersOf } from './font-subset.ts';

const require = createRequire(import.meta.url);
const BASE = join(import.meta.dirname, '../../web-kit/src/base.css');

interface Face {
  family: string;
  weight: string;
  range: string;
  /** The query of its address; null: the whole font. */
  subset: string | null;
}

function faces(): Face[] {
  return (
    readFileSync(BASE, 'utf8')
      .split('@font-face')
      .slice(1)
      // Those that stand in until these have loaded are the system's own.
      .filter((text) => !/src:\s*local/.test(text))
      .map((text) => {
        const property = (name: string) =>
          new RegExp(`${name}:\\s*([^;]+);`).exec(text)?.[1]?.replace(/\s+/g, ' ') ?? '';
        const subset = /\?subset=([^"]+)"/.exec(text)?.[1] ?? null;
        return {
          family: property('font-family'),
          weight: property('font-weight'),
          range: property('unicode-range'),
          subset,
        };
      })
  );
}

const makeSubset = (path: string, range: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, subset?: Buffer) => (error ? reject(error) : resolve(subset as Buffer));
    const context = { async: () => done, resourcePath: path, resourceQuery: `?subset=${range}` };
    fontSubset.call(context as unknown as LoaderContext, readFileSync(path));
  });

describe('font subsets', () => {
  it('contain the characters of their @font-face rules', () => {
    const subsets = faces().filter(({ subset }) => subset);
    expect(subsets).toHaveLength(4);
    for (const { subset, range } of subsets) expect(subset).toBe(range.replaceAll(' ', ''));
  });

  it('come after the whole fonts, with the same weights: otherwise browsers would not try them first', () => {
    const all = faces();
    const firstSubset = all.findIndex(({ subset }) => subset);
    expect(all.slice(firstSubset).every(({ subset }) => subset)).toBe(true);
    const kind = ({ family, weight }: Face) => `${family} ${weight}`;
    expect(new Set(all.slice(firstSubset).map(kind))).toEqual(new Set(all.slice(0, firstSubset).map(kind)));
  });

  it('are selected by a unicode-range', () => {
    expect(charactersOf('U+41-43,U+2116')).toBe('ABC№');
    expect(() => charactersOf('A-C')).toThrow('A-C');
  });

  it('are as small as their characters allow', async () => {
    const path = require.resolve('@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2');
    const [whole, russian, letter] = [
      readFileSync(path),
      await makeSubset(path, 'U+410-44F'),
      await makeSubset(path, 'U+410'),
    ];
    expect(russian.toString('latin1', 0, 4)).toBe('wOF2');
    expect(russian.length).toBeLessThan(whole.length * 0.6);
    expect(letter.length).toBeLessThan(russian.length / 2);
  });
});
