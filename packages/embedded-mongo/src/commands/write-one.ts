import { ObjectId } from 'bson';
import { type Doc, isDoc, typeName, type Value } from '../bson/values.ts';
import { badValue, CommandError, failedToParse, notImplemented } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import { attached, type Content, type StoredRecord } from '../storage/record.ts';
import { select } from '../storage/select.ts';
import { checkId, compileModifiers, docFromFilter, type Update, withIdFirst } from '../update/update.ts';

interface UpdateRequest {
  filter: Doc;
  update: Value | undefined;
  multi: boolean;
  upsert: boolean;
  sort?: Doc | undefined;
  hint?: Value | undefined;
}

interface UpdateOutcome {
  matched: number;
  modified: number;
  upserted: StoredRecord | undefined;
  /** The (last) matched record, and its previous document. */
  record: StoredRecord | undefined;
  before: Content | undefined;
}

/** Runs one update statement. If one document fails, earlier ones stay updated, as in MongoDB. */
export function runUpdate(
  obtain: () => Collection,
  existing: Collection | undefined,
  request: UpdateRequest,
): UpdateOutcome {
  const update = compileUpdate(request);
  const { filter, sort, hint, multi } = request;
  const selected = select(existing, { filter, sort, hint, limit: multi ? 0 : 1 });
  const outcome: UpdateOutcome = {
    matched: selected.length,
    modified: 0,
    upserted: undefined,
    before: undefined,
    record: undefined,
  };
  for (const record of selected) {
    outcome.before = attached(record.content);
    outcome.record = record;
    const next = update(record.doc, false);
    if ((existing as Collection).update(record, next)) outcome.modified += 1;
  }
  if (selected.length === 0 && request.upsert) outcome.upserted = insertUpsert(obtain(), request, update);
  return outcome;
}

/** Compiles modifiers or a replacement. */
function compileUpdate({ update, multi }: UpdateRequest): Update {
  if (Array.isArray(update)) throw notImplemented('an update given as an aggregation pipeline');
  if (!isDoc(update)) {
    if (update === undefined)
      throw new CommandError(40414, "BSON field 'update.updates.u' is missing but a required field");
    throw failedToParse(`Update argument must be either an object or an array, not ${typeName(update)}`);
  }
  if (Object.keys(update)[0]?.startsWith('$')) return compileModifiers(update);
  if (multi) throw failedToParse('multi update is not supported for replacement-style update');
  return (doc) => {
    if (doc._id === undefined) return checkId(doc, update);
    return checkId(doc, withIdFirst(update, update._id === undefined ? doc._id : keepEqualId(doc._id, update._id)));
  };
}

/** Keeps the stored `_id` object when the replacement has an equal one of another number type. */
function keepEqualId(stored: Value, given: Value): Value {
  try {
    checkId({ _id: stored }, { _id: given });
    return stored;
  } catch {
    throw new CommandError(
      66,
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${String(given)}`,
    );
  }
}

function insertUpsert(collection: Collection, request: UpdateRequest, update: Update): StoredRecord {
  const seed = docFromFilter(request.filter);
  const isReplacement = isDoc(request.update) && !Object.keys(request.update)[0]?.startsWith('$');
  const start: Doc = isReplacement ? (seed._id === undefined ? {} : { _id: seed._id }) : seed;
  const doc = update(start, true);
  const id = doc._id ?? (Object.hasOwn(doc, '_id') ? null : new ObjectId());
  checkInsertId(id);
  return collection.insert(withIdFirst(doc, id));
}

/** Throws for values that `_id` must not have. */
function checkInsertId(id: Value): void {
  const type = typeName(id);
  if (type === 'array' || type === 'regex') throw badValue(`The '_id' value cannot be of type ${type}`);
  if (isDoc(id)) {
    const dollar = Object.keys(id).find((key) => key.startsWith('$'));
    if (dollar !== undefined) {
      throw new CommandError(52, `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`);
    }
  }
}

/** Stores a document sent by a client; `raw` are its bytes. A missing `_id` is generated and put first. */
export function insertDoc(collection: Collection, doc: Doc, raw: Buffer | undefined): StoredRecord {
  const id = Object.hasOwn(doc, '_id') ? (doc._id as Value) : new ObjectId();
  checkInsertId(id);
  if (raw && startsWithId(raw)) return collection.insert(doc, Buffer.from(raw));
  return collection.insert(withIdFirst(doc, id));
}

/** The bytes start with a length and a type; then comes the name `_id`. */
function startsWithId(bytes: Buffer): boolean {
  return bytes.length > 9 && bytes.toString('latin1', 5, 9) === '_id\0';
}

/** Returns how many documents were removed, and the last of them. */
export function runDelete(
  collection: Collection | undefined,
  request: {
    filter: Doc;
    limit: number;
    sort?: Doc | undefined;
    hint?: Value | undefined;
  },
): { removed: number; last: Content | undefined } {
  const selected = select(collection, request);
  const last = selected.at(-1);
  const removed = last && attached(last.content);
  for (const record of selected) collection?.remove(record);
  return { removed: selected.length, last: removed };
}
