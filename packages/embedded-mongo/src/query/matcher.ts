import type { Doc, Value } from '../bson/values.ts';

/** Whether a document matches a filter. */
export type Matcher = (doc: Doc) => boolean;

export function allOf(matchers: Matcher[]): Matcher {
  if (matchers.length === 1) return matchers[0] as Matcher;
  return (doc) => {
    for (const matcher of matchers) if (!matcher(doc)) return false;
    return true;
  };
}

/** The opposite of a matcher. */
export function not(matcher: Matcher): Matcher {
  return (doc) => !matcher(doc);
}

/** `{ $gt: 1 }` is an expression for a field, `{ a: 1 }` a document to compare with. */
export function isOperatorDoc(value: Doc): boolean {
  for (const key in value) return key.startsWith('$') && key !== '$ref' && key !== '$id' && key !== '$db';
  return false;
}

/** Truth of flags and options: everything except false, null, zero and missing. */
export function isTruthy(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== 0n;
}
