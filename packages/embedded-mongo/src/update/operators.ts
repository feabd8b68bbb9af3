import { compareValues, equalValues } from '../bson/compare.ts';
import { addNumbers, asInteger, isNumber, toNumber } from '../bson/numbers.ts';
import { type Doc, isDoc, typeName, type Value } from '../bson/values.ts';
import { badValue, CommandError } from '../errors.ts';
import { elementTest } from '../query/match.ts';
import { compileSort } from '../query/sort.ts';
import { preview } from './draft.ts';

/** Maps the old value of a field (undefined: missing) to the new one (undefined: unchanged). */
export type Change = (current: Value | undefined, context: ChangeContext) => Value | undefined;

export interface ChangeContext {
  /** The `_id` of the document, used in messages. */
  id: Value | undefined;
}

export function compileIncrement(path: string, operand: Value): Change {
  if (!isNumber(operand)) {
    throw new CommandError(14, `Cannot increment with non-numeric argument: {${path}: ${preview(operand)}}`);
  }
  return (current, { id }) => {
    if (current === undefined) return operand;
    if (!isNumber(current)) {
      throw new CommandError(
        14,
        `Cannot apply $inc to a value of non-numeric type. {_id: ${preview(id)}} has the field '${path}' of non-numeric type ${typeName(current)}`,
      );
    }
    return addNumbers(current, operand);
  };
}

const PUSH_MODIFIERS = new Set(['$each', '$slice', '$sort', '$position']);

export function compilePush(path: string, operand: Value): Change {
  const modifiers = isDoc(operand) && Object.hasOwn(operand, '$each') ? operand : undefined;
  if (!modifiers) return (current) => [...arrayFor('$push', path, current), operand];
  for (const key of Object.keys(modifiers)) {
    if (!PUSH_MODIFIERS.has(key)) throw badValue(`Unrecognized clause in $push: ${key}`);
  }
  const each = eachOf('$push', modifiers);
  const slice = modifier(modifiers, '$slice');
  const position = modifier(modifiers, '$position');
  const order = modifiers.$sort === undefined ? undefined : elementOrder(modifiers.$sort);
  return (current) => {
    const values = arrayFor('$push', path, current).slice();
    values.splice(position ?? values.length, 0, ...each);
    if (order) values.sort(order);
    if (slice === undefined) return values;
    return slice >= 0 ? values.slice(0, slice) : values.slice(slice);
  };
}

function modifier(modifiers: Doc, name: string): number | undefined {
  if (modifiers[name] === undefined) return undefined;
  const number = asInteger(modifiers[name]);
  if (number === undefined) throw badValue(`The value for ${name} must be an integer value`);
  return number;
}

function eachOf(operator: string, modifiers: Doc): Value[] {
  if (!Array.isArray(modifiers.$each)) throw badValue(`The argument to $each in ${operator} must be an array`);
  return modifiers.$each;
}

function elementOrder(sort: Value): (a: Value, b: Value) => number {
  if (isDoc(sort)) {
    if (Object.keys(sort).length === 0) throw badValue('The $sort pattern is empty when it should be a set of fields.');
    const order = compileSort(sort);
    return (a, b) => order?.(isDoc(a) ? a : {}, isDoc(b) ? b : {}) ?? 0;
  }
  const direction = isNumber(sort) ? toNumber(sort) : 0;
  if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
  return (a, b) => compareValues(a, b) * direction;
}

export function compileAddToSet(path: string, operand: Value): Change {
  const modifiers = isDoc(operand) && Object.keys(operand)[0] === '$each' ? operand : undefined;
  if (modifiers && Object.keys(modifiers).length > 1) {
    throw badValue(`Found unexpected fields after $each in $addToSet: ${Object.keys(modifiers).slice(1).join(', ')}`);
  }
  const added = modifiers ? eachOf('$addToSet', modifiers) : [operand];
  return (current) => {
    const values = arrayFor('$addToSet', path, current).slice();
    for (const value of added) if (!values.some((present) => equalValues(present, value))) values.push(value);
    return values;
  };
}

export function compilePull(path: string, operand: Value): Change {
  const test = pullTest(operand);
  return (current) => {
    if (current === undefined) return undefined;
    return existingArray('$pull', path, current).filter((value) => !test(value));
  };
}

/** A document without operators filters the elements that are documents. Anything else is a value or a condition. */
function pullTest(operand: Value): (value: Value) => boolean {
  if (isDoc(operand)) return elementTest(operand);
  const matches = elementTest({ $in: [operand] });
  return Array.isArray(operand) ? (value) => equalValues(value, operand) : matches;
}

function arrayFor(operator: string, path: string, current: Value | undefined): Value[] {
  return current === undefined ? [] : existingArray(operator, path, current);
}

function existingArray(operator: string, path: string, current: Value): Value[] {
  if (Array.isArray(current)) return current;
  if (operator.startsWith('$pull')) throw badValue(`Cannot apply ${operator} to a non-array value`);
  throw badValue(`The field '${path}' must be an array but is of a different type in ${operator}`);
}
