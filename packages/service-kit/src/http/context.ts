import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Call } from '@luplay/contracts';
import type { Logger } from 'pino';
import type { CallerFor } from '../caller.ts';
import type { TrustedPeers } from './address.ts';
import type { Ctx } from './handler.ts';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Made when the headers have arrived, filled in as the checks pass. */
export class RequestContext implements Ctx {
  params: unknown = {};
  query: unknown = {};
  body: unknown = {};
  caller: CallerFor<Call['who']> = null;
  readonly ip: string;
  readonly requestId: string;
  readonly receivedAt: number;
  call: Call | null = null;
  private readonly parentLog: Logger;
  private ownLog: Logger | undefined;

  constructor(request: IncomingMessage, peers: TrustedPeers, log: Logger, receivedAt: number) {
    this.ip = peers.addressOf(request);
    const given = request.headers['x-request-id'];
    this.requestId =
      typeof given === 'string' && REQUEST_ID.test(given) && peers.trusts(request) ? given : randomUUID();
    this.receivedAt = receivedAt;
    this.parentLog = log;
  }

  /** Made at first use: most requests log nothing. */
  get log(): Logger {
    this.ownLog ??= this.parentLog.child({ requestId: this.requestId });
    return this.ownLog;
  }
}
