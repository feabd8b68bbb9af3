import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenEpochs } from '@luplay/contracts';
import { profileCards } from '@luplay/contracts/user';
import { eventually, shortenPeriods } from '@luplay/service-kit/testing';
import { accountStore } from '../accounts/store.ts';
import { endedSessionStore } from '../tokens/ended-sessions.ts';
import { keyRingStore } from '../tokens/store.ts';
import { published, signUp, startUsers, type Users } from '../users.fixture.ts';
import { createAnnouncer } from './announcer.ts';

shortenPeriods(0.2);

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

const cards = () => users.kit.nats.bucket(profileCards);
const epochs = () => users.kit.nats.bucket(tokenEpochs);

describe('the published profile card', () => {
  it('is in the bucket when the sign-up is answered', async () => {
    const { userId } = await published(users, () => signUp(users, 'anya'));
    expect(await cards().get(userId)).toEqual({
      userId,
      telegramId: userId,
      username: 'anya',
      displayName: 'anya',
      profilePicture: '/profile_pictures/profile_picture_00.jpg',
      color: 'Зеленый',
      role: 'User',
    });
    const account = await accountStore(users.kit.mongo).byId(userId);
    expect(account).not.toHaveProperty('unannounced');
    expect(await epochs().get(userId)).toBeNull();
  });

  it('is updated after a change that was written to the database only', async () => {
    const { userId } = await signUp(users, 'boris');
    const store = accountStore(users.kit.mongo);
    await store.setRoles(userId, () => ['developer'], Date.now());
    const card = await eventually(async () => {
      const now = await cards().get(userId);
      return now?.role === 'developer' && now;
    });
    expect(card.username).toBe('boris');
    const { tokensNotBefore } = (await store.byId(userId)) ?? {};
    expect(await eventually(() => epochs().get(userId))).toEqual({ notBefore: tokensNotBefore });
  });

  it('is published again when the bucket was deleted', async () => {
    const { userId } = await signUp(users, 'vera');
    const store = accountStore(users.kit.mongo);
    await store.logOutEverywhere(userId, Date.now());
    await eventually(() => epochs().get(userId));
    // The card follows the epoch: deleted before that, it would be back at once.
    await eventually(async () => !(await store.byId(userId))?.unannounced);
    await cards().delete(userId);
    await epochs().delete(userId);
    const another = await startUsers({ beside: users });
    try {
      const card = await eventually(() => cards().get(userId));
      expect(card.username).toBe('vera');
      const { tokensNotBefore } = (await store.byId(userId)) ?? {};
      expect(await eventually(() => epochs().get(userId))).toEqual({ notBefore: tokensNotBefore });
    } finally {
      await another.close();
    }
  });

  it('is corrected when the bucket holds another value', async () => {
    const { userId } = await published(users, () => signUp(users, 'gleb'));
    const right = await cards().get(userId);
    if (!right) throw new Error('no card');
    await cards().put(userId, { ...right, displayName: 'Самозванец' });
    const another = await startUsers({ beside: users });
    try {
      await eventually(async () => (await cards().get(userId))?.displayName === 'gleb');
    } finally {
      await another.close();
    }
  });

  it('ends as the newest state when several replicas publish at once', async () => {
    const { userId } = await signUp(users, 'dasha');
    const store = accountStore(users.kit.mongo);
    const announcers = Array.from({ length: 3 }, () =>
      createAnnouncer(users.kit, {
        accounts: store,
        ended: endedSessionStore(users.kit.mongo),
        keys: keyRingStore(users.kit.mongo),
      }),
    );
    for (let i = 0; i < 20; i++) {
      await store.accounts.updateOne(
        { _id: userId },
        { $set: { displayName: `Даша ${i}`, unannounced: true }, $inc: { rev: 1 } },
      );
      for (const announcer of announcers) void announcer.publishAccount(userId);
    }
    await eventually(async () => !(await store.byId(userId))?.unannounced);
    await Promise.all(announcers.map((announcer) => announcer.publishAccount(userId)));
    expect((await cards().get(userId))?.displayName).toBe('Даша 19');
  });
});
