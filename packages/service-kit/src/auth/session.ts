import type { Caller } from '../caller.ts';

/** A verified token. Times in epoch seconds. */
export interface Session {
  caller: Caller;
  issuedAt: number;
  expiresAt: number;
  /** `kid` of the key that signed it. */
  keyId: string;
}
