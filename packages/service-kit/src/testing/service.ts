import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import {
  type BodyInputOf,
  type Call,
  type CallTable,
  pathOf,
  type ResponseOf,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_SECONDS,
  TOKEN_TYPE,
} from '@luplay/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import type { Caller } from '../base/caller.ts';
import type { EnvShape } from '../env.ts';
import type { Kit, ServiceDefinition } from '../kit.ts';
import { type StartOptions, startService } from '../service.ts';
import { eventually } from './eventually.ts';
import { openLogs } from './logs.ts';
import { freePort } from './ports.ts';
import { ShardWatch } from './shard-watch.ts';

export interface TokenOptions {
  /** Epoch seconds; now and a week later unless given. */
  issuedAt?: number;
  expiresAt?: number;
  audience?: string;
  issuer?: string;
  type?: string;
  kid?: string;
  /** The session's id; a new one unless given. */
  sessionId?: string;
}

/** A signing key of a test's own, in place of svc-user's. */
export interface TestKeys {
  jwks: JSONWebKeySet;
  sign(caller: Partial<Caller> & { userId: string }, options?: TokenOptions): Promise<string>;
}

export async function createTestKeys(): Promise<TestKeys> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'EdDSA' };
  return {
    jwks: { keys: [jwk] },
    sign(caller, options = {}) {
      const issuedAt = options.issuedAt ?? Math.floor(Date.now() / 1000);
      return new SignJWT({
        tid: caller.telegramId ?? caller.userId,
        name: caller.username ?? caller.userId,
        roles: caller.roles ?? ['User'],
        sid: options.sessionId ?? randomUUID(),
        auth_time: caller.loggedInAt ?? issuedAt,
      })
        .setProtectedHeader({ alg: 'EdDSA', kid: options.kid ?? kid, typ: options.type ?? TOKEN_TYPE })
        .setSubject(caller.userId)
        .setIssuer(options.issuer ?? TOKEN_ISSUER)
        .setAudience(options.audience ?? TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(options.expiresAt ?? issuedAt + TOKEN_LIFETIME_SECONDS)
        .sign(privateKey);
    },
  };
}

export interface TestOptions extends Pick<StartOptions, 'slowClients' | 'readyPatience'> {
  env?: Record<string, string>;
  /** Another replica or another service of the same deployment: shares its database, namespace and keys. */
  beside?: TestService;
  /** Tokens are checked against these keys; null: fetched from LUPLAY_JWKS_URL, as a service does. */
  keys?: JSONWebKeySet | null;
}

interface CallInput<C extends Call> {
  token?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: BodyInputOf<C>;
}

/** A failure's fields are there too: narrow by `status`. */
type CallBody<C extends Call> = ResponseOf<C> & {
  success: boolean;
  code?: string;
  message?: string;
  details?: unknown;
};

export interface TestService<E extends EnvShape = Record<never, never>> {
  /** `http://127.0.0.1:<port>` */
  url: string;
  kit: Kit<E>;
  keys: TestKeys;
  namespace: string;
  /** What it has sent to MongoDB, if the service declares its shard keys. `close` throws when one is not named. */
  shards: ShardWatch | null;
  /** Everything it logged, as JSON lines. */
  logs(): string;
  token(caller: Partial<Caller> & { userId: string }, options?: TokenOptions): Promise<string>;
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<{ status: number; body: CallBody<C>; headers: Headers }>;
  /** Any request, as it is. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Drains it as SIGTERM does, and removes its data unless it runs beside another. */
  close(): Promise<void>;
}

/**
 * Starts a service in this process over the real backing services of MONGO_URL, REDIS_URL and NATS_URL, in a database
 * and a namespace of its own. Resolves when it is set up, knows the revoked tokens and has Redis.
 */
