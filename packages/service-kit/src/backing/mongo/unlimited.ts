/**
 * Options of a cursor that reads a whole collection: it may take longer than one operation may. Each of its commands
 * still ends after the driver's `socketTimeoutMS`.
 */
export const UNLIMITED = { signal: undefined };
