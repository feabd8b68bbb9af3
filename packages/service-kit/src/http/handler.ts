import type { IncomingMessage } from 'node:http';
import type { BodyOf, Call, CallTable, ParamsOf, QueryOf, ResponseOf } from '@luplay/contracts';
import type { TrustedPeers } from '../base/address.ts';
import type { CallerFor } from '../base/caller.ts';
import { requestIdOf } from '../base/request-id.ts';
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

/** Created when the headers arrive; filled in as the checks pass. */
export class RequestContext implements Ctx {
  params: unknown = {};
  query: unknown = {};
  body: unknown = {};
  caller: CallerFor<Call['who']> = null;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly receivedAt: number;
  call: Call | null = null;

  constructor(request: IncomingMessage, peers: TrustedPeers, receivedAt: number) {
    this.ip = peers.addressOf(request);
    this.userAgent = request.headers['user-agent'] ?? '';
    this.requestId = requestIdOf(request, peers);
    this.receivedAt = receivedAt;
  }
}
