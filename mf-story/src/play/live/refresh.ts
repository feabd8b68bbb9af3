import type { LiveConnection } from '@luplay/web-kit';

/** Asks for the whole play: over the connection, or by making one. */
export function refresh({ status, requestSnapshot, retry }: LiveConnection): void {
  if (status === 'open') requestSnapshot();
  else retry();
}
