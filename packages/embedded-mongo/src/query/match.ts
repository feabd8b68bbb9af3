import { BSONRegExp } from 'bson';
import { type Doc, isDoc, type Value } from '../bson/values.ts';
import { badValue, notImplemented } from '../errors.ts';
import { compileOperators, isOperatorDoc } from './operators.ts';
import { anyValue, splitPath } from './paths.ts';
import { equalsTest, regexTest } from './value-tests.ts';

/** Whether a document matches a filter. */
export type Matcher = (doc: Doc) => boolean;

/** Compiles a filter. Throws CommandError 2 for an unknown operator and 238 for an unsupported one. */
export function compileFilter(filter: Doc): Matcher {
  const matchers: Matcher[] = [];
  for (const key of Object.keys(filter)) {
    const condition = filter[key] as Value;
    if (key === '$comment') continue;
    matchers.push(key.startsWith('$') ? compileTopLevel(key, condition) : compileField(key, condition));
  }
  return allOf(matchers);
}

export function allOf(matchers: Matcher[]): Matcher {
  if (matchers.length === 1) return matchers[0] as Matcher;
  return (doc) => {
    for (const matcher of matchers) if (!matcher(doc)) return false;
    return true;
  };
}

const NOT_COVERED = new Set(['$expr', '$where', '$text', '$jsonSchema', '$sampleRate', '$alwaysTrue', '$alwaysFalse']);

function compileTopLevel(operator: string, condition: Value): Matcher {
  if (NOT_COVERED.has(operator)) throw notImplemented(`the query operator ${operator}`);
  switch (operator) {
    case '$and':
      return allOf(clauses(operator, condition));
    case '$or': {
      const any = clauses(operator, condition);
      return (doc) => any.some((matcher) => matcher(doc));
    }
    case '$nor': {
      const none = clauses(operator, condition);
      return (doc) => !none.some((matcher) => matcher(doc));
    }
    default:
      throw badValue(
        `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function clauses(operator: string, condition: Value): Matcher[] {
  if (!Array.isArray(condition)) throw badValue(`${operator} argument must be an array`);
  if (condition.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return condition.map((clause) => {
    if (!isDoc(clause)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(clause);
  });
}

function compileField(path: string, condition: Value): Matcher {
  const parts = splitPath(path);
  if (isDoc(condition) && isOperatorDoc(condition)) return compileOperators(parts, condition);
  const test = condition instanceof BSONRegExp ? regexTest(condition) : equalsTest(condition);
  return (doc) => anyValue(doc, parts, true, test);
}

/** Truth of flags and options: everything except false, null, zero and missing. */
export function isTruthy(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== 0n;
}
