/**
 * What `zod` is in a browser build: every property and every call gives the stub itself. Contracts give screens paths,
 * constants and types; shapes are checked by the services, so their 60 KB stay out of the page. Calling `parse` is a
 * mistake and says so.
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
