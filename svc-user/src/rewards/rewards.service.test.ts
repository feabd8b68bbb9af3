import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gameFinished } from '@luplay/contracts/lobby-game';
import { profiles } from '@luplay/contracts/user';
import type { TestService } from '@luplay/service-kit/testing';
import { eventually } from '@luplay/service-kit/testing';
import { type Account, accountStore } from '../accounts/store.ts';
import { BASE_ACHIEVEMENTS } from '../achievements/rules.ts';
import { type Person, signUp, startNeighbour, startUsers, type Users } from '../users.fixture.ts';
import { LEDGER_KEPT, ledgerStore, PAID_WINDOW_MS, type Reward } from './store.ts';

let game: TestService;
let users: Users;
let anya: Person;
let boris: Person;
beforeAll(async () => {
  game = await startNeighbour();
  users = await startUsers({ beside: game });
  anya = await signUp(users, 'anya');
  boris = await signUp(users, 'boris');
});
afterAll(async () => {
  await users.close();
  await game.close();
});

/** Read from the database, because svc-user is not always running. */
const stored = async (who: Person) => (await accountStore(game.kit.mongo).byId(who.userId)) as Account;
const price = (...ids: string[]) => ids.reduce((sum, id) => sum + (BASE_ACHIEVEMENTS[id]?.lucoins ?? Number.NaN), 0);
const reward = (who: Person, lucoins: number, won = false): Reward => ({ userId: who.userId, lucoins, won });

/** Each delivery has a unique id, so that the stream accepts all of them. */
let deliveries = 0;
const finish = (gameId: string, rewards: Reward[], finishedAt = Date.now()) =>
  game.kit.nats.publish(
    gameFinished,
    { gameId, lobbyId: 'L1', quest: 'warm-up', finishedAt, winnerTeams: ['t1'], rewards },
    { id: `delivery-${deliveries++}` },
  );

const ended = (gameId: string) => ({ gameId, finishedAt: Date.now() });

/** One replica handles events in order: when this one is paid, all earlier ones have been handled. */
let markers = 0;
async function settled(): Promise<void> {
  const marker = await signUp(users, `marker${markers++}`);
  await finish(`marker-${markers}`, [reward(marker, 1)]);
  await eventually(async () => (await stored(marker)).achievements.length > 0);
}

