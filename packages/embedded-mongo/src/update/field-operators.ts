import { Timestamp } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { addNumbers, isNumber, multiplyNumbers } from '../bson/numbers.ts';
import { isDoc, isInt32, typeName, type Value } from '../bson/values.ts';
import { badValue, CommandError } from '../errors.ts';
import type { Change } from './change.ts';
import { preview } from './draft.ts';

export function compileArithmetic(operator: '$inc' | '$mul', path: string, operand: Value): Change {
  if (!isNumber(operand)) {
    const verb = operator === '$inc' ? 'increment' : 'multiply';
    throw new CommandError(14, `Cannot ${verb} with non-numeric argument: {${path}: ${preview(operand)}}`);
  }
  const combine = operator === '$inc' ? addNumbers : multiplyNumbers;
  return (current, { id }) => {
    if (current === undefined) return operator === '$inc' ? operand : multiplyNumbers(operand, 0);
    if (!isNumber(current)) {
      throw new CommandError(
        14,
        `Cannot apply ${operator} to a value of non-numeric type. {_id: ${preview(id)}} has the field '${path}' of non-numeric type ${typeName(current)}`,
      );
    }
    return combine(current, operand);
  };
}

export function compileExtreme(operator: '$min' | '$max', operand: Value): Change {
  const sign = operator === '$min' ? -1 : 1;
  return (current) => (current === undefined || compareValues(operand, current) * sign > 0 ? operand : current);
}

export function compileCurrentDate(operand: Value): Change {
  const type = operand === true ? 'date' : isDoc(operand) ? operand.$type : undefined;
  if (type === 'date' || operand === false) return () => new Date();
  if (type === 'timestamp') return () => nextTimestamp();
  throw badValue(
    `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
  );
}

let lastSecond = 0;
let ordinal = 0;

function nextTimestamp(): Timestamp {
  const second = Math.floor(Date.now() / 1000);
  ordinal = second === lastSecond ? ordinal + 1 : 1;
  lastSecond = second;
  return new Timestamp({ t: second, i: ordinal });
}

export function compileBit(path: string, operand: Value): Change {
  if (!isDoc(operand)) {
    throw badValue(
      `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document`,
    );
  }
  const steps = Object.entries(operand).map(([name, mask]): [string, number | bigint] => {
    if (!['and', 'or', 'xor'].includes(name))
      throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
    if (!isInteger(mask))
      throw badValue(`The $bit modifier field must be an Integer(32/64 bit); a '${typeName(mask)}' is not supported`);
    return [name, mask];
  });
  if (steps.length === 0)
    throw badValue('You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}');
  return (current) => {
    const start = current ?? 0;
    if (!isInteger(start))
      throw badValue(`Cannot apply $bit to a value of non-integral type: field '${path}' is ${typeName(start)}`);
    return steps.reduce<number | bigint>((value, [name, mask]) => applyBits(name, value, mask), start);
  };
}

function isInteger(value: Value): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && isInt32(value));
}

function applyBits(name: string, value: number | bigint, mask: number | bigint): number | bigint {
  const [a, b] = [BigInt(value), BigInt(mask)];
  const result = name === 'and' ? a & b : name === 'or' ? a | b : a ^ b;
  return typeof value === 'bigint' || typeof mask === 'bigint' ? result : Number(result);
}
