import type { IncomingMessage } from 'node:http';
import type { Call } from '@luplay/contracts';
import type { TrustedPeers } from '../base/address.ts';
import type { CallerFor } from '../base/caller.ts';
import { requestIdOf } from '../base/request-id.ts';
import type { Ctx } from './handler.ts';

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
