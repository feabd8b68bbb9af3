import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, profileCards } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { ACCOUNTS, type Account } from '../accounts/store.ts';
import { PASSWORD, type Person, signUp, signUpAs, startUsers, type Users } from '../users.fixture.ts';
import { NEW_PASSWORD, profileCalls } from './profiles.fixture.ts';

let users: Users;
let anya: Person;
let boris: Person;
let creator: Person;
let admin: Person;
beforeAll(async () => {
  users = await startUsers();
  anya = await signUp(users, 'anya');
  boris = await signUp(users, 'boris');
  creator = await signUpAs(users, 'marina', 'creator');
  admin = await signUpAs(users, 'root', 'admin');
});
afterAll(() => users.close());

const { stored, statusOf, put } = profileCalls(() => users);

describe('a profile', () => {
  const shown = {
    displayName: '  Аня Лисицына ',
    sex: 'Female',
    profilePicture: '/profile_pictures/profile_picture_03.jpg',
    color: 'Оранжевый',
  };

  it('changes the given fields only, and keeps the session', async () => {
    const { status, body } = await put(anya, { userId: anya.userId, ...shown });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('token');
    expect(body.user).toMatchObject({
      ...shown,
      displayName: 'Аня Лисицына',
      lucoins: 0,
      inventory: { rolecards: [] },
    });
    await put(anya, { userId: 'ANYA', color: 'Синий' });
    expect(await stored(anya)).toMatchObject({ ...shown, displayName: 'Аня Лисицына', color: 'Синий' });
    expect(await statusOf(anya.token)).toBe(200);
  });

  it('24.12: has no name with invisible characters, at sign-up neither', async () => {
    const before = await stored(anya);
    for (const displayName of ['Бор\u00adис', 'Борис\u3164', 'Бор\u200bис', '\u2800Борис', 'Борис\ue000']) {
      const { status, body } = await put(anya, { userId: anya.userId, displayName });
      expect([displayName, status, body.details?.[0].path]).toEqual([displayName, 400, 'displayName']);
      const signUpBody = { username: 'looks.alike', password: PASSWORD, displayName };
      expect((await users.call(accounts.createAccount, { body: signUpBody })).status).toBe(400);
      expect((await put(admin, { userId: anya.userId, displayName })).status).toBe(400);
    }
    expect(await stored(anya)).toEqual(before);
  });

  it('24.12: is saved with an older name that breaks the rules, as long as the name stays', async () => {
    const old = 'Бор\u00adис';
    const { displayName } = await stored(anya);
    await users.kit.mongo.collection<Account>(ACCOUNTS).updateOne({ _id: anya.userId }, { $set: { displayName: old } });
    expect((await put(anya, { userId: anya.userId, displayName: old, color: 'Красный' })).status).toBe(200);
    expect((await put(anya, { userId: anya.userId, displayName: `${old}!` })).status).toBe(400);
    expect(await stored(anya)).toMatchObject({ displayName: old, color: 'Красный' });
    expect((await put(anya, { userId: anya.userId, displayName })).status).toBe(200);
  });

  it('has a picture of the product, never an uploaded one', async () => {
    const before = await stored(anya);
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const sent = [
      png,
      `data:image/png;base64,${png}`,
      `data:image/jpg;base64,${png}`,
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<html><script>alert(1)</script>',
      'https://example.org/picture.png',
      '/profile_pictures/../media/quiz/q-0b8f.webp',
      '/profile_pictures/profile_picture_25.jpg',
      '/profile_pictures/profile_picture_03.svg',
      { pictureFormat: 'png', picture: png },
    ];
    for (const profilePicture of sent) {
      const { status, body } = await put(anya, { userId: anya.userId, profilePicture });
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    }
    expect(await stored(anya)).toEqual(before);
  });

  it('that changes is published to other services within a second, with its whole card', async () => {
    const updated = Promise.withResolvers<void>();
    await users.kit.nats.bucket(profileCards).mirror((userId, card) => {
      if (userId === boris.userId && card?.displayName === 'Боря') updated.resolve();
    });
    const sinceStart = startStopwatch();
    await put(boris, {
      userId: 'boris',
      displayName: 'Боря',
      profilePicture: '/profile_pictures/profile_picture_06.jpg',
    });
    await updated.promise;
    expect(sinceStart()).toBeLessThan(1_000);
    expect(await users.kit.nats.bucket(profileCards).get(boris.userId)).toMatchObject({
      username: 'boris',
      displayName: 'Боря',
      profilePicture: '/profile_pictures/profile_picture_06.jpg',
    });
  });

  it('that does not change is not announced again', async () => {
    const { rev } = await stored(anya);
    const { displayName, sex } = await stored(anya);
    expect((await put(anya, { userId: 'anya', displayName, sex })).status).toBe(200);
    expect((await put(anya, { userId: 'anya' })).status).toBe(200);
    expect((await stored(anya)).rev).toBe(rev);
  });

  it('loses none of twenty simultaneous changes', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `Имя ${i}`);
    const colors = ['Красный', 'Серый'];
    const answers = await Promise.all([
      ...names.map((displayName) => put(boris, { userId: 'boris', displayName })),
      ...colors.map((color) => put(boris, { userId: 'boris', color })),
    ]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const after = await stored(boris);
    expect(names).toContain(after.displayName);
    expect(colors).toContain(after.color);
    await eventually(
      async () => (await users.kit.nats.bucket(profileCards).get(boris.userId))?.displayName === after.displayName,
    );
  });
});

