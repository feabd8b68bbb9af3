import { equalValues } from '../bson/compare.ts';
import { type Doc, isDoc, type Value } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import { parseIndexSpec, sameKey } from '../storage/index-spec.ts';
import type { IndexSpec } from '../storage/index-tree.ts';
import { type Command, type CommandContext, collectionName, docList, optionalCount, optionalDoc } from './command.ts';

const ID_SPEC: Doc = { v: 2, key: { _id: 1 }, name: '_id_' };

const createIndexes: Command = {
  fields: ['indexes', 'commitQuorum'],
  run({ server, database, command }) {
    const name = collectionName(command, 'createIndexes');
    const specs = docList(command, 'indexes').map(parseIndexSpec);
    if (specs.length === 0) throw new CommandError(2, 'Must specify at least one index to create');
    if (command.commitQuorum !== undefined) {
      throw new CommandError(2, 'Standalones can not specify commitQuorum');
    }
    const createdCollectionAutomatically = server.catalog.find(database, name) === undefined;
    const collection = server.catalog.obtain(database, name);
    const numIndexesBefore = collection.indexes.size + 1;
    const wanted = specs.filter((spec) => !indexExists(collection, spec));
    const added: string[] = [];
    try {
      for (const spec of wanted) {
        collection.addIndex(spec);
        added.push(spec.name);
      }
    } catch (error) {
      for (const index of added) collection.dropIndex(index);
      throw error;
    }
    const note = wanted.length === 0 ? 'all indexes already exist' : undefined;
    return {
      numIndexesBefore,
      numIndexesAfter: collection.indexes.size + 1,
      createdCollectionAutomatically,
      note,
      ok: 1,
    };
  },
};

/** Whether the same index exists. Throws 86 or 85 when a different one has its name or key. */
function indexExists(collection: Collection, spec: IndexSpec): boolean {
  if (sameKey(spec.key, { _id: 1 })) {
    if (spec.name !== '_id_' && spec.name !== '_id_1') {
      throw new CommandError(2, `The index name '_id_' is required for an _id index, not '${spec.name}'`);
    }
    return true;
  }
  const named = collection.indexes.get(spec.name)?.spec;
  if (named && equalValues(named.doc, spec.doc)) return true;
  if (named) {
    const code = sameKey(named.key, spec.key) && named.unique === spec.unique && named.sparse === spec.sparse ? 85 : 86;
    throw new CommandError(
      code,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${describe(spec)}, existing index: ${describe(named)}`,
    );
  }
  for (const { spec: other } of collection.indexes.values()) {
    const samePartial = equalValues(other.doc.partialFilterExpression, spec.doc.partialFilterExpression);
    if (sameKey(other.key, spec.key) && samePartial) {
      throw new CommandError(85, `Index already exists with a different name: ${other.name}`);
    }
  }
  return false;
}

function describe(spec: IndexSpec): string {
  return JSON.stringify(spec.doc);
}

const listIndexes: Command = {
  fields: ['cursor', 'includeIndexBuildInfo'],
  run(context) {
    const { server, database, command } = context;
    const collection = existing(context, 'listIndexes');
    const specs = [ID_SPEC, ...[...collection.indexes.values()].map(({ spec }) => spec.doc)];
    const batchSize = optionalCount(optionalDoc(command, 'cursor') ?? {}, 'batchSize');
    return server.cursors.start(`${database}.${command.listIndexes}`, specs.values(), batchSize, false);
  },
};

const dropIndexes: Command = {
  fields: ['index'],
  run(context) {
    const collection = existing(context, 'dropIndexes');
    const nIndexesWas = collection.indexes.size + 1;
    const { index } = context.command;
    const wanted = Array.isArray(index) ? index : [index];
    const names = index === '*' ? [...collection.indexes.keys()] : wanted.map((one) => indexName(collection, one));
    for (const name of names) collection.dropIndex(name);
    const msg = index === '*' ? 'non-_id indexes dropped for collection' : undefined;
    return { nIndexesWas, msg, ok: 1 };
  },
};

function indexName(collection: Collection, index: Value | undefined): string {
  if (index === '_id_' || (isDoc(index) && sameKey(index, { _id: 1 })))
    throw new CommandError(72, 'cannot drop _id index');
  if (typeof index === 'string') {
    if (!collection.indexes.has(index)) throw new CommandError(27, `index not found with name [${index}]`);
    return index;
  }
  if (!isDoc(index))
    throw new CommandError(
      14,
      "BSON field 'dropIndexes.index' is the wrong type, expected types '[string, object, array]'",
    );
  for (const { spec } of collection.indexes.values()) if (sameKey(spec.key, index)) return spec.name;
  throw new CommandError(27, `can't find index with key: ${JSON.stringify(index)}`);
}

function existing({ server, database, command }: CommandContext, field: string): Collection {
  const name = collectionName(command, field);
  const collection = server.catalog.find(database, name);
  if (!collection) {
    throw new CommandError(
      26,
      field === 'listIndexes' ? `ns does not exist: ${database}.${name}` : `ns not found ${database}.${name}`,
    );
  }
  return collection;
}

export const indexCommands: Record<string, Command> = { createIndexes, listIndexes, dropIndexes };
