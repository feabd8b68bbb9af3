import type { Reply } from './bson/values.ts';

/** MongoDB's names for the codes that this server sends. */
const CODE_NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  8: 'UnknownError',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  52: 'DollarPrefixedFieldName',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  115: 'CommandNotSupported',
  146: 'ExceededMemoryLimit',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  322: 'APIVersionError',
  323: 'APIStrictError',
  334: 'MechanismUnavailable',
  352: 'UnsupportedOpQueryCommand',
  10107: 'NotWritablePrimary',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  13388: 'StaleConfig',
  14031: 'OutOfDiskSpace',
  40573: 'Location40573',
};

/** An error that the client receives as from MongoDB: code, codeName, message and fields such as keyPattern. */
export class CommandError extends Error {
  readonly code: number;
  readonly extra: Reply;

  constructor(code: number, message: string, extra: Reply = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.extra = extra;
  }

  get codeName(): string {
    return codeName(this.code);
  }
}

function codeName(code: number): string {
  return CODE_NAMES[code] ?? `Location${code}`;
}

export function badValue(message: string): CommandError {
  return new CommandError(2, message);
}

export function failedToParse(message: string): CommandError {
  return new CommandError(9, message);
}

/** For features of MongoDB that this server does not support. The command changes nothing. */
export function notImplemented(what: string): CommandError {
  return new CommandError(238, `${what} is not supported by the embedded server; use MongoDB (MONGO_URL) for it`);
}

/** The reply to a command that failed as a whole. */
export function errorReply(error: unknown): Reply {
  const known = toCommandError(error);
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.extra };
}

export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  return new CommandError(1, error instanceof Error ? error.message : String(error));
}
