import { Context, evalExpr } from 'mingo/core';
import * as accumulatorOperators from 'mingo/operators/accumulator';
import * as expressionOperators from 'mingo/operators/expression';
import * as pipelineOperators from 'mingo/operators/pipeline';
import * as projectionOperators from 'mingo/operators/projection';
import * as windowOperators from 'mingo/operators/window';
import { compareValues } from '../bson/compare.ts';
import type { Doc, Value } from '../bson/values.ts';
import { badValue, CommandError } from '../errors.ts';
import { ownStages } from './own-stages.ts';
import { fromPlain, toPlain, toPlainExpression } from './plain.ts';

/** What this package hands to mingo beside the documents. */
export interface ExpressionOptions {
  variables?: Doc | undefined;
  /** The documents of another collection of the same database, for $lookup and its kin. */
  collectionResolver?: ((name: string) => Doc[]) | undefined;
}

type ExpressionFunction = (doc: unknown, operands: unknown, options: never) => unknown;

const { $function: _script, ...expressions } = expressionOperators as unknown as Record<string, unknown>;
const { $accumulator: _accumulatorScript, ...accumulators } = accumulatorOperators as unknown as Record<
  string,
  unknown
>;
const { $out: _out, $merge: _merge, ...stages } = pipelineOperators as unknown as Record<string, unknown>;

export const stageNames: ReadonlySet<string> = new Set(Object.keys(stages));

let context: Context | undefined;

/**
 * mingo's operators, with comparison, `$match`, `$sort`, `$count` and `$sample` in BSON's sense; nothing that runs scripts. Made when
 * first needed: the modules of queries and of expressions need each other.
 */
function operators(): Context {
  context ??= Context.init({
    accumulator: accumulators as never,
    expression: { ...expressions, ...comparisons() } as never,
    pipeline: { ...stages, ...ownStages } as never,
    projection: projectionOperators as never,
    window: windowOperators as never,
  });
  return context;
}

/** Options for every call into mingo. */
export function mingoOptions({ variables, collectionResolver }: ExpressionOptions): never {
  return {
    idKey: '_id',
    scriptEnabled: false,
    useStrictMode: true,
    failOnError: true,
    processingMode: 0,
    context: operators(),
    variables: variables ?? {},
    collectionResolver,
  } as never;
}

/** The value of an aggregation expression over a document; undefined where it is missing. */
export function evaluateExpression(doc: Doc, expression: Value, variables?: Doc): Value | undefined {
  return guarded(() => fromPlain(evalExpr(toPlain(doc), toPlainExpression(expression), mingoOptions({ variables }))));
}

/** The command's `let`: constant expressions, evaluated once. */
export function evaluateVariables(variables: Doc | undefined): Doc | undefined {
  if (!variables) return undefined;
  const values: Doc = {};
  for (const [name, expression] of Object.entries(variables)) values[name] = evaluateExpression({}, expression) ?? null;
  return values;
}

function comparisons(): Record<string, ExpressionFunction> {
  const compare =
    (verdict: (order: number) => unknown): ExpressionFunction =>
    (doc, operands, options) => {
      const [a, b] = evalExpr(doc, operands, options) as (Value | undefined)[];
      return verdict(compareInExpression(a, b));
    };
  return {
    $cmp: compare((order) => order),
    $eq: compare((order) => order === 0),
    $ne: compare((order) => order !== 0),
    $gt: compare((order) => order > 0),
    $gte: compare((order) => order >= 0),
    $lt: compare((order) => order < 0),
    $lte: compare((order) => order <= 0),
  };
}

/** Unlike in queries, a missing field is less than null here. */
function compareInExpression(a: Value | undefined, b: Value | undefined): number {
  if (a === undefined || b === undefined)
    return a === b ? 0 : a === undefined ? (compareValues(null, b) <= 0 ? -1 : 1) : -compareInExpression(b, a);
  return compareValues(a, b);
}

/** Runs mingo and gives its errors the codes MongoDB would send. */
export function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /'(\$\w+)' is not registered/.exec(message);
    if (unknown) throw new CommandError(168, `Unrecognized expression '${unknown[1]}'`);
    if (message.includes('undefined variable')) throw new CommandError(17276, message);
    throw badValue(message);
  }
}
