/** What `font-part.ts` uses of a package that brings no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    keepFeatures: string[];
    variationAxes?: Record<string, { min: number; max: number }>;
  }

  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
