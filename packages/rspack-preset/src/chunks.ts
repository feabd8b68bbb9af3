/** A chunk of a build, as rspack's stats tell of it. */
export interface BuiltChunk {
  /** Whether the page loads it at once. */
  initial?: boolean;
  files?: string[];
  /** What asks for it; an import of `./x.ts` has that as its request. */
  origins?: { request?: string; moduleName?: string }[];
}

/** Scripts and styles of the chunks, each once. */
export const codeFiles = (chunks: readonly BuiltChunk[]): string[] =>
  [...new Set(chunks.flatMap(({ files = [] }) => files))].filter((file) => /\.(js|css)$/.test(file));
