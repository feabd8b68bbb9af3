import { types } from 'node:util';
import { ERRORS, type ErrorCode, type ErrorEnvelope } from '@luplay/contracts';

export interface AppErrorOptions {
  /** Shown to players, in Russian; the code's default unless given. */
  message?: string;
  /** For 400: `{ path, message }[]`; for 409: the current state. */
  details?: unknown;
  retryAfterSeconds?: number;
  /** userId of whom the refused request was about, for the security log. Never sent. */
  subject?: string | undefined;
  cause?: unknown;
}

/** A failure with a stable code, its HTTP status and a message for players. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly subject: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.subject = options.subject;
  }

  envelope(): ErrorEnvelope {
    const envelope: ErrorEnvelope = { success: false, code: this.code, message: this.message };
    if (this.details !== undefined) envelope.details = this.details;
    return envelope;
  }
}

/** Names of the drivers' errors that mean: the backing service cannot be reached. */
const AWAY = new Set([
  // mongodb
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoOperationTimeoutError',
  'MongoWaitQueueTimeoutError',
  // redis (its classes keep the name `Error`, so the constructor's name is looked at too), ioredis
  'ConnectionTimeoutError',
  'SocketTimeoutError',
  'ClientClosedError',
  'ClientOfflineError',
  'DisconnectsClientError',
  'SocketClosedUnexpectedlyError',
  'ReconnectStrategyError',
  'RootNodesUnavailableError',
  'MaxCommandRedirectionsError',
  'AbortError',
  'MaxRetriesPerRequestError',
  // nats
  'ClosedConnectionError',
  'DrainingConnectionError',
  'ConnectionError',
  'RequestError',
  'NoRespondersError',
  'TimeoutError',
]);
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/**
 * Redis loading its file, or taking no writes for lack of memory or disk; MongoDB's codes for "not now" (shutdown, no
 * primary, no memory, no disk).
 */
const AWAY_REPLIES = /^(LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|READONLY|OOM|MISCONF|NOREPLICAS)\b/;
const AWAY_MONGO = new Set([6, 7, 89, 91, 146, 189, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/** Also a bulk write that fails as a whole, and a write that no majority has confirmed, have the server's code. */
const MONGO_ERRORS = new Set(['MongoServerError', 'MongoBulkWriteError', 'MongoWriteConcernError']);

/** Whether MongoDB, Redis or NATS could not be reached: the request itself is valid. */
export function isUnavailable(error: unknown): boolean {
  // Under Jest, errors of Node's sockets come from another realm.
  if (!(error instanceof Error || types.isNativeError(error))) return false;
  if (error instanceof AppError) return error.code === 'unavailable';
  if (AWAY.has(error.name) || AWAY.has(error.constructor.name)) return true;
  // `errorResponse`: the driver's bulk writes wrap the error of the connection there instead of in `cause`.
  const { code, errorResponse } = error as { code?: unknown; errorResponse?: unknown };
  if (typeof code === 'string' && AWAY_CODES.has(code)) return true;
  if (MONGO_ERRORS.has(error.name) && typeof code === 'number' && AWAY_MONGO.has(code)) return true;
  if (AWAY_REPLIES.test(error.message) || error.message === 'Connection is closed.') return true;
  return isUnavailable(error.cause) || isUnavailable(errorResponse);
}

/** MongoDB refused a second document with the same unique key. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 11000;
}

/** What the write resolves to; null when MongoDB refused it because the unique key is there already. */
export async function nullIfDuplicate<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** The error that the caller gets for a thrown value. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isUnavailable(error) ? 'unavailable' : 'internal', { cause: error });
}
