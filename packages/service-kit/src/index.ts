/** What rules and routes use. What starts a process, with all its libraries, is in run.ts. */

export type { VersionedKeys } from './auth/key-set.ts';
export { publishRevocation } from './auth/revocations.ts';
export type { Session } from './auth/tokens.ts';
export type { Mongo } from './backing/mongo/mongo.ts';
export { UNLIMITED } from './backing/mongo/unlimited.ts';
export type { TypedBucket } from './backing/nats/bucket.ts';
export type { Followed, Mirror, Read } from './backing/nats/mirror.ts';
export type { Nats } from './backing/nats/nats.ts';
export type { Name, Redis } from './backing/redis/redis.ts';
export { addressKey } from './base/address.ts';
export type { SecurityDetails, SecurityEvent } from './base/audit.ts';
export { assertSelf, type Caller, type CallerFor, callerIs } from './base/caller.ts';
export { AppError, type AppErrorOptions, isDuplicateKey, isUnavailable } from './base/errors.ts';
export { messageText, receiveText } from './base/request-id.ts';
export { semaphore } from './base/semaphore.ts';
export type { CommonEnv, EnvOf, EnvShape } from './env.ts';
export { EnvError, readEnv } from './env.ts';
export type { Ctx, Handler, Handlers } from './http/handler.ts';
export { AddressLimit } from './http/limits.ts';
export { MissLimit } from './http/miss-limit.ts';
export { SharedAnswer } from './http/shared-answer.ts';
export type { Kit } from './kit.ts';
export { defineService, type ServiceDefinition, type ServiceParts } from './kit.ts';
export type { Migration, Schema } from './migrations/migration.ts';
export { type Healable, healing } from './upkeep/healing.ts';
export { Projection } from './upkeep/projection.ts';
export { Reconciler } from './upkeep/reconciler.ts';
