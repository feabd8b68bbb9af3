import type { Value } from '../bson/values.ts';

/** Maps the old value of a field (undefined: missing) to the new one (undefined: unchanged). */
export type Change = (current: Value | undefined, context: ChangeContext) => Value | undefined;

export interface ChangeContext {
  /** The `_id` of the document, used in messages. */
  id: Value | undefined;
}
