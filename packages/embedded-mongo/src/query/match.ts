import { BSONRegExp } from 'bson';
import { type Doc, isDoc, isTruthy, type Value } from '../bson/values.ts';
import { badValue, notImplemented } from '../errors.ts';
import { anyValue, splitPath } from './paths.ts';
import {
  comparisonTest,
  equalsTest,
  inTest,
  regexOperand,
  regexTest,
  sizeTest,
  typeTest,
  type ValueTest,
} from './value-tests.ts';

/** Whether a document matches a filter. */
export type Matcher = (doc: Doc) => boolean;

function allOf(matchers: Matcher[]): Matcher {
  if (matchers.length === 1) return matchers[0] as Matcher;
  return (doc) => {
    for (const matcher of matchers) if (!matcher(doc)) return false;
    return true;
  };
}

/** The opposite of a matcher. */
function not(matcher: Matcher): Matcher {
  return (doc) => !matcher(doc);
}

/** `{ $gt: 1 }` is an expression for a field, `{ a: 1 }` a document to compare with. */
export function isOperatorDoc(value: Doc): boolean {
  for (const key in value) return key.startsWith('$') && key !== '$ref' && key !== '$id' && key !== '$db';
  return false;
}

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

const UNSUPPORTED_AT_TOP = new Set([
  '$expr',
  '$where',
  '$text',
  '$jsonSchema',
  '$sampleRate',
  '$alwaysTrue',
  '$alwaysFalse',
]);

function compileTopLevel(operator: string, condition: Value): Matcher {
  if (UNSUPPORTED_AT_TOP.has(operator)) throw notImplemented(`the query operator ${operator}`);
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

const UNSUPPORTED = new Set([
  '$mod',
  '$bitsAllSet',
  '$bitsAllClear',
  '$bitsAnySet',
  '$bitsAnyClear',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$within',
  '$text',
  '$where',
]);

/**
 * `{ path: { $gt: 1, $lt: 5 } }`: every operator must match, each possibly through another array element. Without
 * `expand` an array at the end of the path is compared only as a whole.
 */
function compileOperators(parts: string[], condition: Doc, expand = true): Matcher {
  const matchers: Matcher[] = [];
  for (const operator of Object.keys(condition)) {
    if (operator === '$options') {
      if (condition.$regex === undefined) throw badValue('$options needs a $regex');
      continue;
    }
    matchers.push(compileOperator(parts, operator, condition[operator] as Value, condition, expand));
  }
  return allOf(matchers);
}

function compileOperator(parts: string[], operator: string, operand: Value, whole: Doc, expand: boolean): Matcher {
  const expanded =
    (test: ValueTest): Matcher =>
    (doc) =>
      anyValue(doc, parts, expand, test);
  const exact =
    (test: ValueTest): Matcher =>
    (doc) =>
      anyValue(doc, parts, false, test);
  switch (operator) {
    case '$eq':
      return expanded(equalsTest(operand));
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return not(expanded(equalsTest(operand)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return expanded(comparisonTest(operator, operand));
    case '$in':
      return expanded(inTest(operator, operand));
    case '$nin':
      return not(expanded(inTest(operator, operand)));
    case '$exists': {
      const present = exact((value) => value !== undefined);
      return isTruthy(operand) ? present : not(present);
    }
    case '$type':
      return expanded(typeTest(operand));
    case '$regex':
      return expanded(regexTest(regexOperand(operand, whole.$options)));
    case '$size':
      return exact(sizeTest(operand));
    case '$all':
      return compileAll(parts, operand, expand);
    case '$elemMatch':
      return compileElemMatch(parts, operand);
    case '$not':
      return compileNot(parts, operand, expand);
    default:
      if (UNSUPPORTED.has(operator)) throw notImplemented(`the query operator ${operator}`);
      throw badValue(`unknown operator: ${operator}`);
  }
}

function compileAll(parts: string[], operand: Value, expand: boolean): Matcher {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return () => false;
  return allOf(
    operand.map((wanted): Matcher => {
      if (isDoc(wanted) && Object.keys(wanted)[0] === '$elemMatch') {
        return compileElemMatch(parts, wanted.$elemMatch as Value);
      }
      if (isDoc(wanted) && isOperatorDoc(wanted)) throw badValue('no $ expressions in $all');
      const test = wanted instanceof BSONRegExp ? regexTest(wanted) : equalsTest(wanted);
      return (doc) => anyValue(doc, parts, expand, test);
    }),
  );
}

function compileElemMatch(parts: string[], operand: Value): Matcher {
  const element = elementTest(operand);
  return (doc) => anyValue(doc, parts, false, (value) => Array.isArray(value) && value.some(element));
}

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr', '$where']);

/** The condition of `$elemMatch` for one element: on the value itself, or a filter for a document. */
export function elementTest(operand: Value): (element: Value) => boolean {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  if (isOperatorDoc(operand) && !LOGICAL.has(Object.keys(operand)[0] as string)) {
    const matcher = compileOperators(['v'], operand, false);
    return (element) => matcher({ v: element });
  }
  const matcher = compileFilter(operand);
  return (element) => {
    if (isDoc(element)) return matcher(element);
    return Array.isArray(element) && matcher({ ...element } as unknown as Doc);
  };
}

function compileNot(parts: string[], operand: Value, expand: boolean): Matcher {
  if (operand instanceof BSONRegExp) {
    const test = regexTest(operand);
    return (doc) => !anyValue(doc, parts, expand, test);
  }
  if (!isDoc(operand)) throw badValue('$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw badValue('$not cannot be empty');
  if (!isOperatorDoc(operand)) throw badValue(`unknown operator: ${Object.keys(operand)[0]}`);
  return not(compileOperators(parts, operand, expand));
}
