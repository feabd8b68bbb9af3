import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyInputOf, Call, ErrorEnvelope, ParamsOf, ResponseOf } from '@luplay/contracts';
import { type Answer, type Input, send } from '../api/api.ts';

/** One attempt of a call. */
export interface Attempt {
  call: string;
  /** 0: no response. */
  status: number;
  /** The error code of the envelope, if the response has one. */
  code?: string;
}

/** Interval between two attempts of the same call, ms. */
const AGAIN_MS = 100;
/** Limit of all attempts of one call, ms. */
const PATIENCE_MS = 40_000;

type CallInput<C extends Call> = { params?: ParamsOf<C>; body?: BodyInputOf<C> };
export type Outcome<C extends Call> = { answer: ResponseOf<C>; refused?: never } | { answer?: never; refused: string };

/** Makes calls during outages and records the outcome of every attempt. */
export class RetryingClient {
  readonly attempts: Attempt[] = [];
  /** How long each answered call took with all its attempts, ms. */
  readonly waits: number[] = [];

  /** Makes one attempt; null: no response. */
  async once(call: Call, input: Input, token?: string): Promise<Answer | null> {
    let answer: Answer | null = null;
    try {
      answer = await send(call, input, token);
    } catch (error) {
      // fetch throws a TypeError when the connection was refused or reset; anything else is a bug of the spec.
      if (!(error instanceof TypeError)) throw error;
    }
    const { code } = (answer?.json ?? {}) as Partial<ErrorEnvelope>;
    this.attempts.push({ call: call.id, status: answer?.status ?? 0, code });
    return answer;
  }

  /** Retries until the service answers, even with a 4xx, as a user who presses the button again does. */
  async retry<C extends Call>(call: C, input: CallInput<C>, token?: string): Promise<Outcome<C>> {
    const began = Date.now();
    const until = began + PATIENCE_MS;
    for (;;) {
      const answer = await this.once(call, input as Input, token);
      if (answer && answer.status < 500) this.waits.push(Date.now() - began);
      if (answer?.status === 200) return { answer: answer.json as ResponseOf<C> };
      if (answer && answer.status < 500) return { refused: (answer.json as ErrorEnvelope).code };
      if (Date.now() > until) throw new Error(`${call.id}: no answer for ${PATIENCE_MS} ms, at last ${answer?.status}`);
      await sleep(AGAIN_MS);
    }
  }

  /** Repeats a call regardless of its results until the returned function is called. */
  repeatUntilStopped(call: Call, input: Input, token?: string): () => Promise<void> {
    let stopped = false;
    const asking = (async () => {
      while (!stopped) {
        await this.once(call, input, token);
        await sleep(AGAIN_MS);
      }
    })();
    return () => {
      stopped = true;
      return asking;
    };
  }

  /** Attempts that failed in another way than with 503 `unavailable`; with `gateway` also without a response. */
  unfair(gateway: boolean): Attempt[] {
    return this.attempts.filter(({ status, code }) => {
      if (status === 0) return !gateway;
      return status >= 500 && (status !== 503 || code !== 'unavailable');
    });
  }

  /** Attempts without a success or a refusal. */
  failed(): Attempt[] {
    return this.attempts.filter(({ status }) => status === 0 || status >= 500);
  }

  /** Number of attempts by call and outcome: `games.answer 200` → 19. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { call, status, code } of this.attempts) {
      const line = `${call} ${status || 'no answer'}${code && status !== 200 ? ` ${code}` : ''}`;
      counts[line] = (counts[line] ?? 0) + 1;
    }
    return counts;
  }
}
