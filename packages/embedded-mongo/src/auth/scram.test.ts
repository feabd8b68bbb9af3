import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../server.ts';
import { errorOf, useServer } from '../test-server.fixture.ts';
import { makeCredentials, ScramConversation } from './scram.ts';

const account = { user: 'luplay', password: 'p%4:/@ssword' };
const test = useServer({ account });
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The client side, written from RFC 5802 independently of the server's code. */
function clientFinal(password: string, bare: string, serverFirst: string, nonce?: string) {
  const [r, s, i] = serverFirst.split(',').map((part) => part.slice(2)) as [string, string, string];
  const salted = pbkdf2Sync(password, Buffer.from(s, 'base64'), Number(i), 32, 'sha256');
  const clientKey = hmac(salted, 'Client Key');
  const withoutProof = `c=biws,r=${nonce ?? r}`;
  const text = `${bare},${serverFirst},${withoutProof}`;
  const signature = hmac(createHash('sha256').update(clientKey).digest(), text);
  const proof = Buffer.from(clientKey.map((byte, at) => byte ^ (signature[at] as number))).toString('base64');
  return { message: `${withoutProof},p=${proof}`, signature: hmac(hmac(salted, 'Server Key'), text) };
}

describe('12.10: SCRAM-SHA-256', () => {
  const credentials = makeCredentials('anya', 'pencil');

  it('12.10: authenticates both sides', () => {
    const scram = new ScramConversation(credentials);
    const bare = 'n=anya,r=rOprNGfwEbeRWgbNEkqO';
    const first = scram.first(`n,,${bare}`);
    expect(first).toMatch(/^r=rOprNGfwEbeRWgbNEkqO\S{20,},s=\S+,i=15000$/);
    const { message, signature } = clientFinal('pencil', bare, first);
    expect(scram.final(message)).toBe(`v=${signature.toString('base64')}`);
  });

  it.each([
    ['a wrong password', 'pen', 'n=anya,r=abc', undefined],
    ['another user', 'pencil', 'n=vera,r=abc', undefined],
    ['a nonce of another log-in', 'pencil', 'n=anya,r=abc', 'abcdef'],
  ])('12.10: refuses %s at the proof', (_, password, bare, nonce) => {
    const scram = new ScramConversation(credentials);
    const { message } = clientFinal(password, bare, scram.first(`n,,${bare}`), nonce);
    expect(() => scram.final(message)).toThrow();
  });

  it.each(['', 'n,,', 'y,,n=anya,r=abc', 'p=tls-unique,,n=anya,r=abc', 'n,a=x,n=anya,r=abc', 'n,,m=x,n=anya,r=abc'])(
    '12.10: refuses the first message "%s"',
    (message) => {
      expect(() => new ScramConversation(credentials).first(message)).toThrow('malformed');
      expect(() => new ScramConversation(credentials).final('c=biws,r=,p=')).toThrow('malformed');
    },
  );
});

describe('12.10: a server with an account', () => {
  const at = (login: string) => `mongodb://${login}127.0.0.1:${test.server.port}/?directConnection=true`;
  const attempt = async (url: string, work: (client: MongoClient) => Promise<unknown>) => {
    const client = new MongoClient(url);
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };

  it('12.10: accepts a password with any characters of a URL from the driver', async () => {
    await test.things.insertOne({ a: 1 });
    expect(await test.things.countDocuments()).toBe(1);
    const status = await test.db.command({ connectionStatus: 1 });
    expect(status.authInfo.authenticatedUsers).toEqual([{ user: 'luplay', db: 'admin' }]);
  });

  it('12.10: requires a log-in for every command except hello, ping and the log-in itself', async () => {
    await attempt(at(''), async (client) => {
      expect(await client.db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
      expect(await client.db('test').command({ hello: 1 })).toMatchObject({ isWritablePrimary: true });
      const commands = [{ find: 'things' }, { insert: 'things', documents: [{}] }, { buildInfo: 1 }, { fly: 1 }];
      for (const command of [...commands, { serverStatus: 1 }, { listDatabases: 1 }, { endSessions: [] }]) {
        expect(await errorOf(client.db('admin').command(command))).toMatchObject({
          code: 13,
          codeName: 'Unauthorized',
        });
      }
    });
    expect(await test.things.countDocuments()).toBe(0);
  });

  it.each([
    ['a wrong password', 'luplay:wrong@', ''],
    ['another user', 'anya:p%254%3A%2F%40ssword@', ''],
    ['another database of accounts', 'luplay:p%254%3A%2F%40ssword@', '&authSource=test'],
    ['an older mechanism', 'luplay:p%254%3A%2F%40ssword@', '&authMechanism=SCRAM-SHA-1'],
  ])('12.10: refuses %s', async (_, login, more) => {
    const error = await errorOf(attempt(`${at(login)}${more}`, (client) => client.db('test').command({ ping: 1 })));
    expect([18, 334]).toContain(error.code ?? (error.cause as { code?: number }).code);
  });

  it('12.10: accepts a driver that does not skip the empty exchange', async () => {
    await attempt(at(''), async (client) => {
      const bare = 'n=luplay,r=abcdef';
      const db = client.db('admin');
      const session = client.startSession();
      const payloadOf = (reply: { payload: { value(): Uint8Array } }) => Buffer.from(reply.payload.value()).toString();
      const begun = await db.command({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: Buffer.from(`n,,${bare}`) });
      const { message } = clientFinal(account.password, bare, payloadOf(begun as never));
      const proven = await db.command({ saslContinue: 1, conversationId: 1, payload: Buffer.from(message) });
      expect(proven).toMatchObject({ done: false });
      const over = await db.command({ saslContinue: 1, conversationId: 1, payload: Buffer.alloc(0) });
      expect(over).toMatchObject({ done: true });
      expect(await db.command({ listDatabases: 1 })).toMatchObject({ ok: 1 });
      await session.endSession();
    });
  });

  it('12.10: refuses credentials when it has no account', async () => {
    const open = await startEmbeddedMongo({ file: `${test.directory}/open.sqlite` });
    const url = open.url.replace('mongodb://', 'mongodb://luplay:x@');
    const error = await errorOf(attempt(url, (client) => client.db('test').command({ ping: 1 })));
    expect(error.code ?? (error.cause as { code?: number }).code).toBe(18);
    await open.close();
  });
});
