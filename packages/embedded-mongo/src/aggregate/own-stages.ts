import { Lazy } from 'mingo/lazy';
import { asInteger } from '../bson/numbers.ts';
import type { Doc, Value } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import { compileFilter, requireDoc } from '../query/match.ts';
import { compileSort } from '../query/sort.ts';

type Stream = ReturnType<typeof Lazy>;
interface StageOptions {
  variables?: Doc;
  local?: { variables?: Doc };
}

/** Stages in which mingo's idea of order, equality or emptiness is not MongoDB's. */
export const ownStages = {
  $match(stream: Stream, filter: Value, options: StageOptions): Stream {
    const matches = compileFilter(requireDoc(filter, 'the match filter'), {
      variables: { ...options.variables, ...options.local?.variables },
    });
    return stream.filter((doc: Doc) => matches(doc));
  },

  $sort(stream: Stream, sort: Value): Stream {
    const order = stageOrder(sort);
    return stream.transform((docs: Doc[]) => Lazy(order ? [...docs].sort(order) : docs));
  },

  $count(stream: Stream, field: Value): Stream {
    const name = countField(field);
    return stream.transform((docs: Doc[]) => Lazy(docs.length > 0 ? [{ [name]: docs.length }] : []));
  },

  $sample(stream: Stream, spec: Value): Stream {
    const size = asInteger(requireDoc(spec, 'the $sample stage specification').size);
    if (size === undefined || size < 1)
      throw new CommandError(28747, 'size argument to $sample must be a positive integer');
    return stream.transform((docs: Doc[]) => Lazy(sample(docs, size)));
  },
};

export function stageOrder(sort: Value) {
  const spec = requireDoc(sort, 'the $sort key specification');
  if (Object.keys(spec).length === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  return compileSort(spec);
}

export function countField(field: Value): string {
  if (typeof field !== 'string' || field === '')
    throw new CommandError(40156, 'the count field must be a non-empty string');
  if (field.startsWith('$')) throw new CommandError(40158, 'the count field cannot be a $-prefixed path');
  if (field.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'");
  return field;
}

/** Distinct documents, each set as likely as any other (Fisher and Yates, the first `size` steps). */
function sample(docs: Doc[], size: number): Doc[] {
  const pool = [...docs];
  const count = Math.min(size, pool.length);
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(Math.random() * (pool.length - i));
    [pool[i], pool[j]] = [pool[j] as Doc, pool[i] as Doc];
  }
  return pool.slice(0, count);
}
