import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StorageType } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { startProduct } from '../product/product.mjs';
import { demoAccounts } from '../product/services.mjs';
import { cannotMount, type SmallDisk, smallDisk } from './tmpfs.fixture.ts';

const DISK_MB = 128;
/** A write on the full disk is refused within this time, ms. */
const REFUSED_MS = 5_000;
/** How long the disk stays full, ms: longer than any retry interval. */
const FULL_MS = 12_000;
/** Limit of the recovery after space is free again, ms. */
const GOES_ON_MS = 20_000;

interface Answer {
  call: string;
  status: number;
  code: unknown;
  ms: number;
}

const reason = cannotMount();
const suffix = reason ? ` (skipped: ${reason})` : '';

(reason ? describe.skip : describe)(`12.23: the whole product on a disk that becomes full${suffix}`, () => {
  let disk: SmallDisk;
  let product: Awaited<ReturnType<typeof startProduct>>;
  const said: string[] = [];
  // No frontend is needed, and none may be built yet.
  const webRoot = mkdtempSync(join(tmpdir(), 'luplay-no-web-'));
  beforeAll(async () => {
    disk = smallDisk(DISK_MB);
    product = await startProduct({
      dataDir: disk.dir,
      // Not the backing services of other tests, which are on another disk.
      external: {},
      demo: false,
      webRoot,
      env: { LUPLAY_RATE_SCALE: '1000', LOG_LEVEL: 'warn' },
      say: (line: string) => void said.push(line),
    });
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    disk?.close();
    rmSync(webRoot, { recursive: true, force: true });
  });

  async function ask(
    call: string,
    path: string,
    init: RequestInit = {},
  ): Promise<Answer & { body: Record<string, unknown> }> {
    const started = performance.now();
    const answer = await fetch(`${product.url}/api2${path}`, init);
    const body = (await answer.json()) as Record<string, unknown>;
    return { call, status: answer.status, code: body.code, ms: performance.now() - started, body };
  }
  /** Whether NATS can store a message in a stream on the disk. */
  async function natsStores(): Promise<boolean> {
    const { host, username: user, password: pass } = new URL(product.urls.NATS_URL ?? '');
    const options = { servers: host, user, pass, timeout: 1_000, reconnect: false };
    const connection = await connect(options).catch(() => undefined);
    if (!connection) return false;
    try {
      const bucket = await new Kvm(connection).create('disk_test', { storage: StorageType.File });
      await bucket.put('anything', 'x'.repeat(100_000));
      return true;
    } catch {
      return false;
    } finally {
      await connection.close();
    }
  }
  /** Uses up the space that the database's log has reserved: writes into it would still succeed. */
  async function fillDatabase(): Promise<void> {
    const client = await MongoClient.connect(product.urls.MONGO_URL ?? '');
    const ballast = client.db().collection('ballast');
    try {
      for (;;) await ballast.insertOne({ bytes: randomBytes(4096) });
    } catch (error) {
      expect(error).toMatchObject({ code: 14031 });
    } finally {
      await client.close();
    }
  }
  let count = 0;
  const signUp = () => {
    count += 1;
    const account = { username: `disk.${count}`, password: 'скамейка под дождём', displayName: `Гость ${count}` };
    const headers = { 'content-type': 'application/json' };
    return ask('sign-up', '/user/create', { method: 'POST', headers, body: JSON.stringify(account) });
  };

  it('27.9: started with LUPLAY_DEMO=0, it has neither quizzes nor demo accounts', async () => {
    const { body } = await signUp();
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await ask('quizzes', '/editor/quest/quiz/list', { headers })).body.quests).toEqual({});
    expect(demoAccounts(disk.dir)).toEqual([]);
  });

  it('12.23: on a full disk, writes are refused, other calls are answered, no process ends, and writes work again with free space', async () => {
    const { status, body } = await signUp();
    expect([status, body]).toEqual([200, expect.objectContaining({ success: true })]);
    const headers = { authorization: `Bearer ${body.token}` };
    const me = () => ask('me', '/api/auth/me', { headers });
    const list = () => ask('list', '/lobby/all', { headers });
    expect([(await me()).status, (await list()).status]).toEqual([200, 200]);
    expect(await natsStores()).toBe(true);
    const before = product.pids();

    disk.fill();
    await fillDatabase();
    const answers: Answer[] = [];
    for (const until = Date.now() + FULL_MS; Date.now() < until; await sleep(250)) {
      // Repeatedly, because one part frees space, such as a rotated log, that another would use.
      disk.fill();
      const [signedUp, mine, listed] = await Promise.all([signUp(), me(), list(), natsStores()]);
      answers.push(signedUp, mine, listed);
    }
    const table = answers.map(({ call, status: got, code, ms }) => `${call} ${got} ${code ?? ''} ${ms.toFixed(0)} ms`);
    const unfair = answers.filter(({ status: got, code }) => got !== 200 && (got !== 503 || code !== 'unavailable'));
    expect({ unfair, table: unfair.length > 0 ? table : [] }).toEqual({ unfair: [], table: [] });
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThanOrEqual(REFUSED_MS);
    // A sign-up writes to the database, so none may be acknowledged on the full disk.
    const signUps = answers.filter(({ call }) => call === 'sign-up');
    expect(new Set(signUps.map(({ status: got }) => got))).toEqual(new Set([503]));
    expect(product.pids()).toEqual(before);
    expect(said).toContainEqual(expect.stringMatching(/^no space is left/));

    disk.empty();
    const back = Date.now();
    let again = await signUp();
    while (again.status !== 200 && Date.now() - back < GOES_ON_MS) {
      await sleep(200);
      again = await signUp();
    }
    expect(again.status).toBe(200);
    let stores = await natsStores();
    while (!stores && Date.now() - back < GOES_ON_MS) {
      await sleep(200);
      stores = await natsStores();
    }
    expect(stores).toBe(true);
    let health = await ask('health', '/health');
    while (health.status !== 200 && Date.now() - back < GOES_ON_MS) {
      await sleep(200);
      health = await ask('health', '/health');
    }
    expect(health.status).toBe(200);
    expect((await me()).status).toBe(200);
    const { nats: _before, ...others } = before;
    expect(product.pids()).toMatchObject(others);
  }, 90_000);
});
