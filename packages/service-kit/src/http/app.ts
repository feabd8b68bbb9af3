import { parse as parseQuery } from 'node:querystring';
import {
  type Call,
  type CallTable,
  CONTRACT_VERSION_HEADER,
  type ContractVersion,
  type StreamedFile,
} from '@luplay/contracts';
import type { Express, NextFunction, Request, Response } from 'express';
import express from 'express';
import type { Logger } from 'pino';
import { bearerOf, type Tokens } from '../auth/tokens.ts';
import type { TrustedPeers } from '../base/address.ts';
import type { Audit } from '../base/audit.ts';
import { assertMayCall, type Caller } from '../base/caller.ts';
import { AppError, toAppError } from '../base/errors.ts';
import { withRequestId } from '../base/request-id.ts';
import { outgoingFault, validate } from '../base/validate.ts';
import { beginSpan, endSpan, inside, SpanKind } from '../tracing/spans.ts';
import { DEFAULT_MAX_BODY, endUpload, isUploading, passRest, readBody, readUpload } from './body.ts';
import { type Handler, type Handlers, RequestContext } from './handler.ts';
import { LateRequests } from './late-requests.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { sendError, sendFile, sendJson, sendShared, sendStream } from './respond.ts';
import { type AnswerBytes, SharedAnswer } from './shared-answer.ts';

export interface AppParts {
  calls: CallTable;
  /** Sent with every response, if the service has one. */
  contractVersion: ContractVersion | undefined;
  /** Calls wait for it while the replica starts; null afterwards. */
  starting(): Promise<void> | null;
  /** Null until the service is set up: its calls answer 503. */
  handlers(): Handlers<CallTable> | null;
  /** Called once for the platform's own routes (health, metrics). */
  platform(app: Express): void;
  tokens: Tokens;
  limits: Limits;
  answerBytes: AnswerBytes;
  metrics: Metrics;
  peers: TrustedPeers;
  audit: Audit;
  log: Logger;
  checkResponses: boolean;
  now(): number;
}

interface Locals {
  ctx: RequestContext;
}
type Answer = Response<unknown, Locals & Record<string, unknown>>;

/** The Express app that answers `calls`. */
export function createApp(parts: AppParts): Express {
  const app = express();
  const late = new LateRequests(parts.peers);
  app.disable('x-powered-by').disable('etag').set('query parser', false).set('case sensitive routing', true);
  app.use((request: Request, response: Answer, next: NextFunction) => {
    const ctx = new RequestContext(request, parts.peers, parts.now());
    response.locals.ctx = ctx;
    if (parts.contractVersion) response.setHeader(CONTRACT_VERSION_HEADER, parts.contractVersion);
    const started = performance.now();
    let streamedAt: number | undefined;
    // The rest of a streamed file takes as long as its client's network.
    response.once('pipe', () => {
      streamedAt = performance.now();
    });
    response.once('finish', () => {
      const ended = streamedAt ?? performance.now();
      if (ctx.call) parts.metrics.request(ctx.call, response.statusCode, (ended - started) / 1000);
    });
    // Express would answer OPTIONS itself, but no other origin may call.
    if (request.method === 'OPTIONS') return sendError(response, new AppError('not_found'), ctx.requestId);
    withRequestId(ctx.requestId, next);
  });
  parts.platform(app);
  for (const [name, call] of bySpecificity(parts.calls)) {
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    app[method](call.path, (request: Request, response: Answer) =>
      tracedCall(call, response, () => answer(parts, late, name, call, request, response)),
    );
  }
  app.use((_request: Request, response: Answer) => {
    sendError(response, new AppError('not_found'), response.locals.ctx.requestId);
  });
  app.use((error: unknown, _request: Request, response: Answer, _next: NextFunction) => {
    fail(parts, response.locals.ctx, response, error);
  });
  return app;
}

/** Runs the work of a call in its span, which ends with the response. */
function tracedCall(call: Call, response: Answer, work: () => Promise<void>): Promise<void> {
  const attributes = { 'http.request.method': call.method, 'http.route': call.path, 'luplay.call': call.id };
  const span = beginSpan(`${call.method} ${call.path}`, SpanKind.SERVER, attributes);
  if (!span) return work();
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    endSpan(span, response.statusCode >= 500 ? response.statusCode : undefined);
  });
  return inside(span, work);
}

