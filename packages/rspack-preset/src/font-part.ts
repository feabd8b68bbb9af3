/**
 * A loader: `font.woff2?part=U+20-7E,U+A0` is the part of the font that a unicode-range of this value asks for. The parts hold what
 * nearly every text consists of, at half the weight; the rest of the font comes with the first character outside of them.
 */
import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';

/** Of the weights in between, these are in use; as the `font-weight` of the faces says. */
const WEIGHTS = { min: 400, max: 800 };
/** What browsers apply unasked, and `tabular-nums`. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'];
const VARIABLE = /-wght-/;

export const raw = true;

export default function fontPart(this: LoaderContext, font: Buffer): void {
  const done = this.async();
  const range = new URLSearchParams(this.resourceQuery.replaceAll('+', '%2B')).get('part') ?? '';
  subsetFont(font, charactersOf(range), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    ...(VARIABLE.test(this.resourcePath) && { variationAxes: { wght: WEIGHTS } }),
  }).then(
    (part) => done(null, part),
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
