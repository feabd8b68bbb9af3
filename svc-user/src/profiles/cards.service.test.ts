import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileCards, profiles } from '@luplay/contracts/user';
import { accountStore } from '../accounts/store.ts';
import { type Person, signUp, signUpAs, startUsers, storedAccount, type Users, until } from '../users.fixture.ts';

let users: Users;
let anya: Person;
let boris: Person;
let creator: Person;
beforeAll(async () => {
  users = await startUsers();
  anya = await signUp(users, 'anya');
  boris = await signUp(users, 'boris');
  creator = await signUpAs(users, 'marina', 'creator');
});
afterAll(() => users.close());

const stored = (who: Person) => storedAccount(users, who.userId);

describe('publishing a card again', () => {
  const refresh = (who: Person, userId: string) =>
    users.call(profiles.refreshProfileCache, { token: who.token, params: { userId } });

  it('corrects the bucket', async () => {
    const cards = users.kit.nats.bucket(profileCards);
    const right = await until(() => cards.get(anya.userId));
    await cards.put(anya.userId, { ...right, displayName: 'Самозванка' });
    expect((await refresh(anya, 'anya')).body).toEqual({ success: true });
    expect((await cards.get(anya.userId))?.displayName).toBe((await stored(anya)).displayName);
  });

  it('is allowed for oneself, and for those who may act for others', async () => {
    const developer = await signUpAs(users, 'gleb', 'developer');
    expect((await refresh(boris, 'anya')).status).toBe(403);
    expect((await refresh(creator, 'anya')).status).toBe(403);
    expect((await refresh(boris, 'nobody.here')).status).toBe(403);
    expect((await refresh(developer, 'anya')).status).toBe(200);
    expect((await refresh(developer, 'nobody.here')).status).toBe(404);
  });
});

describe('all profiles', () => {
  it('are returned in pages, each once, with balance and cards, for developers', async () => {
    const developer = await signUpAs(users, 'lister', 'developer');
    await users.call(profiles.follow, { token: boris.token, body: { followerId: 'boris', followingId: 'anya' } });
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const query: Record<string, string | number> = after === '' ? { limit: 3 } : { limit: 3, after };
      const { status, body } = await users.call(profiles.allProfiles, { token: developer.token, query });
      expect(status).toBe(200);
      expect(body.profiles.length).toBeLessThanOrEqual(3);
      seen.push(...body.profiles.map((profile) => profile.userId));
      for (const profile of body.profiles) {
        expect(profile).toMatchObject({ lucoins: expect.any(Number), inventory: { rolecards: [] } });
        if (profile.userId === anya.userId) expect(profile.subscribers).toEqual([boris.userId]);
      }
      after = body.next;
    }
    const everybody = await accountStore(users.kit.mongo).accounts.find({}).toArray();
    expect(seen).toEqual(everybody.map((account) => account._id).sort());
    const refused = await users.call(profiles.allProfiles, { token: creator.token });
    expect(refused.status).toBe(403);
  });
});
