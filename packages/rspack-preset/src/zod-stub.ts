/**
 * Replaces `zod` in browser builds: every property and every call returns the stub itself. Screens need only paths,
 * constants and types of the contracts, while services check the shapes. This saves 60 KB. Calling `parse` throws.
 */
const FORBIDDEN = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const stub: unknown = new Proxy(() => undefined, {
  get(_, key) {
    if (typeof key === 'string' && FORBIDDEN.has(key)) throw new Error(`zod.${key} is not in browser builds`);
    return stub;
  },
  apply: () => stub,
});

export const z = stub;
