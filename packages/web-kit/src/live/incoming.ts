/** What the envelope of a server message may have. See contracts/core/live.ts. */
export interface Incoming {
  type: string;
  seq?: number;
  from?: number;
  channel?: string;
  serverTime?: number;
  afterMs?: number;
  ref?: number;
  present?: boolean;
  hostPresent?: boolean;
}

/** Null for a malformed message. */
export function parseMessage(data: unknown): Incoming | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    const isMessage =
      typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string';
    return isMessage ? (message as Incoming) : null;
  } catch {
    return null;
  }
}
