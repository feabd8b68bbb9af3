import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyInputOf, Call, ErrorEnvelope, ParamsOf, ResponseOf } from '@luplay/contracts';
import { type Answer, type Input, send } from '../api/api.ts';

/** One try of a call. */
export interface Attempt {
  call: string;
  /** 0: no answer came. */
  status: number;
  /** The code of a refusal; unset also where an answer bears none, as it should. */
  code?: string;
}

/** Between two tries of the same call, ms. */
const AGAIN_MS = 100;
/** A call that is not answered for so long will not be, ms. */
const PATIENCE_MS = 40_000;

type CallInput<C extends Call> = { params?: ParamsOf<C>; body?: BodyInputOf<C> };
export type Outcome<C extends Call> = { answer: ResponseOf<C>; refused?: never } | { answer?: never; refused: string };

/** Makes calls while parts are away, and keeps what came of every try. */
export class Persistence {
  readonly attempts: Attempt[] = [];

  /** One try. */
  async once(call: Call, input: Input, token?: string): Promise<Answer | null> {
    let answer: Answer | null = null;
    try {
      answer = await send(call, input, token);
    } catch (error) {
      // fetch says so when the connection was refused or broken off; all else is a fault of the spec.
      if (!(error instanceof TypeError)) throw error;
    }
    const { code } = (answer?.json ?? {}) as Partial<ErrorEnvelope>;
    this.attempts.push({ call: call.id, status: answer?.status ?? 0, code });
    return answer;
  }

  /** Tries until the service answers, even with a refusal, as a person who presses again does. */
  async insist<C extends Call>(call: C, input: CallInput<C>, token?: string): Promise<Outcome<C>> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.once(call, input as Input, token);
      if (answer?.status === 200) return { answer: answer.json as ResponseOf<C> };
      if (answer && answer.status < 500) return { refused: (answer.json as ErrorEnvelope).code };
      if (Date.now() > until) throw new Error(`${call.id}: no answer for ${PATIENCE_MS} ms, at last ${answer?.status}`);
      await sleep(AGAIN_MS);
    }
  }

  /** Makes a call again and again, whatever it is answered, until it is told to stop. */
  keepAsking(call: Call, input: Input, token?: string): () => Promise<void> {
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

  /** How often each call was answered how: `games.answer 200` → 19. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { call, status, code } of this.attempts) {
      const line = `${call} ${status || 'no answer'}${code && status !== 200 ? ` ${code}` : ''}`;
      counts[line] = (counts[line] ?? 0) + 1;
    }
    return counts;
  }
}
