import type { Value } from '../bson/values.ts';

/** What an update does to one field: the old value (undefined: missing) to the new one (undefined: leave it as it is). */
export type Change = (current: Value | undefined, context: ChangeContext) => Value | undefined;

export interface ChangeContext {
  /** The `_id` of the document, for messages. */
  id: Value | undefined;
}
