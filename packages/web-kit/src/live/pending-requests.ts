import { ERRORS, type ErrorCode } from '@luplay/contracts';
import { ApiError } from '../api/api-error.ts';
import type { Incoming } from './incoming.ts';

interface Pending {
  resolve: (reply: Incoming) => void;
  reject: (error: ApiError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Requests sent over one socket that have no reply yet. */
export class PendingRequests {
  readonly #pending = new Map<number, Pending>();
  readonly #timeoutMs: number;
  #lastRef = 0;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** A `ref` that no other request of this socket has. */
  nextRef(): number {
    this.#lastRef += 1;
    return this.#lastRef;
  }

  /** Resolves to the reply; rejects with the server's error, or with `network` when none came. */
  wait(ref: number): Promise<Incoming> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(ref), this.#timeoutMs);
      this.#pending.set(ref, { resolve, reject, timer });
    });
  }

  /** Settles the request that a message with a `ref` belongs to. */
  settle(ref: number, message: Incoming): void {
    const pending = this.#take(ref);
    if (!pending) return;
    if (message.type !== 'error') {
      pending.resolve(message);
      return;
    }
    const { code, message: text } = message as unknown as { code: ErrorCode; message: string };
    pending.reject(new ApiError(ERRORS[code]?.status ?? 500, code, text));
  }

  /** Rejects all requests, because no reply can arrive any more. */
  failAll(): void {
    for (const ref of this.#pending.keys()) this.#fail(ref);
  }

  #fail(ref: number): void {
    this.#take(ref)?.reject(new ApiError(0, 'network', ''));
  }

  #take(ref: number): Pending | undefined {
    const pending = this.#pending.get(ref);
    if (!pending) return undefined;
    this.#pending.delete(ref);
    clearTimeout(pending.timer);
    return pending;
  }
}
