import { setTimeout as sleep } from 'node:timers/promises';
import { type CallTable, CONTRACT_VERSIONS } from '@luplay/contracts';
import type { JSONWebKeySet } from 'jose';
import type { DestinationStream } from 'pino';
import { openTokens } from './auth/tokens.ts';
import { openMongo } from './backing/mongo/mongo.ts';
import { openNats } from './backing/nats/nats.ts';
import { bullOf } from './backing/redis/bull.ts';
import { openRedis } from './backing/redis/redis.ts';
import { Activity, LoadMonitor } from './base/activity.ts';
import { TrustedPeers } from './base/address.ts';
import { Audit } from './base/audit.ts';
import { createLog } from './base/log.ts';
import { checksResponses, type EnvShape, readEnv } from './env.ts';
import { createApp } from './http/app.ts';
import type { Handlers } from './http/handler.ts';
import { createLimits } from './http/limits.ts';
import { createMetrics } from './http/metrics.ts';
import { AnswerBytes } from './http/shared-answer.ts';
import type { Kit, KitInternals, ServiceDefinition, ServiceParts } from './kit.ts';
import { Migrator } from './migrations/migrator.ts';
import { createProbe } from './platform/probe.ts';
import { openRollCall } from './platform/roll-call.ts';
import { platformRoutes, serveMetrics } from './platform/routes.ts';
import { createHttpServer, type SLOW_CLIENTS } from './server.ts';
import { startTracing } from './tracing/start.ts';

export interface RunningService<E extends EnvShape> {
  kit: Kit<E>;
  port: number;
  /** Resolves when `setup` is done; rejects when it failed. */
  settled: Promise<void>;
  /** Takes no new work, sends the sockets away, finishes requests in flight, closes its connections. */
  drain(): Promise<void>;
}

export interface StartOptions {
  env: Record<string, string | undefined>;
  /** Keys of the tokens instead of LUPLAY_JWKS_URL, for tests. */
  keys?: JSONWebKeySet;
  logTo?: DestinationStream;
  /** Shorter time limits of slow clients, for tests. */
  slowClients?: typeof SLOW_CLIENTS;
  /** Instead of READY_PATIENCE_MS, for tests. */
  readyPatience?: number;
}

/**
 * Requests wait this long for a starting replica, ms: the gateway on one machine does not know readiness, and another
 * replica may be ready.
 */
const READY_PATIENCE_MS = 2_000;

