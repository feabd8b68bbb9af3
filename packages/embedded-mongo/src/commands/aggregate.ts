import { evaluateVariables } from '../aggregate/expression.ts';
import { checkPipeline, runStages } from '../aggregate/pipeline.ts';
import type { Reply } from '../bson/encode.ts';
import type { Doc } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import { select } from '../query/select.ts';
import { type Command, type CommandContext, collectionName, optionalCount, optionalDoc } from './command.ts';
import { explainQuery } from './explain.ts';

export const AGGREGATE_FIELDS = [
  'pipeline',
  'cursor',
  'let',
  'hint',
  'allowDiskUse',
  'bypassDocumentValidation',
  'explain',
];

const aggregate: Command = { fields: AGGREGATE_FIELDS, run };

function run(context: CommandContext): Reply {
  const { server, database, command } = context;
  const stages = checkPipeline(command.pipeline);
  if (command.explain === true) return explainAggregate(context);
  if (!command.cursor)
    throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const wholeDatabase = typeof command.aggregate !== 'string';
  if (wholeDatabase && !stages[0]?.$documents) {
    throw new CommandError(73, '{aggregate: 1} is not valid for this pipeline: it must start with $documents');
  }
  const name = wholeDatabase ? '$cmd.aggregate' : collectionName(command, 'aggregate');
  const variables = evaluateVariables(optionalDoc(command, 'let'));
  const { filter, rest } = splitLeadingMatch(stages);
  const collection = wholeDatabase ? undefined : server.catalog.find(database, name);
  const selected = select(collection, { filter, hint: command.hint, variables });
  const batchSize = optionalCount(optionalDoc(command, 'cursor') ?? {}, 'batchSize');
  const results =
    rest.length === 0
      ? selected.map(({ record }) => record.bytes)
      : runStages(
          selected.map(({ record }) => record.doc),
          rest,
          {
            variables,
            collectionResolver: (from) => [...(server.catalog.find(database, from)?.all() ?? [])].map(({ doc }) => doc),
          },
        );
  return server.cursors.start(`${database}.${name}`, results.values(), batchSize, false);
}

/** The first `$match` is a query like find's, so that it can use an index. */
function splitLeadingMatch(stages: Doc[]): { filter: Doc; rest: Doc[] } {
  const [first] = stages;
  return first?.$match === undefined
    ? { filter: {}, rest: stages }
    : { filter: first.$match as Doc, rest: stages.slice(1) };
}

function explainAggregate({ server, database, command }: CommandContext): Reply {
  const name = collectionName(command, 'aggregate');
  const { filter } = splitLeadingMatch(checkPipeline(command.pipeline));
  return explainQuery(`${database}.${name}`, server.catalog.find(database, name), { filter, hint: command.hint });
}

const EXPLAINED: Record<string, (command: Doc) => { filter: Doc; sort?: Doc | undefined }> = {
  find: (command) => ({ filter: optionalDoc(command, 'filter') ?? {}, sort: optionalDoc(command, 'sort') }),
  count: (command) => ({ filter: optionalDoc(command, 'query') ?? {} }),
  distinct: (command) => ({ filter: optionalDoc(command, 'query') ?? {} }),
  findAndModify: (command) => ({ filter: optionalDoc(command, 'query') ?? {}, sort: optionalDoc(command, 'sort') }),
  update: (command) => ({ filter: ((command.updates as Doc[])[0]?.q ?? {}) as Doc }),
  delete: (command) => ({ filter: ((command.deletes as Doc[])[0]?.q ?? {}) as Doc }),
  aggregate: (command) => ({ filter: splitLeadingMatch(checkPipeline(command.pipeline)).filter }),
};

const explain: Command = {
  fields: ['verbosity'],
  run({ server, database, command }) {
    const inner = optionalDoc(command, 'explain') ?? {};
    const kind = Object.keys(inner)[0] ?? '';
    const read = EXPLAINED[kind];
    if (!read) throw new CommandError(59, `Explain failed due to unknown command: ${kind}`);
    const name = collectionName(inner, kind);
    return explainQuery(`${database}.${name}`, server.catalog.find(database, name), {
      ...read(inner),
      hint: inner.hint,
    });
  },
};

export const aggregateCommands: Record<string, Command> = { aggregate, explain };
