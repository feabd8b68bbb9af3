import { Aggregator } from 'mingo/aggregator';
import { asInteger } from '../bson/numbers.ts';
import { type Doc, isDoc, type Value } from '../bson/values.ts';
import { CommandError, failedToParse, notImplemented } from '../errors.ts';
import { compileFilter, requireDoc } from '../query/match.ts';
import { type ExpressionOptions, guarded, mingoOptions, stageNames } from './expression.ts';
import { countField, stageOrder } from './own-stages.ts';
import { fromPlain, toPlain, toPlainExpression } from './plain.ts';

const ELSEWHERE = new Set([
  '$out',
  '$merge',
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$collStats',
  '$indexStats',
  '$planCacheStats',
  '$currentOp',
  '$listSessions',
  '$listLocalSessions',
  '$listSampledQueries',
  '$querySettings',
]);

/** The stages of a pipeline, nested ones included, checked. Throws 40324, 40323, 40573 or 238. */
export function checkPipeline(pipeline: Value | undefined): Doc[] {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' option must be specified as an array");
  return pipeline.map((stage, i) => {
    if (!isDoc(stage)) throw new CommandError(14, "Each element of the 'pipeline' array must be an object");
    checkStage(stage, i);
    return stage;
  });
}

function checkStage(stage: Doc, index: number): void {
  const [name = '', ...others] = Object.keys(stage);
  if (name === '' || others.length > 0) {
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  if (name === '$changeStream' || name === '$changeStreamSplitLargeEvent') {
    throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets');
  }
  if (ELSEWHERE.has(name)) throw notImplemented(`the aggregation stage ${name}`);
  if (!stageNames.has(name)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  if (name === '$documents' && index > 0)
    throw new CommandError(40602, '$documents is only valid as the first stage in a pipeline');
  checkStageSpec(name, stage[name] as Value);
}

function checkStageSpec(name: string, spec: Value): void {
  switch (name) {
    case '$match':
      compileFilter(requireDoc(spec, 'the match filter'));
      return;
    case '$sort':
      stageOrder(spec);
      return;
    case '$count':
      countField(spec);
      return;
    case '$limit':
      stageCount(spec, 1, 15958, 'the limit must be positive');
      return;
    case '$skip':
      stageCount(spec, 0, 15956, 'Argument to $skip cannot be negative');
      return;
    case '$facet':
      for (const pipeline of Object.values(requireDoc(spec, 'the $facet specification'))) checkPipeline(pipeline);
      return;
    case '$lookup':
    case '$unionWith':
      if (isDoc(spec)) {
        if (isDoc(spec.from) || isDoc(spec.coll)) throw notImplemented(`${name} into another database`);
        if (spec.pipeline !== undefined) checkPipeline(spec.pipeline);
      }
      return;
    case '$group':
      if (!isDoc(spec)) throw new CommandError(15947, "a group's fields must be specified in an object");
      if (!Object.hasOwn(spec, '_id')) throw new CommandError(15955, 'a group specification must include an _id');
  }
}

function stageCount(value: Value, least: number, code: number, message: string): number {
  const number = asInteger(value);
  if (number === undefined) throw failedToParse('Expected an integer');
  if (number < least) throw new CommandError(code, message);
  return number;
}

/** Runs checked stages over documents. Leading stages that keep documents as they are keep their number types too. */
export function runStages(docs: Doc[], stages: Doc[], options: ExpressionOptions): Doc[] {
  let current = docs;
  let done = 0;
  for (const stage of stages) {
    const next = runNative(current, stage, options);
    if (!next) break;
    current = next;
    done += 1;
  }
  if (done === stages.length) return current;
  const rest = stages.slice(done).map((stage) => toPlainExpression(stage)) as never;
  const plain = current.map((doc) => toPlain(doc));
  return guarded(() => new Aggregator(rest, mingoOptions(options)).run(plain).map((doc) => fromPlain(doc) as Doc));
}

function runNative(docs: Doc[], stage: Doc, options: ExpressionOptions): Doc[] | undefined {
  if (stage.$match !== undefined)
    return docs.filter(asFilter(compileFilter(stage.$match as Doc, options as { variables?: Doc })));
  if (stage.$sort !== undefined) return [...docs].sort(stageOrder(stage.$sort));
  if (stage.$skip !== undefined) return docs.slice(asInteger(stage.$skip));
  if (stage.$limit !== undefined) return docs.slice(0, asInteger(stage.$limit));
  return undefined;
}

function asFilter(matches: (doc: Doc) => boolean): (doc: Doc) => boolean {
  return (doc) => matches(doc);
}