/** Starts a service in this process. It listens at once; `setup` runs while it already answers `/healthz`. */
export async function startService<T extends CallTable, E extends EnvShape>(
  definition: ServiceDefinition<T, E>,
  options: StartOptions,
): Promise<RunningService<E>> {
  const env = readEnv((definition.env ?? {}) as E, options.env);
  const replica = `${definition.name}#${env.LUPLAY_REPLICA}`;
  const metricsPort = env.LUPLAY_METRICS_PORT;
  const log = createLog(replica, env.LOG_LEVEL, options.logTo);
  const now = Date.now;
  const stopTracing = await startTracing({
    service: definition.name,
    replica,
    version: env.LUPLAY_VERSION,
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  });
  const mongo = openMongo(env.MONGO_URL, log);
  const activity = new Activity(() => internals.hubs.some((hub) => hub.count > 0));
  const redis = openRedis(env.REDIS_URL, env.LUPLAY_NAMESPACE, log, activity);
  const nats = openNats({
    url: env.NATS_URL,
    namespace: env.LUPLAY_NAMESPACE,
    clientName: replica,
    log,
    checks: checksResponses(env),
    replicas: env.LUPLAY_NATS_REPLICAS,
    streams: env.LUPLAY_NATS_STREAMS,
  });
  const tokens = await openTokens({ jwksUrl: env.LUPLAY_JWKS_URL, nats, redis, log, now });
  if (options.keys) tokens.useKeys(options.keys);
  else tokens.prefetchKeys();
  const metrics = createMetrics(definition.name, replica, activity, env.LUPLAY_MAX_SOCKETS);
  const audit = new Audit(log, metrics.registry);
  // Pool events are cheap; command events would parse every reply twice.
  mongo.client.on('connectionCheckedOut', () => metrics.databaseOperation());

  const internals: KitInternals = {
    tokens,
    metrics,
    audit,
    activity,
    peers: new TrustedPeers(env.LUPLAY_TRUSTED_PROXIES),
    checkResponses: checksResponses(env),
    hubs: [],
    starting: null,
    drains: [],
    attach(hub) {
      internals.hubs.push(hub);
      metrics.sockets(hub.id, () => ({ open: hub.count, topics: hub.topicCount }));
    },
  };
  const kit: Kit<E> = {
    env,
    log,
    audit: (event, details) => audit.note(event, details),
    replica,
    now,
    mongo,
    redis,
    nats,
    bull: bullOf(env.REDIS_URL, redis.key('bull')),
    tokens,
    activity,
    load: new LoadMonitor(),
    countHeld: (read) => metrics.held(read),
    onDrain: (work) => void internals.drains.push(work),
    internals,
  };

  let state: 'starting' | 'serving' | 'draining' = 'starting';
  let parts: ServiceParts<T> | null = null;
  const probe = createProbe({
    replica,
    mongo,
    redis,
    nats,
    own: () => ({
      ...(state === 'serving' ? {} : { service: state }),
      ...(tokens.ready ? {} : { tokens: 'revocations are not known yet' }),
      ...(mongo.pending > 0 ? { indexes: 'not there yet' } : {}),
    }),
    log,
    now,
  });
  metrics.probed(() => probe.run());
  const rollCall = openRollCall({ env, service: definition.name, nats, probe, log });
  const limits = createLimits(Object.values(definition.calls), redis, env.LUPLAY_RATE_SCALE);
  const app = createApp({
    calls: definition.calls,
    contractVersion: CONTRACT_VERSIONS[definition.name],
    starting: () => internals.starting,
    handlers: () => (state === 'starting' ? null : (parts?.handlers as Handlers<CallTable> | undefined)) ?? null,
    platform: (express) =>
      platformRoutes(express, {
        replica,
        version: env.LUPLAY_VERSION,
        probe,
        registry: metricsPort ? null : metrics.registry,
        health: rollCall.health,
        limit: limits.health,
      }),
    tokens,
    limits,
    answerBytes: new AnswerBytes(env.LUPLAY_RATE_SCALE, now),
    metrics,
    peers: internals.peers,
    audit,
    log,
    checkResponses: internals.checkResponses,
    now,
  });
  const http = createHttpServer(app, kit, options.slowClients);
  const ready = Promise.withResolvers<void>();
  const { readyPatience = READY_PATIENCE_MS } = options;
  internals.starting = Promise.race([ready.promise, sleep(readyPatience, undefined, { ref: false })]).then(() => {
    internals.starting = null;
  });
  const port = await http.listen(env.PORT, env.HOST);
  if (metricsPort) internals.drains.push(await serveMetrics(metrics.registry, log, metricsPort, env.HOST));
  log.info({ port, version: env.LUPLAY_VERSION }, 'listening');
  activity.noteUse();

  const migrator = new Migrator(kit, definition.schemas ?? []);
  internals.drains.push(() => migrator.stop());
  const settled = (async () => {
    await migrator.check();
    const made = await definition.setup(kit);
    assertComplete(definition.calls, made.handlers);
    parts = made;
    if (state === 'starting') state = 'serving';
    log.info('set up');
    migrator.start();
  })();
  void Promise.allSettled([settled, tokens.whenReady]).then(() => ready.resolve());

  let leaving: Promise<void> | null = null;
  async function leave(): Promise<void> {
    state = 'draining';
    log.info('leaving');
    await rollCall.leave();
    const answered = http.drain();
    await Promise.all([answered, ...internals.hubs.map((hub) => hub.drain())]);
    await attempt(() => parts?.close?.());
    for (const work of internals.drains) await attempt(work);
    await attempt(() => probe.stop());
    tokens.stop();
    await Promise.all([attempt(() => nats.close()), attempt(() => redis.close()), attempt(() => mongo.close())]);
    await attempt(stopTracing);
    activity.stop();
    audit.stop();
    metrics.registry.clear();
    log.info('left');
  }
  async function attempt(work: () => Promise<void> | void | undefined): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, 'could not be closed cleanly');
    }
  }

  return {
    kit,
    port,
    settled,
    drain() {
      leaving ??= leave();
      return leaving;
    },
  };
}

function assertComplete(calls: CallTable, handlers: Record<string, unknown>): void {
  const missing = Object.keys(calls).filter((name) => typeof handlers[name] !== 'function');
  if (missing.length > 0) throw new Error(`no handler for: ${missing.join(', ')}`);
}
