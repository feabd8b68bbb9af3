import { ru } from '../../locale/ru.ts';
import { jsonFault } from './json-fault.ts';

type Plain = Record<string, unknown>;

/** JSON formatted for editing. */
export const typedJson = (value: object): string => JSON.stringify(value, null, 2);

/** The typed object; empty for empty text. An error text when it is not an object. */
export function readJson(typed: string): { value: Plain } | { fault: string } {
  if (typed.trim() === '') return { value: {} };
  try {
    const value: unknown = JSON.parse(typed);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value: value as Plain };
    return { fault: ru.story.form.notAnObject };
  } catch {
    return { fault: jsonFault(typed) };
  }
}

/** The text must be valid. */
export function jsonOf(typed: string): Plain {
  const read = readJson(typed);
  if ('fault' in read) throw new Error(`JSON with faults: ${read.fault}`);
  return read.value;
}