describe('fields that the caller may not set', () => {
  it.each(['lucoins', 'achievements', 'inventory', 'stats', 'subscribers', 'subscriptions'])(
    '%s is a 403 whoever asks, and nothing is changed',
    async (field) => {
      for (const who of [anya, creator, admin]) {
        const before = await stored(anya);
        for (const value of [1_000_000, ['achievement1'], null, { $inc: 1 }]) {
          const { status, body } = await put(who, { userId: 'anya', displayName: 'Хитрая', [field]: value });
          expect([status, body.code]).toEqual([403, 'forbidden']);
        }
        expect(await stored(anya)).toEqual(before);
      }
    },
  );

  it.each(['_id', 'passwordHash', 'roles', 'telegramId', 'username', 'tokensNotBefore', 'ledger', '$set', 'x.y'])(
    '%s is a 400 whoever asks, and nothing is changed',
    async (field) => {
      const before = await stored(anya);
      for (const who of [anya, creator, admin]) {
        const { status, body } = await put(who, { userId: 'anya', displayName: 'Хитрая', [field]: 'admin' });
        expect([status, body.code]).toEqual([400, 'validation_failed']);
      }
      expect(await stored(anya)).toEqual(before);
    },
  );

  it('role is a 403 except for an admin', async () => {
    const before = await stored(anya);
    for (const who of [anya, creator]) {
      expect((await put(who, { userId: 'anya', role: 'admin' })).status).toBe(403);
      expect((await put(who, { userId: who.userId, role: ['admin', 'developer'] })).status).toBe(403);
    }
    expect(await stored(anya)).toEqual(before);
    expect((await stored(creator)).roles).toEqual(['creator']);
  });
});

describe('another person’s profile', () => {
  it('can be edited by a creator and by an admin, each with their own view', async () => {
    const byCreator = await put(creator, { userId: 'anya', displayName: 'Анна' });
    expect([byCreator.status, byCreator.body.user.displayName, byCreator.body.user.lucoins]).toEqual([200, 'Анна', 0]);
    const byAdmin = await put(admin, { userId: anya.userId, displayName: 'Анюта' });
    expect([byAdmin.status, byAdmin.body.user.displayName]).toEqual([200, 'Анюта']);
    expect(byAdmin.body.user).not.toHaveProperty('lucoins');
  });

  it('is a 403 for everybody else even if it does not exist; a 404 for those who may edit', async () => {
    const developer = await signUpAs(users, 'timur', 'developer');
    expect((await put(boris, { userId: 'anya', displayName: 'Чужая' })).status).toBe(403);
    expect((await put(boris, { userId: 'nobody.here', displayName: 'Чужая' })).status).toBe(403);
    for (const who of [creator, admin, developer]) {
      expect((await put(who, { userId: 'nobody.here', displayName: 'Никто' })).status).toBe(404);
    }
  });

  it('loses its sessions when an admin changes its role, and the next one has the role', async () => {
    const person = await signUp(users, 'promoted');
    const { status, body } = await put(admin, { userId: 'promoted', role: ['creator', 'developer'] });
    expect([status, body.user.role, body.token]).toEqual([200, ['creator', 'developer'], undefined]);
    await eventually(async () => (await statusOf(person.token)) === 401);
    const login = await users.call(accounts.login, { body: { username: 'promoted', password: PASSWORD } });
    expect(login.body.user.role).toEqual(['creator', 'developer']);
    // Setting the same roles ends nothing.
    await put(admin, { userId: 'promoted', role: ['developer', 'creator'] });
    expect(await statusOf(login.body.token)).toBe(200);
  });

  it('of an account with higher roles cannot get a password from a creator', async () => {
    const before = await stored(admin);
    expect((await put(creator, { userId: 'root', password: NEW_PASSWORD })).status).toBe(403);
    expect(await stored(admin)).toEqual(before);
  });
});

describe('by a developer', () => {
  it('12.28: can change anybody’s name, sex, picture and the role creator, and nothing else', async () => {
    const developer = await signUpAs(users, 'dev.one', 'developer');
    const person = await signUp(users, 'dev.subject');
    const shown = { displayName: 'Анна', sex: 'Female', profilePicture: '/profile_pictures/profile_picture_03.jpg' };
    const { status, body } = await put(developer, { userId: 'dev.subject', ...shown, role: 'creator' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ ...shown, role: 'creator' });
    expect(body.user).not.toHaveProperty('lucoins');
    // The role change ended the session.
    await eventually(async () => (await statusOf(person.token)) === 401);
    const before = await stored(person);
    const refused = [
      { color: 'Синий' },
      { password: NEW_PASSWORD },
      { role: 'developer' },
      { role: ['creator', 'admin'] },
    ];
    for (const update of refused) {
      expect((await put(developer, { userId: 'dev.subject', ...update })).status).toBe(403);
    }
    expect((await put(developer, { userId: 'root', role: 'User' })).status).toBe(403);
    expect(await stored(person)).toEqual(before);
    expect((await put(developer, { userId: 'dev.subject', role: 'User' })).body.user.role).toBe('User');
  });
});
