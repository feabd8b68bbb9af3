import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileCards, profiles } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { type Person, published, signUp, signUpAs, startUsers, storedAccount, type Users } from '../users.fixture.ts';

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
    const right = await eventually(() => cards.get(anya.userId));
    await cards.put(anya.userId, { ...right, displayName: 'Самозванка' });
    expect((await published(users, () => refresh(anya, 'anya'))).body).toEqual({ success: true });
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
