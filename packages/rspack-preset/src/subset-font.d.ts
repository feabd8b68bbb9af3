/** Types for the part of `subset-font` that `font-subset.ts` uses. The package has none. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    keepFeatures: string[];
    variationAxes?: Record<string, { min: number; max: number }>;
  }

  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
