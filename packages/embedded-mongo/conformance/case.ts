import {
  type ClientSession,
  type Collection,
  type Db,
  MongoBulkWriteError,
  MongoClient,
  MongoClientBulkWriteError,
  MongoServerError,
} from 'mongodb';
import { EventLog, type ExpectedEvents } from './events.ts';
import { assertMatches, NotApplicable, NotCovered } from './match.ts';
import { clientOperations, collectionOperations, databaseOperations, plainResult } from './operations.ts';

export interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverless?: string;
  auth?: boolean;
  csfle?: boolean;
  serverParameters?: Record<string, unknown>;
}

interface CollectionData {
  databaseName: string;
  collectionName: string;
  documents: Record<string, unknown>[];
  createOptions?: Record<string, unknown>;
}

interface Step {
  name: string;
  object: string;
  arguments?: Record<string, unknown>;
  expectResult?: unknown;
  expectError?: Record<string, unknown>;
  ignoreResultAndError?: boolean;
  saveResultAsEntity?: string;
}

interface Case {
  description: string;
  runOnRequirements?: Requirement[];
  skipReason?: string;
  operations: Step[];
  expectEvents?: ExpectedEvents[];
  outcome?: CollectionData[];
}

export interface Suite {
  description: string;
  runOnRequirements?: Requirement[];
  createEntities?: Record<string, Record<string, unknown>>[];
  initialData?: CollectionData[];
  tests: Case[];
}

type Entity = MongoClient | Db | Collection | ClientSession;

/**
 * Runs one test of a suite against the server. Throws when results, command events or the outcome differ from the
 * expected ones.
 */
export async function runCase(url: string, suite: Suite, test: Case): Promise<void> {
  const setup = await new MongoClient(url).connect();
  const entities = new Map<string, Entity>();
  const logs = new Map<string, EventLog>();
  try {
    await fill(setup, suite.initialData ?? []);
    await createEntities(url, suite.createEntities ?? [], entities, logs);
    for (const step of test.operations) await runStep(entities, setup, step);
    for (const expected of test.expectEvents ?? []) checkEvents(logs, expected);
    await checkOutcome(setup, test.outcome ?? []);
  } finally {
    for (const entity of entities.values()) if (isSession(entity)) await entity.endSession();
    for (const entity of entities.values()) if (entity instanceof MongoClient) await entity.close();
    await setup.close();
  }
}

async function fill(client: MongoClient, data: CollectionData[]): Promise<void> {
  for (const { databaseName, collectionName, documents } of data) {
    const db = client.db(databaseName);
    await db.dropCollection(collectionName).catch(() => false);
    await db.createCollection(collectionName);
    if (documents.length > 0) await db.collection(collectionName).insertMany(documents);
  }
}

async function createEntities(
  url: string,
  specs: Record<string, Record<string, unknown>>[],
  entities: Map<string, Entity>,
  logs: Map<string, EventLog>,
) {
  for (const spec of specs) {
    const [kind, options] = Object.entries(spec)[0] as [string, Record<string, unknown>];
    const id = String(options.id);
    if (kind === 'client') {
      const { uriOptions, serverApi, observeEvents = [], ignoreCommandMonitoringEvents = [] } = options;
      if (options.observeSensitiveCommands) throw new NotApplicable("the driver's log-in commands");
      const client = new MongoClient(url, { ...(uriOptions as object), ...api(serverApi), monitorCommands: true });
      logs.set(id, new EventLog(client, observeEvents as string[], ignoreCommandMonitoringEvents as string[]));
      entities.set(id, await client.connect());
    } else if (kind === 'session') {
      const client = entities.get(String(options.client)) as MongoClient;
      entities.set(id, client.startSession((options.sessionOptions ?? {}) as object));
    } else if (kind === 'database') {
      const client = entities.get(String(options.client)) as MongoClient;
      entities.set(id, client.db(String(options.databaseName), (options.databaseOptions ?? {}) as object));
    } else if (kind === 'collection') {
      const db = entities.get(String(options.database)) as Db;
      entities.set(id, db.collection(String(options.collectionName), (options.collectionOptions ?? {}) as object));
    } else throw new NotApplicable(`entity '${kind}'`);
  }
}

function api(serverApi: unknown): object {
  return serverApi === undefined ? {} : { serverApi: serverApi as object };
}

function checkEvents(logs: Map<string, EventLog>, expected: ExpectedEvents): void {
  if (expected.eventType !== undefined && expected.eventType !== 'command') {
    throw new NotApplicable(`events about ${expected.eventType}`);
  }
  const log = logs.get(expected.client);
  if (!log) throw new NotApplicable('events of a client that the test makes itself');
  log.check(expected);
}

async function runStep(entities: Map<string, Entity>, setup: MongoClient, step: Step): Promise<void> {
  if (step.object === 'testRunner') return runSpecial(setup, step);
  const target = entities.get(step.object);
  const operation = operationFor(target, step.name);
  let result: unknown;
  try {
    result = await operation(target as never, {} as never, resolveArguments(step.arguments ?? {}, entities));
  } catch (error) {
    if (step.expectError?.errorCode !== NOT_IMPLEMENTED) refuseNotCovered(error);
    if (step.expectError) return checkError(step.expectError, error);
    if (!step.ignoreResultAndError) throw error;
    return;
  }
  if (step.expectError) throw new Error(`${step.name} succeeded, an error was expected`);
  if (step.expectResult !== undefined) assertMatches(step.expectResult, result ?? null);
}

