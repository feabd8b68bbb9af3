/**
 * A new idempotency key: a call that is repeated with the same one is carried out once. Pages without https have no
 * `crypto.randomUUID`.
 */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
