import { setTimeout as pause } from 'node:timers/promises';
import { accounts, profiles } from '@luplay/contracts/user';
import { callAs, type Player } from '../players/client.ts';
import { type Row, rowOf } from '../stats.ts';

interface LogInTimes {
  /** One log-in sent → answered, ms. */
  logIn: number[];
  /** Another call of the same service while passwords are checked, sent → answered, ms. */
  besides: number[];
}

/** Interval between two calls of the reader, who is no additional load. */
const READER_PAUSE_MS = 20;
const PASSWORD = 'скамейка-под-дождём';
const nobody: Player = { userId: '', token: '' };

/** `count` accounts with a password, signed up one after the other. Returns their names. */
async function signUp(url: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `log.in.${index}`);
  for (const username of names) {
    await callAs(url, nobody, accounts.createAccount, { body: { username, password: PASSWORD } });
  }
  return names;
}

/**
 * `count` people log in at once, `rounds` times after a warm-up round. Meanwhile `reader` repeatedly
 * reads their LuCoins.
 */
async function logInTogether(url: string, reader: Player, count: number, rounds: number): Promise<LogInTimes> {
  const names = await signUp(url, count);
  const times: LogInTimes = { logIn: [], besides: [] };
  const timed = async (into: number[], call: Promise<unknown>) => {
    const sentAt = performance.now();
    await call;
    into.push(performance.now() - sentAt);
  };
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) for (const values of Object.values(times)) values.length = 0;
    let waiting = true;
    const reading = (async () => {
      while (waiting) {
        await timed(times.besides, callAs(url, reader, profiles.lucoins, { params: { id: reader.userId } }));
        await pause(READER_PAUSE_MS);
      }
    })();
    await Promise.all(
      names.map((username) =>
        timed(times.logIn, callAs(url, nobody, accounts.login, { body: { username, password: PASSWORD } })),
      ),
    );
    waiting = false;
    await reading;
  }
  return times;
}

/** The times of `logInTogether` as rows. */
export async function logIns(url: string, reader: Player, count: number, rounds: number): Promise<Row[]> {
  const { logIn, besides } = await logInTogether(url, reader, count, rounds);
  return [
    rowOf(`${count} log-ins at once: sent → answered`, logIn, 'LuPlay p99 ≤ 500; argon2id, 19 MiB, two passes'),
    rowOf('another call to svc-user meanwhile', besides, ''),
  ];
}
