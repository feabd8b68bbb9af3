import { jsonError } from '@luplay/web-kit/json';
import { story } from '../locale.ts';

export type Plain = Record<string, unknown>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON formatted for editing. */
export const typedJson = (value: object): string => JSON.stringify(value, null, 2);

/** The typed object; empty for empty text. An error text when it is not an object. */
export function readJson(typed: string): { value: Plain } | { error: string } {
  if (typed.trim() === '') return { value: {} };
  try {
    const value: unknown = JSON.parse(typed);
    return isPlain(value) ? { value } : { error: story.form.notAnObject };
  } catch {
    return { error: jsonError(typed) };
  }
}

/** The text must be valid. */
export function jsonOf(typed: string): Plain {
  const read = readJson(typed);
  if ('error' in read) throw new Error(`invalid JSON: ${read.error}`);
  return read.value;
}
