import { hash } from 'node:crypto';
import type { Session } from './tokens.ts';

/** Verified tokens by their hash, least recently used dropped first: the hot path costs no signature check. */
export class TokenCache {
  private readonly entries = new Map<string, Session>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  static keyOf(token: string): string {
    return hash('sha256', token, 'base64');
  }

  get(key: string): Session | undefined {
    const found = this.entries.get(key);
    if (!found) return undefined;
    this.entries.delete(key);
    this.entries.set(key, found);
    return found;
  }

  set(key: string, session: Session): void {
    this.entries.set(key, session);
    if (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value as string);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