export async function startTestService<T extends CallTable, E extends EnvShape = Record<never, never>>(
  definition: ServiceDefinition<T, E>,
  options: TestOptions = {},
): Promise<TestService<E>> {
  const { beside } = options;
  const namespace = beside?.namespace ?? `t${randomBytes(6).toString('hex')}`;
  const keys = beside?.keys ?? (await createTestKeys());
  const lines: string[] = [];
  openLogs.add(lines);
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const env = {
    PORT: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    LUPLAY_NAMESPACE: namespace,
    LUPLAY_REPLICA: beside ? randomBytes(3).toString('hex') : '0',
    LUPLAY_JWKS_URL: 'http://127.0.0.1:1/.well-known/jwks.json',
    MONGO_URL: databaseUrl(required('MONGO_URL'), namespace),
    REDIS_URL: required('REDIS_URL'),
    NATS_URL: required('NATS_URL'),
    ...options.env,
  };
  const shards = definition.sharding ? new ShardWatch(definition.sharding) : null;
  const watched: typeof definition = {
    ...definition,
    setup(kit) {
      shards?.watch(kit.mongo.client);
      return definition.setup(kit);
    },
  };
  const given = options.keys === undefined ? keys.jwks : options.keys;
  const { slowClients, readyPatience } = options;
  const running = await startService(watched, {
    env: { ...env, MONGO_URL: shards ? ShardWatch.monitored(env.MONGO_URL) : env.MONGO_URL },
    logTo,
    ...(given ? { keys: given } : {}),
    ...(slowClients ? { slowClients } : {}),
    ...(readyPatience === undefined ? {} : { readyPatience }),
  });
  const url = `http://127.0.0.1:${running.port}`;
  try {
    await running.settled;
  } catch (error) {
    await running.drain();
    throw error;
  }
  await running.kit.internals.tokens.whenReady;
  await eventually(() => running.kit.redis.connected);

  const fetchPath = (path: string, init?: RequestInit) => fetch(url + path, init);
  return {
    url,
    kit: running.kit,
    keys,
    namespace,
    shards,
    logs: () => lines.join(''),
    token: (caller, tokenOptions) => keys.sign(caller, tokenOptions),
    fetch: fetchPath,
    async call(call, input = {}) {
      const search = new URLSearchParams(
        Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)] as [string, string]),
      ).toString();
      const response = await fetchPath(pathOf(call, input.params) + (search ? `?${search}` : ''), {
        method: call.method,
        headers: {
          ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
      return {
        status: response.status,
        body: (await response.json()) as CallBody<typeof call>,
        headers: response.headers,
      };
    },
    async close() {
      if (!beside) await removeTraces(running.kit, namespace);
      await running.drain();
      openLogs.delete(lines);
      if (shards && shards.faults.size > 0) throw new Error(`shard keys: ${[...shards.faults].join('; ')}`);
    },
  };
}

/** Starts a replica that listens, but whose set-up waits for `goOn`. */
export async function startHeldUp<T extends CallTable>(definition: ServiceDefinition<T>, readyPatience: number) {
  const [go, port] = [Promise.withResolvers<void>(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const starting = startTestService(
    {
      ...definition,
      async setup(kit) {
        await go.promise;
        return definition.setup(kit);
      },
    },
    { env: { PORT: String(port) }, readyPatience },
  );
  const status = async (path: string) => (await fetch(url + path)).status;
  await eventually(async () => (await status('/healthz').catch(() => 0)) === 200);
  const goOn = () => {
    go.resolve();
    return starting;
  };
  return { url, status, goOn };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this test with "npm run test:backed -- <path>"`);
  return value;
}

function databaseUrl(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.toString();
}

/**
 * Drops the database and the namespace's streams and buckets, as far as the servers let it: a cluster that has just
 * lost a node may not answer in time. Redis keys expire, or go with the server.
 */
async function removeTraces(kit: Pick<Kit, 'mongo' | 'nats'>, namespace: string): Promise<void> {
  await kit.mongo.db.dropDatabase().catch(() => undefined);
  if (kit.nats.connected) await removeStreams(kit, namespace).catch(() => undefined);
}

async function removeStreams(kit: Pick<Kit, 'nats'>, namespace: string): Promise<void> {
  const manager = await jetstreamManager(kit.nats.core());
  for await (const name of manager.streams.names()) {
    if (name.startsWith(`${namespace}_`) || name.startsWith(`KV_${namespace}_`)) await manager.streams.delete(name);
  }
}
