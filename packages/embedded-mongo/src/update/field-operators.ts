import { addNumbers, isNumber } from '../bson/numbers.ts';
import { typeName, type Value } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import type { Change } from './change.ts';
import { preview } from './draft.ts';

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
