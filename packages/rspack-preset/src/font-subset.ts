/**
 * A loader. `font.woff2?subset=U+20-7E,U+A0` is the subset of the font for a unicode-range of this value. The subsets
 * hold the characters of nearly every text at half the size. The whole font is loaded with the first character outside
 * them.
 */
import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';

/** The range of weights in use, as in the `font-weight` of the @font-face rules. */
const WEIGHTS = { min: 400, max: 800 };
/** Features that browsers apply by default, and `tabular-nums`. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'];
const VARIABLE = /-wght-/;

export const raw = true;

export default function fontSubset(this: LoaderContext, font: Buffer): void {
  const done = this.async();
  const range = new URLSearchParams(this.resourceQuery.replaceAll('+', '%2B')).get('subset') ?? '';
  subsetFont(font, charactersOf(range), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    ...(VARIABLE.test(this.resourcePath) && { variationAxes: { wght: WEIGHTS } }),
  }).then(
    (subset) => done(null, subset),
    (error: Error) => done(error),
  );
}

/** `U+41-43,U+2116`: ABC№. */
export function charactersOf(range: string): string {
  const spans = range.split(',').map((span) => {
    const [, first, last] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/.exec(span.trim()) ?? [];
    if (!first) throw new Error(`no unicode-range: ${span}`);
    return [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)] as const;
  });
  return spans
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, more) => String.fromCodePoint(first + more)),
    )
    .join('');
}
