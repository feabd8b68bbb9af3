import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cardHolders,
  giveRolecard,
  HOLDERS_PAGE,
  heldRolecards,
  profileCards,
  profiles,
  ROLECARDS_MAX,
  rolecardHolders,
  rolecardsOf,
  takeRolecard,
} from '@luplay/contracts/user';
import type { TestService } from '@luplay/service-kit/testing';
import { eventually } from '@luplay/service-kit/testing';
import { accountStore } from '../accounts/store.ts';
import { type Person, published, signUpAs, startNeighbour, startUsers, type Users } from '../users.fixture.ts';

let story: TestService;
let users: Users;
let replica: Users;
let anya: Person;
beforeAll(async () => {
  story = await startNeighbour();
  users = await startUsers({ beside: story });
  replica = await startUsers({ beside: story });
  anya = await signUpAs(users, 'anya', 'User');
});
afterAll(async () => {
  await replica.close();
  await users.close();
  await story.close();
});

const card = (id: string) => ({ id, name: `Имя ${id}`, image: '/media/story/character-unknown.webp' });
const give = (user: string, id: string) => story.kit.nats.ask(giveRolecard, { user, card: card(id) });
const take = (user: string, id: string) => story.kit.nats.ask(takeRolecard, { user, id });
const of = async (user: string) => (await story.kit.nats.ask(rolecardsOf, { user })).rolecards;

