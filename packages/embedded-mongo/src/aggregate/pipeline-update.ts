import { type Doc, isDoc, type Value } from '../bson/values.ts';
import { CommandError, failedToParse } from '../errors.ts';
import { checkId, type Update } from '../update/update.ts';
import { withIdFirst } from '../update/upsert.ts';
import { checkPipeline, runStages } from './pipeline.ts';
import { restoreTypes } from './plain.ts';

const ALLOWED = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/** An update given as an aggregation pipeline; `_id` stays whatever the stages do. */
export function compilePipelineUpdate(stages: Value[], variables: Doc | undefined): Update {
  for (const stage of stages) {
    if (!isDoc(stage)) throw failedToParse('Each element of the update pipeline must be an object');
    const [name = ''] = Object.keys(stage);
    if (!ALLOWED.has(name)) throw new CommandError(72, `${name} is not allowed to be used within an update`);
  }
  const checked = checkPipeline(stages);
  return (doc) => {
    const [result] = runStages([doc], checked, { variables });
    const next = restoreTypes(result ?? {}, doc) as Doc;
    if (doc._id === undefined) return next;
    return checkId(doc, withIdFirst(next, next._id ?? doc._id));
  };
}
