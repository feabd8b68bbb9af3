/** What makes a repeated call harmless. `crypto.randomUUID` is not there on pages without https. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