describe('role cards', () => {
  it('that are given are in the profile of their holder', async () => {
    const given = await give('anya', 'char-a');
    expect(given).toMatchObject({ userId: anya.userId, rolecards: [card('char-a')], given: true });
    const own = await users.call(profiles.fullProfile, { token: anya.token, params: { id: 'anya' } });
    expect(own.body.user).toMatchObject({ rolecardCount: 1, inventory: { rolecards: [card('char-a')] } });
    await eventually(async () => (await users.kit.nats.bucket(profileCards).get(anya.userId)) !== null);
  });

  it('given 20 times at once, on two replicas, are given once', async () => {
    const boris = await signUpAs(users, 'boris', 'User');
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(boris.userId, 'char-b')));
    expect(answers.filter(({ given }) => given)).toHaveLength(1);
    expect(await of('boris')).toEqual([card('char-b')]);
  });

  it('of different characters given at once are all kept', async () => {
    await signUpAs(users, 'vera', 'User');
    const ids = Array.from({ length: 10 }, (_, i) => `char-${i}`);
    await Promise.all(ids.map((id) => give('vera', id)));
    expect((await of('vera')).map(({ id }) => id).sort()).toEqual(ids);
  });

  it('are limited in number', async () => {
    await signUpAs(users, 'gleb', 'User');
    for (let i = 0; i < ROLECARDS_MAX; i += 1) await give('gleb', `char-${i}`);
    await expect(give('gleb', 'one-more')).rejects.toMatchObject({ code: 'conflict' });
    expect(await of('gleb')).toHaveLength(ROLECARDS_MAX);
  });

  it('are taken once, and taking a missing one changes nothing', async () => {
    await signUpAs(users, 'dasha', 'User');
    await give('dasha', 'char-a');
    await give('dasha', 'char-b');
    const answers = await Promise.all(Array.from({ length: 5 }, () => take('dasha', 'char-a')));
    expect(answers.filter(({ taken }) => taken)).toHaveLength(1);
    expect(await take('dasha', 'never')).toMatchObject({ taken: false, rolecards: [card('char-b')] });
    expect(await of('dasha')).toEqual([card('char-b')]);
  });

  it('of an unknown user are not found', async () => {
    for (const ask of [() => of('nobody'), () => give('nobody', 'a'), () => take('nobody', 'a')]) {
      await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('of characters are looked up with their holders', async () => {
    for (const name of ['eva', 'foma']) await signUpAs(users, name, 'User');
    await give('eva', 'char-x');
    await give('foma', 'char-x');
    await give('foma', 'char-y');
    await give('foma', 'char-z');
    const { held } = await story.kit.nats.ask(cardHolders, { cards: ['char-x', 'char-y', 'char-none'] });
    const lines = held.map(({ card, displayName }) => `${card} ${displayName}`);
    expect(lines.sort()).toEqual(['char-x eva', 'char-x foma', 'char-y foma']);
  });

  it('are listed for all users, in pages', async () => {
    for (let i = 0; i < 5; i += 1) await signUpAs(users, `guest.${i}`, 'User');
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const { holders, next } = await story.kit.nats.ask(rolecardHolders, { after, limit: 3 });
      expect(holders.length).toBeLessThanOrEqual(3);
      seen.push(...holders.map(({ username }) => username));
      if (next === null) break;
      after = next;
    }
    expect(seen.sort()).toEqual(
      ['anya', 'boris', 'dasha', 'eva', 'foma', 'gleb', 'vera', ...[0, 1, 2, 3, 4].map((i) => `guest.${i}`)].sort(),
    );
    const { holders } = await story.kit.nats.ask(rolecardHolders, { limit: HOLDERS_PAGE });
    expect(holders.find(({ username }) => username === 'anya')).toMatchObject({
      userId: anya.userId,
      role: 'User',
      rolecards: [card('char-a')],
    });
    const asked = { limit: HOLDERS_PAGE, holdersAnd: [holders.find(({ username }) => username === 'guest.1')!.userId] };
    const { holders: involved } = await story.kit.nats.ask(rolecardHolders, asked);
    expect(involved.map(({ username }) => username).sort()).toEqual(
      ['anya', 'boris', 'dasha', 'eva', 'foma', 'gleb', 'guest.1', 'vera'].sort(),
    );
    expect(JSON.stringify(holders)).not.toMatch(/passwordHash|lucoins/);
  });

  it('are published when the answer is given, and so is that nothing is left', async () => {
    const { userId } = await signUpAs(users, 'zoya', 'User');
    const held = () => users.kit.nats.bucket(heldRolecards).get(userId);
    expect(await held()).toBeNull();
    const given = await published(users, () => give('zoya', 'char-a'));
    expect(await held()).toEqual({ rev: given.rev, cards: ['char-a'] });
    await give('zoya', 'char-b');
    await take('zoya', 'char-a');
    const taken = await published(users, () => take('zoya', 'char-b'));
    expect(taken.rev).toBeGreaterThan(given.rev);
    expect(await held()).toEqual({ rev: taken.rev, cards: [] });
    // Profile changes of users without cards do not publish any.
    expect(await users.kit.nats.bucket(heldRolecards).get(anya.userId)).toMatchObject({ cards: ['char-a'] });
    const dima = await signUpAs(users, 'dima', 'User');
    await eventually(async () => (await users.kit.nats.bucket(profileCards).get(dima.userId)) !== null);
    expect(await users.kit.nats.bucket(heldRolecards).get(dima.userId)).toBeNull();
  });

  it('are published again when the bucket has lost or changed them', async () => {
    const { userId } = await signUpAs(users, 'yana', 'User');
    const held = users.kit.nats.bucket(heldRolecards);
    const { rev } = await give('yana', 'char-a');
    for (const spoil of [() => held.delete(userId), () => held.put(userId, { rev, cards: ['char-z'] })]) {
      await spoil();
      const another = await startUsers({ beside: story });
      try {
        await eventually(async () => (await held.get(userId))?.cards[0] === 'char-a');
      } finally {
        await another.close();
      }
    }
  });

  it('24.5: are not given to guests, who are not offered either', async () => {
    const { userId } = await signUpAs(users, 'guest.of.anya', 'guest');
    await expect(give(userId, 'char-a')).rejects.toMatchObject({ code: 'conflict', message: /Гости/ });
    expect(await story.kit.nats.ask(rolecardsOf, { user: userId })).toMatchObject({ rolecards: [], guest: true });
    expect(await story.kit.nats.ask(rolecardsOf, { user: 'anya' })).toMatchObject({ guest: false });
    for (const holdersAnd of [undefined, [userId]]) {
      const { holders } = await story.kit.nats.ask(rolecardHolders, { limit: HOLDERS_PAGE, holdersAnd });
      expect(holders.length).toBeGreaterThan(0);
      expect(holders.map((holder) => holder.userId)).not.toContain(userId);
    }
  });

  it('24.5: that an older version gave to a guest do not count, and can be taken', async () => {
    const { userId, token } = await signUpAs(users, 'early.guest', 'guest');
    const rolecards = [card('char-g')];
    await accountStore(users.kit.mongo).accounts.updateOne({ _id: userId }, { $set: { rolecards } });
    await users.kit.nats.bucket(heldRolecards).put(userId, { rev: 1, cards: ['char-g'] });
    expect(await of(userId)).toEqual([]);
    expect((await story.kit.nats.ask(cardHolders, { cards: ['char-g'] })).held).toEqual([]);
    const another = await startUsers({ beside: story });
    try {
      const bucket = users.kit.nats.bucket(heldRolecards);
      await eventually(async () => (await bucket.get(userId))?.cards.length === 0);
    } finally {
      await another.close();
    }
    expect(await take(userId, 'char-g')).toMatchObject({ taken: true, rolecards: [] });
    const { body } = await users.call(profiles.fullProfile, { token, params: { id: userId } });
    expect(body.user.rolecardCount).toBe(0);
  });
});
