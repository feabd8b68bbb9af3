/**
 * Stands in for zod in the browser builds. Contracts then give screens their paths, limits and types for nothing; the shapes
 * themselves are checked by the services. Every builder answers with the same inert shape; checking with it is a mistake, and throws.
 */
const CHECKS = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'spa']);

const inert: unknown = new Proxy(() => inert, {
  get(_, property) {
    if (typeof property === 'string' && CHECKS.has(property)) {
      return () => {
        throw new Error('shapes are not part of the browser build: let the service check');
      };
    }
    // Not a promise, not iterable, no primitive: nothing takes it for what it is not.
    return property === 'then' || typeof property === 'symbol' ? undefined : inert;
  },
});

export const z = inert;
export default inert;
