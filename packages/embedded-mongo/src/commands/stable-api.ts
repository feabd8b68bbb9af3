import type { Doc } from '../bson/values.ts';
import { CommandError } from '../errors.ts';

/** The commands of version 1 that this server supports. https://www.mongodb.com/docs/manual/reference/stable-api/ */
const VERSION_1 = new Set([
  'abortTransaction',
  'aggregate',
  'bulkWrite',
  'commitTransaction',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'saslContinue',
  'saslStart',
  'update',
]);

/**
 * Checks a command against the API version that its client declares. Throws 72 for options without a version, 322 for a
 * version other than 1 and 323 for a command outside that version under `apiStrict`.
 */
export function checkStableApi(name: string, { apiVersion, apiStrict, apiDeprecationErrors }: Doc): void {
  if (apiVersion === undefined) {
    if (apiStrict === undefined && apiDeprecationErrors === undefined) return;
    const option = apiStrict === undefined ? 'apiDeprecationErrors' : 'apiStrict';
    throw new CommandError(72, `Provided ${option} without passing apiVersion`);
  }
  if (apiVersion !== '1') throw new CommandError(322, 'API version must be "1"');
  if (apiStrict === true && !VERSION_1.has(name)) {
    throw new CommandError(
      323,
      `Provided apiStrict:true, but the command ${name} is not in API Version 1. Information on supported commands and migrations in API Version 1 can be found at https://www.mongodb.com/docs/manual/reference/stable-api/`,
    );
  }
}
