import { MAX_DOC_BYTES, type Reply } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import { MAX_MESSAGE_BYTES } from '../wire/message.ts';
import { helloAuthentication } from './auth.ts';
import type { Command, CommandContext, ServerState } from './command.ts';

/** The MongoDB release that this server imitates. */
const VERSION = [8, 0, 0, 0];
/** Wire versions of MongoDB 8.0. */
const MAX_WIRE_VERSION = 25;
const SESSION_MINUTES = 30;
const MAX_WRITE_BATCH = 100_000;

const HELLO_FIELDS = [
  'client',
  'compression',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'topologyVersion',
  'maxAwaitTimeMS',
  'loadBalanced',
  'hostInfo',
  'backpressure',
];

/**
 * Describes a standalone server. Drivers then send no transaction numbers, compress nothing and poll instead of
 * streaming.
 */
function describe(context: CommandContext, primaryField: string): Reply {
  return {
    helloOk: true,
    [primaryField]: true,
    maxBsonObjectSize: MAX_DOC_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_WRITE_BATCH,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    connectionId: context.connectionId,
    ...helloAuthentication(context),
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
}

const hello: Command = { fields: HELLO_FIELDS, run: (context) => describe(context, 'isWritablePrimary') };
const isMaster: Command = { fields: HELLO_FIELDS, run: (context) => describe(context, 'ismaster') };
const ok: Command = { fields: [], run: () => ({ ok: 1 }) };

/** Adds warnings for the operator to MongoDB's reply, for authenticated connections. */
const ping: Command = {
  fields: [],
  run({ server, session }) {
    if (server.credentials && session.user === undefined) return { ok: 1 };
    const warnings = describeWarnings(server);
    return { warnings: warnings.length > 0 ? warnings : undefined, ok: 1 };
  },
};

const buildInfo: Command = {
  fields: [],
  run: () => ({
    version: VERSION.slice(0, 3).join('.'),
    versionArray: VERSION,
    gitVersion: 'embedded',
    modules: ['luplay-embedded-mongo'],
    storageEngines: ['sqlite'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOC_BYTES,
    ok: 1,
  }),
};

const serverStatus: Command = {
  fields: ['repl', 'metrics', 'locks', 'wiredTiger', 'opcounters', 'mem'],
  run({ server }) {
    const uptime = (Date.now() - server.startedAt) / 1000;
    const memory = process.memoryUsage();
    return {
      host: '127.0.0.1',
      version: VERSION.slice(0, 3).join('.'),
      process: 'embedded-mongo',
      pid: process.pid,
      uptime,
      uptimeMillis: Math.round(uptime * 1000),
      localTime: new Date(),
      connections: { current: server.connections.current, totalCreated: server.connections.total },
      storageEngine: { name: 'sqlite', supportsCommittedReads: true, persistent: true },
      opcounters: Object.fromEntries(server.counters),
      metrics: { cursor: { open: { total: server.cursors.count } } },
      mem: { resident: Math.round(memory.rss / 1024 / 1024), bits: 64 },
      ok: 1,
    };
  },
};

const getParameter: Command = {
  fields: [
    'featureCompatibilityVersion',
    'allParameters',
    'authenticationMechanisms',
    'requireApiVersion',
    'enableTestCommands',
    'acceptApiVersion2',
    'authSchemaVersion',
    'logLevel',
  ],
  run({ command }) {
    if (command.getParameter === '*') return { ...PARAMETERS, ok: 1 };
    const found = Object.entries(PARAMETERS).filter(([name]) => command[name] !== undefined);
    if (found.length === 0) throw new CommandError(72, 'no option found to get');
    return { ...Object.fromEntries(found), ok: 1 };
  },
};
const PARAMETERS: Reply = {
  featureCompatibilityVersion: { version: VERSION.slice(0, 2).join('.') },
  authenticationMechanisms: ['SCRAM-SHA-256'],
  requireApiVersion: false,
  enableTestCommands: false,
};

const getLog: Command = { fields: [], run: () => ({ totalLinesWritten: 0, log: [], ok: 1 }) };
const getCmdLineOpts: Command = { fields: [], run: () => ({ argv: [], parsed: {}, ok: 1 }) };
const whatsmyuri: Command = { fields: [], run: ({ connectionId }) => ({ you: `127.0.0.1:${connectionId}`, ok: 1 }) };

const noReplication: Command = {
  fields: [],
  run() {
    throw new CommandError(76, 'not running with --replSet');
  },
};

/** Commands that end transactions, which this server never begins. */
const noTransaction: Command = {
  fields: ['recoveryToken'],
  run() {
    throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  },
};

export const sessionCommands: Record<string, Command> = {
  hello,
  isMaster,
  ismaster: isMaster,
  ping,
  endSessions: ok,
  killSessions: ok,
  killAllSessions: ok,
  refreshSessions: ok,
  startSession: ok,
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  getParameter,
  getLog,
  getCmdLineOpts,
  whatsmyuri,
  replSetGetStatus: noReplication,
  commitTransaction: noTransaction,
  abortTransaction: noTransaction,
};

/**
 * Warnings for the operator, one sentence each; empty when there are none. The first words of each warning do not
 * change.
 */
export function describeWarnings({ catalog, heap }: Pick<ServerState, 'catalog' | 'heap'>): string[] {
  const warnings: string[] = [];
  if (heap.isExhausted) {
    warnings.push(
      `The embedded database's memory (${heap.limitMb} MB) is full: writes are refused, reads and deletes go on. ${WAYS_OUT}`,
    );
  } else if (heap.isTight) {
    warnings.push(`The embedded database uses more than 70 % of its memory (${heap.limitMb} MB). ${WAYS_OUT}`);
  }
  if (catalog.full) warnings.push("The database's disk is full: writes are refused, reads and deletes go on.");
  return warnings;
}

const WAYS_OUT =
  'Move to MongoDB (MONGO_URL=<address> npm run export-mongo), or start with more (LUPLAY_MONGO_HEAP_MB).';
