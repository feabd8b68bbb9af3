import type { z } from 'zod';
import { color, filePath, id } from './fields.ts';

/** What is wrong with a value, as screens say it beside its field or after its name. */
export const FAULTS = {
  object: 'нужен объект',
  list: 'нужен список',
  text: 'нужен текст',
  flag: 'нужно true или false',
  numeric: 'нужно число',
  required: 'не может быть пустым',
  tooShort: (least: number) => `короче ${least} знаков`,
  tooLong: (most: number) => `длиннее ${most} знаков`,
  number: (min: number, max: number) => `нужно число от ${min} до ${max}`,
  whole: (min: number, max: number) => `нужно целое число от ${min} до ${max}`,
  few: (least: number) => `нужно не меньше ${least}`,
  many: (most: number) => `больше ${most}`,
  color: 'нужен цвет вида #4B0082',
  id: 'нужен id из латинских букв, цифр, - и _',
  path: 'нужен путь к файлу этого сайта',
  format: 'недопустимые символы',
  type: 'неизвестное значение',
  unknown: 'такого поля нет',
};

const TYPES: Readonly<Record<string, string>> = {
  object: FAULTS.object,
  record: FAULTS.object,
  array: FAULTS.list,
  string: FAULTS.text,
  boolean: FAULTS.flag,
  number: FAULTS.numeric,
  int: FAULTS.numeric,
};

type NumberSchema = { minValue?: number | null; maxValue?: number | null; isInt?: boolean };

/** Whole numbers have limits of their own where the contract sets none. */
const isBound = (value?: number | null): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** Words an issue that has no message of its own; zod's words name types and patterns. */
export const faultOf: z.core.$ZodErrorMap = (issue) => {
  const { schema } = issue as { schema?: unknown };
  if (schema === color) return FAULTS.color;
  if (schema === id) return FAULTS.id;
  if (schema === filePath) return FAULTS.path;
  const { minValue, maxValue, isInt } = (schema ?? {}) as NumberSchema;
  if (isBound(minValue) && isBound(maxValue)) {
    return (isInt ? FAULTS.whole : FAULTS.number)(minValue, maxValue);
  }
  const isText = issue.origin === 'string';
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? FAULTS.type;
    case 'too_small': {
      const least = Number(issue.minimum);
      return !isText ? FAULTS.few(least) : least > 1 ? FAULTS.tooShort(least) : FAULTS.required;
    }
    case 'too_big':
      return (isText ? FAULTS.tooLong : FAULTS.many)(Number(issue.maximum));
    case 'invalid_format':
      return FAULTS.format;
    case 'unrecognized_keys':
      return FAULTS.unknown;
    default:
      return FAULTS.type;
  }
};
