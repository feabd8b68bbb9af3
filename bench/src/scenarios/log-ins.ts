import { setTimeout as pause } from 'node:timers/promises';
import { profiles } from '@luplay/contracts/user';
import { type Algorithm, hash } from '@node-rs/argon2';
import { callAs, type Player } from '../players/client.ts';
import { logIn, signUp } from '../players/people.ts';
import { type Bar, barOf, percentile, type Row, rowOf } from '../stats.ts';

interface LogInTimes {
  /** One log-in sent → answered, ms. */
  logIn: number[];
  /** Another call of the same service while passwords are checked, sent → answered, ms. */
  besides: number[];
}

/** Interval between two calls of the reader, who is no additional load. */
const READER_PAUSE_MS = 20;
const PASSWORD = 'скамейка-под-дождём';

/** People log in at once. Meanwhile `reader` repeatedly reads their LuCoins. */
async function logInTogether(url: string, reader: Player, names: readonly string[]): Promise<LogInTimes> {
  const times: LogInTimes = { logIn: [], besides: [] };
  const timed = async (into: number[], call: Promise<unknown>) => {
    const sentAt = performance.now();
    await call;
    into.push(performance.now() - sentAt);
  };
  let waiting = true;
  const reading = (async () => {
    while (waiting) {
      await timed(times.besides, callAs(url, reader, profiles.lucoins, { params: { id: reader.userId } }));
      await pause(READER_PAUSE_MS);
    }
  })();
  await Promise.all(names.map((username) => timed(times.logIn, logIn(url, { username, password: PASSWORD }))));
  waiting = false;
  await reading;
  return times;
}

/** Hashes at once in this process, as log-ins need them: argon2id, 19 MiB, two passes, one lane; ms until the last. */
async function bareHashes(count: number): Promise<number> {
  const startedAt = performance.now();
  const costs = { algorithm: 2 as Algorithm, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
  await Promise.all(Array.from({ length: count }, () => hash(PASSWORD, costs)));
  return performance.now() - startedAt;
}

const RUNS = 5;
/** Runs before the first: V8 has compiled then what it compiles. */
const WARM_UPS = 5;

/** The times of `logInTogether`, in turn with bare hashes. */
export async function logIns(url: string, reader: Player, count: number): Promise<(Row | Bar)[]> {
  const names = Array.from({ length: count }, (_, index) => `log.in.${index}`);
  for (const username of names) await signUp(url, username, PASSWORD);
  const all: LogInTimes = { logIn: [], besides: [] };
  const bare: number[] = [];
  const ratios: number[] = [];
  for (let run = 1 - WARM_UPS; run <= RUNS; run += 1) {
    const { logIn, besides } = await logInTogether(url, reader, names);
    const hashes = await bareHashes(count);
    if (run <= 0) continue;
    all.logIn.push(...logIn);
    all.besides.push(...besides);
    bare.push(hashes);
    ratios.push(percentile(logIn, 99) / hashes);
  }
  return [
    rowOf(`${count} log-ins at once: sent → answered`, all.logIn, 'argon2id, 19 MiB, two passes'),
    rowOf(`  ${count} bare hashes at once, in turn`, bare, 'until the last'),
    rowOf('another call to svc-user meanwhile', all.besides, ''),
    barOf(`${count} log-ins at once, p99 ÷ as many bare hashes`, ratios, 1.6),
  ];
}
