import { jsonFault } from '@luplay/web-kit/json';
import { quizImport } from '../../../locale/import.ts';
import { IMPORT_LIMITS } from '../../limits.ts';
import { ImportRefused } from '../../model.ts';

const texts = quizImport.refused;

export type Plain = Record<string, unknown>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Levels of JSON text, without parsing it: a parser may run out of its stack. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isString) {
      if (character === '\\') index += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

/** Parses JSON of a file. Browsers do not report the place of an error alike, so another parser finds it. */
export function readJson(text: string): unknown {
  if (depthOf(text) > IMPORT_LIMITS.depth) throw new ImportRefused(texts.jsonDeep);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { line, column } = jsonFault(text).place;
    throw new ImportRefused(texts.json(line, column), { cause });
  }
}