const NOT_IMPLEMENTED = 238;

/** Throws NotCovered for a refusal, also when it is nested in another error. */
function refuseNotCovered(error: unknown): void {
  const { code, message, cause, writeErrors } = error as {
    code?: number;
    message: string;
    cause?: unknown;
    writeErrors?: Map<number, { code: number; message: string }> | { code: number }[];
  };
  if (code === NOT_IMPLEMENTED) throw new NotCovered(message);
  const failed = writeErrors instanceof Map ? [...writeErrors.values()] : [];
  for (const one of failed) if (one.code === NOT_IMPLEMENTED) throw new NotCovered(one.message);
  if (cause !== undefined && cause !== null) refuseNotCovered(cause);
}

function operationFor(target: Entity | undefined, name: string) {
  if (isSession(target)) throw new NotApplicable(`the session operation '${name}'`);
  const table = isDb(target)
    ? databaseOperations
    : target instanceof MongoClient
      ? clientOperations
      : collectionOperations;
  const operation = table[name];
  if (!operation) throw new NotApplicable(`operation '${name}' is not in the runner`);
  return operation;
}

function isDb(target: Entity | undefined): target is Db {
  return target !== undefined && 'databaseName' in target && !('collectionName' in target);
}

function resolveArguments(args: Record<string, unknown>, entities: Map<string, Entity>): Record<string, unknown> {
  if (args.session === undefined) return { ...args };
  return { ...args, session: entities.get(String(args.session)) };
}

function isSession(target: Entity | undefined): target is ClientSession {
  return target !== undefined && 'endSession' in target;
}

async function runSpecial(setup: MongoClient, { name, arguments: args = {} }: Step): Promise<void> {
  if (name === 'failPoint' || name === 'targetedFailPoint')
    throw new NotApplicable('needs fail points of a test build');
  const db = setup.db(String(args.databaseName));
  const collection = String(args.collectionName);
  if (name === 'assertCollectionExists' || name === 'assertCollectionNotExists') {
    const found = (await db.listCollections({ name: collection }).toArray()).length > 0;
    if (found !== (name === 'assertCollectionExists')) throw new Error(`${name}: ${collection}`);
  } else if (name === 'assertIndexExists' || name === 'assertIndexNotExists') {
    const indexes = await db
      .collection(collection)
      .indexes()
      .catch(() => []);
    const found = indexes.some((index) => index.name === args.indexName);
    if (found !== (name === 'assertIndexExists')) throw new Error(`${name}: ${args.indexName}`);
  } else throw new NotApplicable(`test runner operation '${name}'`);
}

function checkError(expected: Record<string, unknown>, error: unknown): void {
  const server = error instanceof MongoServerError ? error : undefined;
  if (expected.isClientError === true && server) throw new Error(`expected a client error, got ${server.message}`);
  if (expected.isClientError === false && !server && !(error instanceof MongoClientBulkWriteError)) throw error;
  if (expected.errorCode !== undefined) assertMatches(expected.errorCode, server?.code, true, 'errorCode');
  if (expected.errorCodeName !== undefined)
    assertMatches(expected.errorCodeName, server?.codeName, true, 'errorCodeName');
  if (expected.errorContains !== undefined) {
    const message = (error as Error).message.toLowerCase();
    if (!message.includes(String(expected.errorContains).toLowerCase()))
      throw new Error(`message '${message}' lacks '${expected.errorContains}'`);
  }
  if (expected.errorResponse !== undefined)
    assertMatches(expected.errorResponse, server?.errorResponse ?? server, true, 'errorResponse');
  if (expected.expectResult !== undefined)
    assertMatches(expected.expectResult, partialResult(error), true, 'partial result');
  if (error instanceof MongoClientBulkWriteError && expected.writeErrors !== undefined) {
    const codes = [...error.writeErrors].map(([at, { code }]) => [at, { code }]);
    assertMatches(expected.writeErrors, Object.fromEntries(codes), true, 'writeErrors');
  }
}

function partialResult(error: unknown): unknown {
  if (error instanceof MongoBulkWriteError) return error.result;
  if (error instanceof MongoClientBulkWriteError)
    return error.partialResult ? plainResult(error.partialResult) : undefined;
  return undefined;
}

async function checkOutcome(client: MongoClient, outcome: CollectionData[]): Promise<void> {
  for (const { databaseName, collectionName, documents } of outcome) {
    const found = await client
      .db(databaseName)
      .collection(collectionName)
      .find({}, { sort: { _id: 1 } })
      .toArray();
    if (found.length !== documents.length)
      throw new Error(`outcome: expected ${documents.length} documents, found ${found.length}`);
    for (const [i, document] of documents.entries()) assertMatches(document, found[i], false, `outcome.${i}`);
  }
}