async function answer(
  parts: AppParts,
  late: LateRequests,
  name: string,
  call: Call,
  request: Request,
  response: Answer,
): Promise<void> {
  const { ctx } = response.locals;
  ctx.call = call;
  try {
    if (late.isLate(request, parts.now())) throw new AppError('unavailable', { cause: new Error('it came too late') });
    if (parts.starting()) await parts.starting();
    const handler = parts.handlers()?.[name] as Handler<Call> | undefined;
    if (!handler) throw new AppError('unavailable', { retryAfterSeconds: 1 });
    await parts.limits.address(ctx.ip);
    const caller = await callerOf(parts.tokens, call, request.headers.authorization);
    ctx.caller = caller;
    assertMayCall(call.who, caller);
    await parts.limits.call(call, caller?.userId ?? null, ctx.ip);
    ctx.params = validate(call.params, request.params, 'params');
    ctx.query = validate(call.query, queryOf(request.url), 'query');
    ctx.body = call.upload
      ? readUpload(request, call)
      : validate(call.body, await readBody(request, call.maxBody ?? DEFAULT_MAX_BODY), 'body');
    if (call.shared) {
      const known = request.headers['if-none-match'];
      const shared = await parts.answerBytes.serve(ctx.ip, known, async () => {
        const result = await handler(ctx);
        if (result instanceof SharedAnswer) return result;
        throw new Error(`${call.id} has to return a SharedAnswer`);
      });
      if (parts.checkResponses) assertOutgoing(call, shared.fields);
      return sendShared(response, shared, known, ctx.requestId);
    }
    const result = await handler(ctx);
    if (call.file === 'stream') await sendStream(request, response, result as StreamedFile, ctx.requestId);
    else if (call.file) sendFile(response, call.file, result as Uint8Array, ctx.requestId);
    else {
      if (parts.checkResponses) assertOutgoing(call, result);
      sendJson(response, 200, { success: true, ...(result as object) }, ctx.requestId);
    }
    if (parts.log.isLevelEnabled('debug')) parts.log.debug({ call: call.id, userId: caller?.userId }, 'answered');
  } catch (error) {
    if (!call.upload) await passRest(request);
    if (response.headersSent) parts.log.info({ err: error, call: call.id }, 'a response was broken off');
    else fail(parts, ctx, response, error);
  } finally {
    if (call.upload || isUploading(request.socket)) endUpload(request);
  }
}

function assertOutgoing(call: Call, result: unknown): void {
  const fault = outgoingFault(call.response, result);
  if (fault !== null) throw new Error(`${call.id} answers against its contract: ${fault}`);
}

async function callerOf(tokens: Tokens, call: Call, header: string | undefined): Promise<Caller | null> {
  if (call.who === 'public') return null;
  try {
    const token = bearerOf(header);
    return token === null ? null : await tokens.verify(token);
  } catch (error) {
    if (call.badToken === 'anonymous' && isRefusal(error)) return null;
    throw error;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unauthorized' || error.code === 'unavailable');

/** Has no prototype. Repeated keys become arrays, which no schema accepts as a string. */
function queryOf(url: string): object {
  const at = url.indexOf('?');
  return at === -1 ? {} : { ...parseQuery(url.slice(at + 1)) };
}

function fail({ log, audit }: AppParts, ctx: RequestContext, response: Answer, thrown: unknown): void {
  const error = malformedUrl(thrown) ? new AppError('validation_failed') : toAppError(thrown);
  const call = ctx.call?.id;
  if (error.code === 'internal') log.error({ err: error.cause ?? error, call }, 'request failed');
  else if (error.code === 'unavailable') log.warn({ err: error.cause ?? error, call }, 'unavailable');
  else if (log.isLevelEnabled('debug')) log.debug({ code: error.code, call }, 'refused');
  audit.refused(error, { actor: ctx.caller?.userId ?? null, address: ctx.ip, call });
  sendError(response, error, ctx.requestId);
}

/** Express decodes path parameters itself and throws for `%zz`. */
const malformedUrl = (error: unknown): boolean => error instanceof URIError;

/**
 * Literal segments before parameters, in whatever order calls are declared: `/lobby/all` is not the lobby with the id
 * `all`.
 */
export function bySpecificity(calls: CallTable): [string, Call][] {
  const rank = (path: string) =>
    path
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('');
  return Object.entries(calls).sort(([, one], [, other]) => rank(one.path).localeCompare(rank(other.path)));
}
