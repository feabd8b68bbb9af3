import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { achievements, profiles } from '@luplay/contracts/user';
import { type Person, signUp, signUpAs, startUsers, storedAccount, type Users } from '../users.fixture.ts';
import { BASE_ACHIEVEMENTS } from './rules.ts';
import { ACHIEVEMENTS } from './store.ts';

let users: Users;
let anya: Person;
let developer: Person;
beforeAll(async () => {
  users = await startUsers();
  anya = await signUp(users, 'anya');
  developer = await signUpAs(users, 'timur', 'developer');
});
afterAll(() => users.close());

const stored = (who: Person) => storedAccount(users, who.userId);
const claim = (who: Person, achievementId: string, userId = who.userId) =>
  users.call(achievements.addAchievement, { token: who.token, body: { userId, achievementId } });
const lucoins = (id: string) => BASE_ACHIEVEMENTS[id]?.lucoins as number;

describe('the catalogue', () => {
  const list = async () => (await users.call(achievements.achievementList, { token: anya.token })).body.achievements;

  it('exists after the first start', async () => {
    expect(await list()).toEqual(BASE_ACHIEVEMENTS);
  });

  it('keeps the changes of a developer after a restart', async () => {
    const catalogue = users.kit.mongo.collection<{ _id: string; title: string }>(ACHIEVEMENTS);
    await catalogue.updateOne({ _id: 'achievement2' }, { $set: { title: 'Быстрее всех' } });
    const another = await startUsers({ beside: users });
    await another.close();
    expect((await list()).achievement2?.title).toBe('Быстрее всех');
    expect(Object.keys(await list())).toEqual(Object.keys(BASE_ACHIEVEMENTS).sort());
  });
});

describe('an achievement', () => {
  it('is granted and paid once; a repeated claim changes nothing', async () => {
    const first = await claim(anya, 'achievement1');
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, granted: true, achievements: ['achievement1'], lucoins: lucoins('achievement1') },
    ]);
    for (const userId of [anya.userId, 'anya', 'ANYA']) {
      const again = await claim(anya, 'achievement1', userId);
      expect(again.body).toEqual({ ...first.body, granted: false });
    }
    const { body } = await users.call(achievements.profileAchievements, {
      token: developer.token,
      params: { id: 'anya' },
    });
    expect(body.achievements).toEqual(['achievement1']);
  });

  it('claimed 200 times at once is paid once', async () => {
    const second = await startUsers({ beside: users });
    try {
      const person = await signUp(users, 'rush');
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          (i % 2 ? second : users).call(achievements.addAchievement, {
            token: person.token,
            body: { userId: person.userId, achievementId: 'achievement3' },
          }),
        ),
      );
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      expect(answers.filter((answer) => answer.body.granted)).toHaveLength(1);
      for (const { body } of answers) {
        expect([body.achievements, body.lucoins]).toEqual([['achievement3'], lucoins('achievement3')]);
      }
      const { achievements: kept, lucoins: balance, earned, ledger } = await stored(person);
      expect([kept, balance, earned, ledger?.length]).toEqual([['achievement3'], 50, 50, 1]);
    } finally {
      await second.close();
    }
  });

  it('that services grant cannot be claimed', async () => {
    const before = await stored(anya);
    for (const id of ['achievement4', 'achievement6', 'achievement7', 'achievement8']) {
      const { status, body } = await claim(anya, id);
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    expect(await stored(anya)).toEqual(before);
  });

  it('may be claimed for another user by developers only, who may grant anything', async () => {
    const boris = await signUp(users, 'boris');
    const creator = await signUpAs(users, 'marina', 'creator');
    for (const who of [anya, creator]) {
      expect((await claim(who, 'achievement1', 'boris')).status).toBe(403);
      expect((await claim(who, 'achievement1', 'nobody.here')).status).toBe(403);
    }
    expect((await stored(boris)).achievements).toEqual([]);
    const granted = await claim(developer, 'achievement7', 'boris');
    expect([granted.status, granted.body.lucoins]).toEqual([200, lucoins('achievement7')]);
    expect((await claim(developer, 'achievement1', 'nobody.here')).status).toBe(404);
    expect((await claim(developer, 'achievement99', 'boris')).status).toBe(404);
  });

  it('of a missing profile is a 404', async () => {
    const { status } = await users.call(achievements.profileAchievements, {
      token: anya.token,
      params: { id: 'nobody.here' },
    });
    expect(status).toBe(404);
  });
});

describe('five followers', () => {
  const edge = (call: 'follow' | 'unfollow', who: Person, followingId: string) =>
    users.call(profiles[call], { token: who.token, body: { followerId: who.userId, followingId } });

  it('grant the achievement once, even if followers change', async () => {
    const star = await signUp(users, 'star');
    const fans = await Promise.all(Array.from({ length: 6 }, (_, i) => signUp(users, `fan${i}`)));
    for (const fan of fans.slice(0, 4)) await edge('follow', fan, 'star');
    // One person many times is one follower.
    for (let i = 0; i < 3; i++) await edge('follow', fans[0] as Person, 'star');
    expect((await stored(star)).achievements).toEqual([]);
    await Promise.all(fans.slice(4).map((fan) => edge('follow', fan, 'star')));
    await edge('unfollow', fans[0] as Person, 'star');
    await edge('follow', fans[0] as Person, 'star');
    expect(await stored(star)).toMatchObject({ achievements: ['achievement8'], lucoins: lucoins('achievement8') });
  });
});
