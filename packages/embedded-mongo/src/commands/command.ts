import type { Credentials, Session } from '../auth/scram.ts';
import { asInteger } from '../bson/numbers.ts';
import { type Doc, isDoc, isTruthy, type Reply, typeName, type Value } from '../bson/values.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import type { HeapWatch } from '../heap.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { Cursors } from './cursors.ts';

export interface ServerState {
  catalog: Catalog;
  heap: HeapWatch;
  cursors: Cursors;
  /** The only account; undefined when no log-in is required. */
  credentials: Credentials | undefined;
  startedAt: number;
  connections: { current: number; total: number };
  /** Number of commands run, by name, for serverStatus. */
  counters: Map<string, number>;
}

export interface CommandContext {
  server: ServerState;
  database: string;
  command: Doc;
  /** Documents as the bytes that the client sent, by the command's field. */
  raw: Map<string, Buffer[]>;
  connectionId: number;
  session: Session;
}

export interface Command {
  /** The command's own fields. Any other is error 40415. */
  fields: readonly string[];
  run(context: CommandContext): Reply;
}

/** Fields of all commands that have no effect on a single server without transactions. */
const COMMON_FIELDS = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'comment',
  'maxTimeMS',
  'maxTimeMSOpOnly',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'helloOk',
  '$audit',
  '$client',
]);

/** Options that need expressions or paths with `$`. */
const NOT_COVERED = new Set(['let', 'c', 'arrayFilters']);

/** Refuses options that this server does not support, unless they are empty. */
export function refuseNotCovered(field: string, value: Value | undefined): boolean {
  if (!NOT_COVERED.has(field)) return false;
  if (Array.isArray(value) ? value.length > 0 : value !== undefined) throw notImplemented(`the option '${field}'`);
  return true;
}

/** Refuses fields that MongoDB does not know for this command, and options that this server does not support. */
export function checkFields(name: string, command: Doc, known: readonly string[]): void {
  for (const field of Object.keys(command)) {
    if (field === name || COMMON_FIELDS.has(field) || known.includes(field)) continue;
    if (refuseNotCovered(field, command[field])) continue;
    if (field === 'collation') checkCollation(command.collation);
    else if (field === 'txnNumber' || field === 'autocommit' || field === 'startTransaction') throw noTransactions();
    else throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`);
  }
  checkConcerns(command);
}

function noTransactions(): CommandError {
  return new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
}

export function checkCollation(collation: Value | undefined): void {
  if (
    collation === undefined ||
    (isDoc(collation) && (collation.locale === 'simple' || Object.keys(collation).length === 0))
  )
    return;
  throw notImplemented('a collation');
}

function checkConcerns({ readConcern, writeConcern }: Doc): void {
  if (isDoc(readConcern) && readConcern.level !== undefined) {
    const { level } = readConcern;
    if (level === 'snapshot' || level === 'linearizable') {
      throw new CommandError(72, `node needs to be a replica set member to use read concern ${level}`);
    }
    if (typeof level !== 'string' || !['local', 'available', 'majority'].includes(level)) {
      throw new CommandError(9, `Either 'level' or 'afterClusterTime' is not valid in readConcern: ${typeName(level)}`);
    }
  }
  if (isDoc(writeConcern)) {
    const w = asInteger(writeConcern.w);
    if (w !== undefined && w > 1) throw badValue("cannot use 'w' > 1 when a host is not replicated");
    if (typeof writeConcern.w === 'string' && writeConcern.w !== 'majority') {
      throw new CommandError(79, `No write concern mode named '${writeConcern.w}' found in replica set configuration`);
    }
  }
}

/** The collection that a command names. */
export function collectionName(command: Doc, field: string): string {
  const name = command[field];
  if (typeof name !== 'string') throw new CommandError(73, `collection name has invalid type ${typeName(name)}`);
  if (name === '') throw new CommandError(73, `Invalid namespace specified '${String(command.$db)}.'`);
  return name;
}

export function optionalDoc(command: Doc, field: string): Doc | undefined {
  const value = command[field];
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value)) throw wrongType(field, value, 'object');
  return value;
}

export function docList(command: Doc, field: string): Doc[] {
  const value = command[field];
  if (!Array.isArray(value)) throw wrongType(field, value, 'array');
  return value.map((entry, i) => {
    if (!isDoc(entry)) throw wrongType(`${field}.${i}`, entry, 'object');
    return entry;
  });
}

export function optionalCount(command: Doc, field: string): number | undefined {
  const value = command[field];
  if (value === undefined || value === null) return undefined;
  const number = asInteger(value);
  if (number === undefined) throw wrongType(field, value, 'long');
  if (number < 0) throw new CommandError(51024, `BSON field '${field}' value must be >= 0, actual value '${number}'`);
  return number;
}

export function flag(command: Doc, field: string): boolean {
  return isTruthy(command[field]);
}

export function wrongType(field: string, value: Value | undefined, expected: string): CommandError {
  if (value === undefined) return new CommandError(40414, `BSON field '${field}' is missing but a required field`);
  return new CommandError(
    14,
    `BSON field '${field}' is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );
}
