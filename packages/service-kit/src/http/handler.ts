import type { BodyOf, Call, CallTable, ParamsOf, QueryOf, ResponseOf } from '@luplay/contracts';
import type { CallerFor } from '../base/caller.ts';
import type { SharedAnswer } from './shared-answer.ts';

/** What a handler knows of its request. Everything in it has passed the call's schemas and policy. */
export interface Ctx<C extends Call = Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerFor<C['who']>;
  /** The client's address as the gateway saw it. */
  readonly ip: string;
  /** What the client says it is; empty when it says nothing. */
  readonly userAgent: string;
  /** Stands in every log line of the request, too. */
  readonly requestId: string;
  /** Epoch ms when the request's headers arrived. */
  readonly receivedAt: number;
}

/** Calls that are `shared` return a SharedAnswer, others the fields themselves. */
type Answer<C extends Call> = ResponseOf<C> | SharedAnswer<ResponseOf<C>>;

/** Returns the response's fields; `success: true` is added. Throws AppError for failures. */
export type Handler<C extends Call> = (ctx: Ctx<C>) => Promise<Answer<C>> | Answer<C>;

/** One handler for every call. */
export type Handlers<T extends CallTable> = { [Name in keyof T]: Handler<T[Name]> };
