import { asInteger } from '../bson/numbers.ts';
import { type Doc, isDoc, type Reply, type Value } from '../bson/values.ts';
import { CommandError, failedToParse, notImplemented } from '../errors.ts';
import { select } from '../storage/select.ts';
import { type Command, collectionName, optionalCount, optionalDoc, wrongType } from './command.ts';

interface CountPipeline {
  filter: Doc;
  skip: number;
  limit: number;
  /** The document with the count; undefined where MongoDB returns none for a count of zero. */
  result(count: number): Doc | undefined;
}

/**
 * The pipelines that drivers use for counting: `$match`, `$skip` and `$limit`, each at most once and in this order,
 * then `$group` by a constant with one `{ $sum: 1 }`, or `$count`.
 * https://github.com/mongodb/specifications/blob/master/source/crud/crud.md, countDocuments
 */
const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'hint', 'allowDiskUse'],
  run({ server, database, command }) {
    const { filter, skip, limit, result } = readCountPipeline(command.pipeline);
    if (!command.cursor) throw failedToParse("The 'cursor' option is required");
    const name = collectionName(command, 'aggregate');
    const collection = server.catalog.find(database, name);
    const count = select(collection, { filter, skip, limit, hint: command.hint }).length;
    const results = [result(count)].filter((doc) => doc !== undefined);
    const batchSize = optionalCount(optionalDoc(command, 'cursor') ?? {}, 'batchSize');
    return server.cursors.start(`${database}.${name}`, results.values(), batchSize, false) satisfies Reply;
  },
};

function readCountPipeline(pipeline: Value | undefined): CountPipeline {
  if (!Array.isArray(pipeline)) throw wrongType('pipeline', pipeline, 'array');
  const stages = pipeline.map(readStage);
  const take = (name: string) => (stages[0]?.[0] === name ? stages.shift()?.[1] : undefined);
  const filter = take('$match') ?? {};
  if (!isDoc(filter)) throw new CommandError(15959, 'the match filter must be an expression in an object');
  const skip = stageCount('$skip', take('$skip') ?? 0, 0);
  const limit = take('$limit');
  const last = stages.length === 1 ? stages[0] : undefined;
  if (!last) throw notCounting();
  const most = limit === undefined ? 0 : stageCount('$limit', limit, 1);
  return { filter, skip, limit: most, result: readCount(...last) };
}

function readStage(stage: Value): [name: string, spec: Value] {
  const [entry, ...others] = isDoc(stage) ? Object.entries(stage) : [];
  if (!entry || others.length > 0) {
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  if (entry[0] === '$changeStream') {
    throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets');
  }
  return entry;
}

function readCount(name: string, spec: Value): CountPipeline['result'] {
  if (name === '$count' && typeof spec === 'string' && /^[^$.]+$/.test(spec)) {
    return (count) => (count === 0 ? undefined : { [spec]: count });
  }
  if (name !== '$group' || !isDoc(spec)) throw notCounting();
  const { _id: id, ...fields } = spec;
  const [field, ...others] = Object.entries(fields);
  if (!field || others.length > 0 || !isConstant(id) || !isCounter(field[1])) throw notCounting();
  return (count) => (count === 0 ? undefined : { _id: id, [field[0]]: count });
}

function isConstant(id: Value | undefined): id is Value {
  return id === null || typeof id === 'number' || (typeof id === 'string' && !id.startsWith('$'));
}

function isCounter(accumulator: Value): boolean {
  return isDoc(accumulator) && Object.keys(accumulator).length === 1 && asInteger(accumulator.$sum) === 1;
}

function stageCount(stage: string, value: Value, least: number): number {
  const number = asInteger(value);
  if (number === undefined) throw failedToParse(`invalid argument to ${stage} stage: Expected an integer`);
  if (number < least) throw new CommandError(15958, `invalid argument to ${stage} stage: ${number} is too small`);
  return number;
}

function notCounting(): CommandError {
  return notImplemented('aggregation other than $match, $skip and $limit before a count');
}

export const aggregateCommands: Record<string, Command> = { aggregate };
