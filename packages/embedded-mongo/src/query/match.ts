import { BSONRegExp } from 'bson';
import { evaluateExpression } from '../aggregate/expression.ts';
import { type Doc, isDoc, type Value } from '../bson/values.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { compileOperators, isOperatorDoc } from './operators.ts';
import { anyValue, type MatchPosition, splitPath } from './paths.ts';
import { equalsTest, regexTest } from './value-tests.ts';

/** Whether a document fits a filter. `position` receives the array index that `$` stands for. */
export type Matcher = (doc: Doc, position?: MatchPosition) => boolean;

export interface MatchOptions {
  /** The command's `let`, for `$expr`. */
  variables?: Doc;
}

/** Compiles a filter; throws CommandError 2 for an operator MongoDB does not know, 238 for one that only MongoDB has. */
export function compileFilter(filter: Doc, options: MatchOptions = {}): Matcher {
  const matchers: Matcher[] = [];
  for (const key of Object.keys(filter)) {
    const condition = filter[key] as Value;
    if (key === '$comment') continue;
    matchers.push(
      key.startsWith('$') ? compileTopLevel(key, condition, options) : compileField(key, condition, options),
    );
  }
  return allOf(matchers);
}

export function allOf(matchers: Matcher[]): Matcher {
  if (matchers.length === 1) return matchers[0] as Matcher;
  return (doc, position) => {
    for (const matcher of matchers) if (!matcher(doc, position)) return false;
    return true;
  };
}

function compileTopLevel(operator: string, condition: Value, options: MatchOptions): Matcher {
  switch (operator) {
    case '$and':
      return allOf(clauses(operator, condition, options));
    case '$or': {
      const any = clauses(operator, condition, options);
      return (doc, position) => any.some((matcher) => matcher(doc, position));
    }
    case '$nor': {
      const none = clauses(operator, condition, options);
      return (doc) => !none.some((matcher) => matcher(doc));
    }
    case '$expr':
      return (doc) => isTruthy(evaluateExpression(doc, condition, options.variables));
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
    case '$where':
    case '$text':
    case '$jsonSchema':
    case '$sampleRate':
      throw notImplemented(`the query operator ${operator}`);
    default:
      throw badValue(
        `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function clauses(operator: string, condition: Value, options: MatchOptions): Matcher[] {
  if (!Array.isArray(condition)) throw badValue(`${operator} argument must be an array`);
  if (condition.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return condition.map((clause) => {
    if (!isDoc(clause)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(clause, options);
  });
}

function compileField(path: string, condition: Value, options: MatchOptions): Matcher {
  const parts = splitPath(path);
  if (isDoc(condition) && isOperatorDoc(condition)) return compileOperators(parts, condition, options);
  const test = condition instanceof BSONRegExp ? regexTest(condition) : equalsTest(condition);
  return (doc, position) => anyValue(doc, parts, true, test, position);
}

/** Truth in aggregation's sense: everything but false, null, zero and missing. */
export function isTruthy(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== 0n;
}

export function requireDoc(value: Value | undefined, what: string): Doc {
  if (!isDoc(value)) throw new CommandError(14, `${what} must be an object`);
  return value;
}
