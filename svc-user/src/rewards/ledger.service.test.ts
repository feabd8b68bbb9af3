import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PAID_GAMES } from '@luplay/contracts/user';
import fc from 'fast-check';
import { type Account, accountStore } from '../accounts/store.ts';
import { grantEarned } from '../achievements/granting.ts';
import { BASE_ACHIEVEMENTS, earnedByGames } from '../achievements/rules.ts';
import {
  type AchievementEntry,
  type AchievementStore,
  achievementCatalogue,
  seedAchievements,
} from '../achievements/store.ts';
import { openTestDatabase } from '../process.fixture.ts';
import { ledgerStore, PAID_WINDOW_MS } from './store.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let achievements: AchievementStore;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const mongo = { collection: db.collection.bind(db), ensureIndexes: () => Promise.resolve() };
  achievements = achievementCatalogue({ mongo, now: () => 0 }).entries;
  await seedAchievements(achievements, 0);
});
afterAll(() => database.close());

/** One attempt to grant LuCoins. */
type Step = { game: number; lucoins: number; won: boolean } | { achievement: string };

const GAMES = 40;
/** Game `n` ends this long after game `n - 1`: twenty of them in any hour. */
const APART_MS = PAID_WINDOW_MS / 20;
const gameStep = fc.record({
  game: fc.nat(GAMES - 1),
  lucoins: fc.constantFrom(0, 10, 50),
  won: fc.boolean(),
});
const achievementStep = fc.record({ achievement: fc.constantFrom(...Object.keys(BASE_ACHIEVEMENTS)) });
/** Bursts follow each other; the steps of one burst race. */
const anyStep = fc.oneof({ weight: 5, arbitrary: gameStep }, { weight: 1, arbitrary: achievementStep });
const bursts = fc.array(fc.array(anyStep, { maxLength: 10 }), { maxLength: 10 });

let people = 0;

it('12.14: LuCoins are the sum of what was granted, each game and achievement once, at most ten games in an hour, whatever repeats and races', async () => {
  const store = accountStore(database.db);
  const ledger = ledgerStore(database.db);
  const grant = grantEarned(achievements, ledger, () => 0);

  /** Grants like the service; returns what was paid for. */
  async function attempt(userId: string, step: Step): Promise<string | null> {
    if ('achievement' in step) {
      const entry = { id: step.achievement, ...BASE_ACHIEVEMENTS[step.achievement] } as AchievementEntry;
      return (await ledger.grant(userId, entry, 0)) ? step.achievement : null;
    }
    const gameId = `g${step.game}`;
    const { lucoins, won } = step;
    const paid = await ledger.pay({ gameId, finishedAt: step.game * APART_MS }, { userId, lucoins, won }, 0);
    const account = paid ?? ((await store.byId(userId)) as Account);
    await grant(account, earnedByGames(account.stats));
    const gained = paid?.ledger?.find((entry) => entry.from === `game:${gameId}`)?.lucoins ?? 0;
    return paid ? `${gameId}:${lucoins}:${won}:${gained}` : null;
  }

  await fc.assert(
    fc.asyncProperty(bursts, async (rounds) => {
      const userId = `Person${people++}`;
      const names = { telegramId: userId, username: userId, displayName: userId };
      await store.create({ _id: userId, ...names, createdAt: 0 });
      const paid: string[] = [];
      for (const burst of rounds) {
        const done = await Promise.all(burst.map((step) => attempt(userId, step)));
        paid.push(...done.filter((one) => one !== null));
      }
      const account = (await store.byId(userId)) as Account;
      const games = paid.filter((one) => one.includes(':')).map((one) => one.split(':'));
      const played = new Set(rounds.flat().flatMap((step) => ('game' in step ? [`g${step.game}`] : [])));

      // Every game is listed once, with the LuCoins of one of its deliveries or 0.
      expect(games.map(([gameId]) => gameId).sort()).toEqual([...played].sort());
      expect(account.stats.games ?? 0).toBe(played.size);
      expect(account.stats.wins ?? 0).toBe(games.filter(([, , won]) => won === 'true').length);
      // Every achievement is listed once, even if granted several times.
      expect(new Set(account.achievements).size).toBe(account.achievements.length);
      const asked = rounds.flat().flatMap((step) => ('achievement' in step ? [step.achievement] : []));
      expect(new Set(account.achievements)).toEqual(new Set([...asked, ...earnedByGames(account.stats)]));

      for (const [, lucoins, , gained] of games) expect(['0', lucoins]).toContain(gained);
      const paidAt = games.filter(([, , , gained]) => gained !== '0').map(([id]) => Number(id?.slice(1)) * APART_MS);
      for (const end of paidAt) {
        expect(paidAt.filter((at) => at > end - PAID_WINDOW_MS && at <= end).length).toBeLessThanOrEqual(PAID_GAMES);
      }
      // With ten games or fewer, every game is paid.
      if (games.length <= PAID_GAMES) for (const [, lucoins, , gained] of games) expect(gained).toBe(lucoins);

      const fromGames = games.reduce((sum, [, , , gained]) => sum + Number(gained), 0);
      const prices = account.achievements.map((id) => BASE_ACHIEVEMENTS[id]?.lucoins as number);
      const granted = prices.reduce((sum, price) => sum + price, fromGames);
      const inLedger = (account.ledger ?? []).reduce((sum, entry) => sum + entry.lucoins, 0);
      expect([account.lucoins, account.earned, inLedger]).toEqual([granted, granted, granted]);
    }),
    { numRuns: 60 },
  );
});
