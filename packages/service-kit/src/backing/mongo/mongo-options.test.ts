import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type Mongo, openMongo } from './mongo.ts';

/** Nobody listens there: only the options are looked at, as the driver has understood them. */
const SET = 'mongodb://user:p%40ss@127.0.0.1:1,127.0.0.1:2,127.0.0.1:3/luplay?replicaSet=rs0&authSource=admin';

const opened: Mongo[] = [];
afterEach(() => Promise.all(opened.splice(0).map((mongo) => mongo.close())));

function open(url: string): Mongo['client']['options'] {
  const mongo = openMongo(url, pino({ level: 'silent' }));
  opened.push(mongo);
  return mongo.client.options;
}

describe('a replica set by its URL', () => {
  it('is known with all its members', () => {
    const { hosts, replicaSet, dbName, credentials } = open(SET);
    expect(hosts.map(String)).toEqual(['127.0.0.1:1', '127.0.0.1:2', '127.0.0.1:3']);
    expect({ replicaSet, dbName }).toEqual({ replicaSet: 'rs0', dbName: 'luplay' });
    expect(credentials).toMatchObject({ username: 'user', password: 'p@ss', source: 'admin' });
  });

  it.each([SET, `${SET}&w=1&retryWrites=false&readPreference=secondaryPreferred&readConcernLevel=available`])(
    'has acknowledged writes on a majority, repeats them, and reads from the primary: %s',
    (url) => {
      const { writeConcern, retryWrites, retryReads, readPreference, readConcern } = open(url);
      expect(writeConcern).toMatchObject({ w: 'majority' });
      expect([retryWrites, retryReads]).toEqual([true, true]);
      expect(readPreference.mode).toBe('primary');
      expect(readConcern).toMatchObject({ level: 'local' });
    },
  );

  it('is watched closely, a single server is not', () => {
    expect(open(SET).heartbeatFrequencyMS).toBe(2_000);
    expect(open('mongodb://127.0.0.1:1,127.0.0.1:2/luplay').heartbeatFrequencyMS).toBe(2_000);
    expect(open('mongodb://127.0.0.1:1/luplay').heartbeatFrequencyMS).toBe(10_000);
  });

  it('is asked for a majority by collections and databases, too', () => {
    open(SET);
    const [mongo] = opened as [Mongo];
    expect(mongo.collection('lobbies').writeConcern).toMatchObject({ w: 'majority' });
    expect(mongo.db.writeConcern).toMatchObject({ w: 'majority' });
    expect(mongo.client.writeConcern).toMatchObject({ w: 'majority' });
  });
});
