/** A chunk of a build, as in rspack's stats. */
export interface BuiltChunk {
  /** Whether the page loads it at start. */
  initial?: boolean;
  files?: string[];
  /** The modules that request it. An import of `./x.ts` has that path as its request. */
  origins?: { request?: string; moduleName?: string }[];
}

/** Scripts and styles of the chunks, without duplicates. */
export const codeFiles = (chunks: readonly BuiltChunk[]): string[] =>
  [...new Set(chunks.flatMap(({ files = [] }) => files))].filter((file) => /\.(js|css)$/.test(file));
