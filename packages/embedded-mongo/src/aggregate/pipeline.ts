import { Aggregator } from 'mingo';
import type { Doc } from '../bson/values.ts';
export function runStages(docs: Doc[], stages: Doc[], options: { variables?: Doc | undefined }): Doc[] {
  return new Aggregator(stages as never, { variables: options.variables } as never).run(docs) as Doc[];
}
