import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gameFinished } from '@luplay/contracts/lobby-game';
import { profiles } from '@luplay/contracts/user';
import { accountStore } from '../accounts/store.ts';
import { signUp, startUsers, type Users, until } from '../users.fixture.ts';
import { PAID_GAMES_KEPT } from './rules.ts';
import { purseStore } from './store.ts';

let users: Users;
let anya: { userId: string; token: string };
let boris: { userId: string; token: string };
beforeAll(async () => {
  users = await startUsers();
  anya = await signUp(users, 'anya');
  boris = await signUp(users, 'boris');
});
afterAll(() => users.close());

const lucoins = async (who: { userId: string; token: string }) =>
  (await users.call(profiles.lucoins, { token: who.token, params: { id: who.userId } })).body.lucoins;

/** Each delivery has an id of its own, so that the stream takes every one of them. */
let deliveries = 0;
const finish = (gameId: string, rewards: { userId: string; lucoins: number }[]) =>
  users.kit.nats.publish(
    gameFinished,
    { gameId, lobbyId: 'L1', quest: 'warm-up', finishedAt: Date.now(), winnerTeams: ['t1'], rewards },
    { id: `delivery-${deliveries++}` },
  );

describe('a finished game', () => {
  it('pays everybody once, however often it is told', async () => {
    const rewards = [
      { userId: anya.userId, lucoins: 50 },
      { userId: boris.userId, lucoins: 10 },
      { userId: 'nobody', lucoins: 50 },
    ];
    for (let i = 0; i < 5; i++) await finish('game-1', rewards);
    // Events are handled in order: when this one is paid, all before it have been.
    await finish('game-2', [{ userId: anya.userId, lucoins: 1 }]);
    await until(async () => (await lucoins(anya)) % 2 === 1);
    expect([await lucoins(anya), await lucoins(boris)]).toEqual([51, 10]);
  });

  it('whose payment broke off half-way pays only what is owed', async () => {
    const before = [await lucoins(anya), await lucoins(boris)] as const;
    await purseStore(users.kit.mongo).pay('game-3', { userId: anya.userId, lucoins: 50 });
    await finish('game-3', [
      { userId: anya.userId, lucoins: 50 },
      { userId: boris.userId, lucoins: 10 },
    ]);
    await until(async () => (await lucoins(boris)) === before[1] + 10);
    expect(await lucoins(anya)).toBe(before[0] + 50);
  });

  it('pays once when twenty deliveries are handled at the same moment', async () => {
    const before = await lucoins(anya);
    const purses = purseStore(users.kit.mongo);
    const paid = await Promise.all(
      Array.from({ length: 20 }, () => purses.pay('game-4', { userId: anya.userId, lucoins: 50 })),
    );
    expect(paid.filter(Boolean)).toHaveLength(1);
    expect(await lucoins(anya)).toBe(before + 50);
  });

  it('is remembered among the newest only', async () => {
    const purses = purseStore(users.kit.mongo);
    const store = accountStore(users.kit.mongo);
    const games = Array.from({ length: PAID_GAMES_KEPT }, (_, i) => `old-${i}`);
    await store.accounts.updateOne({ _id: boris.userId }, { $set: { paidGames: games } });
    expect(await purses.pay('newest', { userId: boris.userId, lucoins: 1 })).toBe(true);
    const kept = (await store.byId(boris.userId))?.paidGames;
    expect(kept).toHaveLength(PAID_GAMES_KEPT);
    expect([kept?.[0], kept?.at(-1)]).toEqual(['old-1', 'newest']);
  });
});
