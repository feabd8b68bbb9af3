import type { Session } from './session.ts';

/**
 * Verified tokens, least recently used dropped first: the hot path costs no signature check. Keyed by the whole token:
 * a digest of it as the key was measured to cost more than all the rest of recognising a caller.
 */
export class TokenCache {
  private readonly entries = new Map<string, Session>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(token: string): Session | undefined {
    const found = this.entries.get(token);
    if (!found) return undefined;
    this.entries.delete(token);
    this.entries.set(token, found);
    return found;
  }

  set(token: string, session: Session): void {
    this.entries.set(token, session);
    if (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value as string);
  }

  delete(token: string): void {
    this.entries.delete(token);
  }

  clear(): void {
    this.entries.clear();
  }
}
