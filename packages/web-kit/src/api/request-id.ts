/**
 * A new idempotency key: calls repeated with the same key are executed once. Not `crypto.randomUUID`, which pages
 * without https lack.
 */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