describe('a finished game', () => {
  it('pays and counts for everybody once, however often it is delivered', async () => {
    const rewards = [reward(anya, 50, true), reward(boris, 10), { userId: 'nobody', lucoins: 50, won: true }];
    for (let i = 0; i < 5; i++) await finish('game-1', rewards);
    await settled();
    expect(await stored(anya)).toMatchObject({
      lucoins: 50 + price('achievement4', 'achievement6'),
      stats: { games: 1, wins: 1 },
      achievements: ['achievement4', 'achievement6'],
    });
    expect(await stored(boris)).toMatchObject({
      lucoins: 10 + price('achievement4'),
      stats: { games: 1, wins: 0 },
      achievements: ['achievement4'],
    });
  });

  it('whose payment broke off half-way does only what is still to be done', async () => {
    const before = [await stored(anya), await stored(boris)] as const;
    const [vera] = [await signUp(users, 'vera')];
    // Anya was paid. Vera was paid, but the earned achievement was not granted.
    const ledger = ledgerStore(game.kit.mongo);
    await ledger.pay(ended('game-2'), reward(anya, 50, true), Date.now());
    await ledger.pay(ended('game-2'), reward(vera, 10), Date.now());
    await finish('game-2', [reward(anya, 50, true), reward(vera, 10), reward(boris, 10)]);
    await settled();
    expect((await stored(anya)).lucoins).toBe(before[0].lucoins + 50);
    expect((await stored(boris)).lucoins).toBe(before[1].lucoins + 10);
    expect(await stored(vera)).toMatchObject({ lucoins: 10 + price('achievement4'), achievements: ['achievement4'] });
  });

  it('pays once when twenty deliveries are handled at the same moment', async () => {
    const before = await stored(anya);
    const ledger = ledgerStore(game.kit.mongo);
    const paid = await Promise.all(
      Array.from({ length: 20 }, () => ledger.pay(ended('game-3'), reward(anya, 50, true), Date.now())),
    );
    expect(paid.filter(Boolean)).toHaveLength(1);
    const after = await stored(anya);
    expect([after.lucoins, after.stats.games, after.stats.wins]).toEqual([
      before.lucoins + 50,
      Number(before.stats.games) + 1,
      Number(before.stats.wins) + 1,
    ]);
  });

  it('that pays nothing counts', async () => {
    const before = await stored(boris);
    await finish('game-4', [reward(boris, 0)]);
    await settled();
    const after = await stored(boris);
    expect([after.lucoins, after.stats.games]).toEqual([before.lucoins, Number(before.stats.games) + 1]);
  });

  it('is the tenth once', async () => {
    const gleb = await signUp(users, 'gleb');
    for (let i = 1; i <= 9; i++) await finish(`ten-${i}`, [reward(gleb, 10)]);
    await settled();
    expect((await stored(gleb)).achievements).toEqual(['achievement4']);
    for (let i = 9; i <= 12; i++) await finish(`ten-${i}`, [reward(gleb, 10)]);
    await settled();
    expect(await stored(gleb)).toMatchObject({
      lucoins: 10 * 10 + price('achievement4', 'achievement7'),
      achievements: ['achievement4', 'achievement7'],
      stats: { games: 12, wins: 0 },
    });
  });

  it('12.14: is not paid when ten of the hour before it are, also on two replicas and when it is delivered again', async () => {
    const dima = await signUp(users, 'dima');
    const second = await startUsers({ beside: game });
    try {
      const from = Date.now();
      const ends = [...Array.from({ length: 14 }, (_, i) => i * 1000), PAID_WINDOW_MS, PAID_WINDOW_MS + 999];
      for (const [i, end] of ends.entries()) {
        for (let delivery = 0; delivery < 2; delivery++)
          await finish(`many-${i}`, [reward(dima, 50, true)], from + end);
        // Replicas handle events side by side, so each game waits for the one before it.
        await eventually(async () => (await stored(dima)).stats.games === i + 1);
      }
      await eventually(async () => (await stored(dima)).achievements.length === 3);
      const told = await second.call(profiles.lucoins, { token: dima.token, params: { id: dima.userId } });
      const games = { 'many-9': 50, 'many-10': 0, 'many-13': 0, 'many-14': 50, 'many-15': 0 };
      expect(told.body).toMatchObject({ games, pays: false });
    } finally {
      await second.close();
    }
    expect(await stored(dima)).toMatchObject({
      lucoins: 11 * 50 + price('achievement4', 'achievement6', 'achievement7'),
      stats: { games: 16, wins: 16 },
    });
  });

  it('is remembered among the newest grants only', async () => {
    const { accounts } = accountStore(game.kit.mongo);
    const ledger = Array.from({ length: LEDGER_KEPT }, (_, i) => ({ from: `game:old-${i}`, lucoins: 1, at: i }));
    await accounts.updateOne({ _id: boris.userId }, { $set: { ledger } });
    expect(await ledgerStore(game.kit.mongo).pay(ended('newest'), reward(boris, 1), Date.now())).not.toBeNull();
    const kept = (await stored(boris)).ledger?.map((entry) => entry.from);
    expect(kept).toHaveLength(LEDGER_KEPT);
    expect([kept?.[0], kept?.at(-1)]).toEqual(['game:old-1', 'game:newest']);
  });
});

describe('games that end while svc-user is away', () => {
  it('pay everybody exactly once when it is back, and again is nothing', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, (_, i) => signUp(users, `away${i}`)));
    await users.close();
    const rewards = players.map((player, i) => reward(player, i < 2 ? 50 : 10, i < 2));
    for (let i = 0; i < 3; i++) await finish('away-1', rewards);
    await finish('away-2', rewards);
    for (const player of players) expect((await stored(player)).lucoins).toBe(0);

    users = await startUsers({ beside: game });
    const second = await startUsers({ beside: game });
    try {
      for (let i = 0; i < 3; i++) await finish('away-1', rewards);
      await settled();
      await eventually(async () => {
        const last = await stored(players.at(-1) as Person);
        return last.stats.games === 2 && last.achievements.length > 0;
      });
      for (const [i, player] of players.entries()) {
        const won = i < 2;
        expect(await stored(player)).toMatchObject({
          lucoins: won ? 100 + price('achievement4', 'achievement6') : 20 + price('achievement4'),
          stats: { games: 2, wins: won ? 2 : 0 },
        });
      }
    } finally {
      await second.close();
    }
  });
});
