import type { CommandStartedEvent, Document, MongoClient } from 'mongodb';
import type { Sharding } from '../backing/mongo/sharding.ts';

interface Operation {
  collection: string;
  command: string;
  /** What tells the shard. */
  filter: Document;
}

/** Collections of service-kit itself. */
const OWN = new Set(['schemaVersions', 'unfinishedRestore']);

/** Looks at every command that clients send, and notes those that need every shard and are not declared as such. */
export class ShardWatch {
  /** One line for each kind of undeclared operation. */
  readonly faults = new Set<string>();
  /** Declared operations on several shards that were seen, as `<collection>: <command> <fields>`. */
  readonly scattered = new Set<string>();
  /** Operations that named their shard, by `<collection>: <command>`. */
  readonly targeted = new Map<string, number>();
  private readonly sharding: Sharding;

  constructor(sharding: Sharding) {
    this.sharding = sharding;
  }

  /** The address with which a client tells of its commands. */
  static monitored(url: string): string {
    return `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`;
  }

  watch(client: MongoClient): void {
    client.on('commandStarted', (event) => {
      for (const operation of operationsOf(event)) this.look(operation);
    });
  }

  private look({ collection, command, filter }: Operation): void {
    const sharded = this.sharding[collection];
    if (sharded === 'one shard' || OWN.has(collection)) return;
    if (!sharded) return void this.faults.add(`${collection} is not in the table of shard keys`);
    if (names(filter, sharded.key)) {
      const name = `${collection}: ${command}`;
      this.targeted.set(name, (this.targeted.get(name) ?? 0) + 1);
      return;
    }
    const fields = fieldsOf(filter);
    const kind = `${command} ${[...fields].sort().join(',')}`.trim();
    const isDeclared = (one: string) => matches(kind, one) || (one.startsWith('any ') && fields.has(one.slice(4)));
    const declared = Object.keys(sharded.scattered ?? {}).find(isDeclared);
    if (declared !== undefined) this.scattered.add(`${collection}: ${declared}`);
    else this.faults.add(`${collection}: ${kind} does not name ${sharded.key}`);
  }
}

/** Option of an operation by which a test looks at the database itself. */
export const BY_TEST = { comment: 'by a test' } as const;

function operationsOf({ commandName, command }: CommandStartedEvent): Operation[] {
  if (command.comment === BY_TEST.comment) return [];
  const on = (collection: string, filters: Document[]) =>
    filters.map((filter) => ({ collection, command: commandName, filter }));
  const collection = String(command[commandName]);
  switch (commandName) {
    case 'find':
      return on(collection, [command.filter ?? {}]);
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return on(collection, [command.query ?? {}]);
    case 'aggregate':
      return on(collection, [command.pipeline[0]?.$match ?? {}]);
    case 'update':
      return on(
        collection,
        command.updates.map(({ q }: Document) => q),
      );
    case 'delete':
      return on(
        collection,
        command.deletes.map(({ q }: Document) => q),
      );
    case 'insert':
      return on(collection, command.documents);
    case 'bulkWrite':
      return command.ops.map((op: Document) => {
        const { ns } = command.nsInfo[op.update ?? op.delete ?? op.insert];
        return { collection: ns.slice(ns.indexOf('.') + 1), command: commandName, filter: op.filter ?? op.document };
      });
    default:
      return [];
  }
}

/** Whether the filter leaves only documents with one or a few values of the field. */
function names(filter: Document, field: string): boolean {
  const { [field]: value, $and: all = [], $or: some = [] } = filter;
  if (all.some((part: Document) => names(part, field))) return true;
  if (some.length > 0 && some.every((part: Document) => names(part, field))) return true;
  if (value === undefined || value === null) return false;
  const operators = typeof value === 'object' ? Object.keys(value).filter((name) => name.startsWith('$')) : [];
  return operators.length === 0 || operators.some((name) => name === '$eq' || name === '$in');
}

/** `*` in what is declared stands for a part of a path. */
function matches(kind: string, declared: string): boolean {
  const [parts, pattern] = [kind.split('.'), declared.split('.')];
  return parts.length === pattern.length && pattern.every((one, index) => one === '*' || one === parts[index]);
}

function fieldsOf(filter: Document): Set<string> {
  return new Set(
    Object.entries(filter).flatMap(([name, value]) =>
      ['$and', '$or', '$nor'].includes(name) ? value.flatMap((part: Document) => [...fieldsOf(part)]) : [name],
    ),
  );
}
