import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { LoaderContext } from '@rspack/core';
import fontPart, { charactersOf } from './font-part.ts';

const require = createRequire(import.meta.url);
const BASE = join(import.meta.dirname, '../../web-kit/src/base.css');

interface Face {
  family: string;
  weight: string;
  range: string;
  /** Of its address; null: the whole font. */
  part: string | null;
}

function faces(): Face[] {
  return readFileSync(BASE, 'utf8')
    .split('@font-face')
    .slice(1)
    .map((text) => {
      const said = (name: string) => new RegExp(`${name}:\\s*([^;]+);`).exec(text)?.[1]?.replace(/\s+/g, ' ') ?? '';
      const part = /\?part=([^"]+)"/.exec(text)?.[1] ?? null;
      return { family: said('font-family'), weight: said('font-weight'), range: said('unicode-range'), part };
    });
}

const asPart = (path: string, range: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, part?: Buffer) => (error ? reject(error) : resolve(part as Buffer));
    const context = { async: () => done, resourcePath: path, resourceQuery: `?part=${range}` };
    fontPart.call(context as unknown as LoaderContext, readFileSync(path));
  });

describe('parts of fonts', () => {
  it('hold what their faces promise', () => {
    const parts = faces().filter(({ part }) => part);
    expect(parts).toHaveLength(4);
    for (const { part, range } of parts) expect(part).toBe(range.replaceAll(' ', ''));
  });

  it('come after the whole fonts, with the same weights: else a browser would not look into them first', () => {
    const all = faces();
    const firstPart = all.findIndex(({ part }) => part);
    expect(all.slice(firstPart).every(({ part }) => part)).toBe(true);
    const kind = ({ family, weight }: Face) => `${family} ${weight}`;
    expect(new Set(all.slice(firstPart).map(kind))).toEqual(new Set(all.slice(0, firstPart).map(kind)));
  });

  it('are taken by a unicode-range', () => {
    expect(charactersOf('U+41-43,U+2116')).toBe('ABC№');
    expect(() => charactersOf('A-C')).toThrow('A-C');
  });

  it('weigh what their characters weigh', async () => {
    const path = require.resolve('@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2');
    const [whole, russian, letter] = [readFileSync(path), await asPart(path, 'U+410-44F'), await asPart(path, 'U+410')];
    expect(russian.toString('latin1', 0, 4)).toBe('wOF2');
    expect(russian.length).toBeLessThan(whole.length * 0.6);
    expect(letter.length).toBeLessThan(russian.length / 2);
  });
});
