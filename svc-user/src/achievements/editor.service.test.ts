import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, achievements, profiles } from '@luplay/contracts/user';
import { plainPicture, sent } from '@luplay/service-kit/testing/pictures';
import { accountStore } from '../accounts/store.ts';
import { type Person, signUp, signUpAs, startUsers, type Users } from '../users.fixture.ts';
import { BASE_ACHIEVEMENTS } from './rules.ts';
import { ACHIEVEMENT_PICTURES } from './store.ts';

let users: Users;
let other: Users;
let developer: Person;
let player: Person;
beforeAll(async () => {
  users = await startUsers();
  other = await startUsers({ beside: users });
  developer = await signUpAs(users, 'timur', 'developer');
  player = await signUp(users, 'anya');
});
afterAll(async () => {
  await other.close();
  await users.close();
});

const { createAchievement, updateAchievement, deleteAchievement, addAchievement } = achievements;
const picture = async (color: string) => sent(await plainPicture('png', color), 'png');
const content = (title: string) => ({ title, description: `Это ${title}.`, lucoins: 5 });

/** Created by the developer; `color` is the colour of its picture. */
async function made(title: string, color = '#2fa84f', at = users) {
  const body = { ...content(title), ...(await picture(color)) };
  const answer = await at.call(createAchievement, { token: developer.token, body });
  expect(answer.status).toBe(200);
  return answer.body;
}
const update = (achievementId: string, updates: object, at = users) =>
  at.call(updateAchievement, { token: developer.token, body: { achievementId, updates } });
const remove = (achievementId: string, at = users) =>
  at.call(deleteAchievement, { token: developer.token, body: { achievementId } });
const grant = (userId: string, achievementId: string, at = users) =>
  at.call(addAchievement, { token: developer.token, body: { userId, achievementId } });

const list = async (at = users) =>
  (await at.call(achievements.achievementList, { token: player.token })).body.achievements;
const served = async (path: string, at = users) => (await at.fetch(path.replace(/^\/api2/, ''))).status;
const pictureOf = (path: string) =>
  users.kit.mongo
    .collection<{ _id: string; removeAt?: Date }>(ACHIEVEMENT_PICTURES)
    .findOne({ _id: path.slice(path.lastIndexOf('/') + 1) });
/** Whether the picture is marked for deletion. */
const leaves = async (path: string) => (await pictureOf(path))?.removeAt !== undefined;
const lucoins = async (who: Person) => (await accountStore(users.kit.mongo).byId(who.userId))?.lucoins;

describe('creating', () => {
  it('adds an entry that screens cannot claim, on every replica', async () => {
    const { achievementId, achievement } = await made('первая');
    expect(achievement).toEqual({ ...content('первая'), picture: achievement.picture, claimable: false });
    for (const at of [users, other]) {
      expect((await list(at))[achievementId]).toEqual(achievement);
      expect(await served(achievement.picture, at)).toBe(200);
    }
    const claim = await users.call(addAchievement, {
      token: player.token,
      body: { userId: player.userId, achievementId },
    });
    expect(claim.status).toBe(403);
  });

  it('is for developers: 403 for a player and a creator, 401 without a token, and the picture is not decoded', async () => {
    const before = await list();
    const creator = await signUpAs(users, 'marina', 'creator');
    const body = { ...content('чужая'), picture: 'AAAA', pictureFormat: 'png' as const };
    for (const { token } of [player, creator]) {
      expect((await users.call(createAchievement, { token, body })).status).toBe(403);
    }
    expect((await users.call(createAchievement, { body })).status).toBe(401);
    expect(await list()).toEqual(before);
  });

  it('requires all fields, and refuses unknown ones', async () => {
    const before = await list();
    const good = { ...content('полная'), ...(await picture('#123456')) };
    const wrong: object[] = [
      ...Object.keys(good).map((field) => ({ ...good, [field]: undefined })),
      { ...good, claimable: true },
      { ...good, achievementId: 'achievement1' },
      { ...good, lucoins: -1 },
      { ...good, lucoins: 1.5 },
      { ...good, lucoins: 1e12 },
      { ...good, title: ' ' },
      { ...good, pictureFormat: 'svg' },
    ];
    for (const body of wrong) {
      const { status } = await users.call(createAchievement, { token: developer.token, body: body as typeof good });
      expect([body, status]).toEqual([body, 400]);
    }
    expect(await list()).toEqual(before);
  });

  it('repeated after a change answers 409 with the stored entry, and changes nothing', async () => {
    const { achievementId, achievement } = await made('изменённая', '#d9b600');
    await update(achievementId, { title: 'изменённая потом', ...(await picture('#7cb518')) });
    const after = (await list())[achievementId];
    const body = { ...content('изменённая'), ...(await picture('#d9b600')) };
    const again = await users.call(createAchievement, { token: developer.token, body });
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'already_exists',
      'Такая ачивка уже была создана, и с тех пор её изменили.',
    ]);
    expect(again.body.details).toEqual({ achievementId, achievement: after });
    expect((await list())[achievementId]).toEqual(after);
    expect(await leaves(achievement.picture)).toBe(true);
  });
});

describe('changing', () => {
  it('changes only the sent fields, and may be repeated', async () => {
    const { achievementId, achievement } = await made('старая');
    for (const at of [users, other]) {
      const { status, body } = await update(achievementId, { title: 'новая', lucoins: 8 }, at);
      expect([status, body.achievement]).toEqual([200, { ...achievement, title: 'новая', lucoins: 8 }]);
    }
    expect((await list(other))[achievementId]).toEqual({ ...achievement, title: 'новая', lucoins: 8 });
    for (const updates of [{}, { claimable: true }, { picture: '/media/x.png' }, { _id: 'x' }, { lucoins: -1 }]) {
      expect((await update(achievementId, updates)).status).toBe(400);
    }
    const unknown = await update('achievement99', { title: 'ничья' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Такой ачивки нет.']);
  });

  it('12.28: answers with a sentence for the developer', async () => {
    const { achievementId } = await made('с ответом');
    expect((await update(achievementId, { lucoins: 9 })).body.message).toBe('Ачивка сохранена');
  });

  it('replaces the picture; the previous one is deleted a day later', async () => {
    const { achievementId, achievement } = await made('с картинкой', '#c147b8');
    const { body } = await update(achievementId, await picture('#6e56cf'));
    expect(body.achievement.picture).not.toBe(achievement.picture);
    expect([await served(achievement.picture), await served(body.achievement.picture)]).toEqual([200, 200]);
    expect([await leaves(achievement.picture), await leaves(body.achievement.picture)]).toEqual([true, false]);
  });

  it('is possible for an entry that screens claim, and its original picture stays a file of the product', async () => {
    const { body } = await update('achievement5', { title: 'Первое словечко', ...(await picture('#3b5bdb')) });
    expect(body.achievement).toMatchObject({ title: 'Первое словечко', claimable: true });
    expect(
      (
        await users.call(addAchievement, {
          token: player.token,
          body: { userId: 'anya', achievementId: 'achievement5' },
        })
      ).body.granted,
    ).toBe(true);
  });
});

describe('a granted achievement', () => {
  it('keeps the amount that was paid', async () => {
    const boris = await signUp(users, 'boris');
    const vera = await signUp(users, 'vera');
    const { achievementId } = await made('платная');
    await grant('boris', achievementId);
    await update(achievementId, { lucoins: 100 });
    expect((await grant('boris', achievementId)).body.granted).toBe(false);
    await grant('vera', achievementId, other);
    expect([await lucoins(boris), await lucoins(vera)]).toEqual([5, 100]);
  });

  it('is hidden when it is deleted, stays paid, and is not paid again when it is created again', async () => {
    const gleb = await signUp(users, 'gleb');
    const { achievementId } = await made('недолгая');
    await grant('gleb', 'achievement1');
    expect((await grant('gleb', achievementId)).body.achievements).toEqual(['achievement1', achievementId]);
    const before = await lucoins(gleb);
    const shown = async () => {
      const ask = { token: gleb.token };
      const { body: full } = await users.call(profiles.fullProfile, { ...ask, params: { id: 'gleb' } });
      const { body: own } = await users.call(accounts.me, ask);
      const { body: ids } = await other.call(achievements.profileAchievements, { ...ask, params: { id: 'gleb' } });
      const { body: read } = await users.call(profiles.readProfile, {
        token: developer.token,
        params: { telegramId: 'gleb' },
      });
      const { body: updated } = await users.call(profiles.updateProfile, {
        ...ask,
        body: { userId: gleb.userId, displayName: 'Глеб' },
      });
      return [
        full.user.achievements,
        own.user.achievements,
        ids.achievements,
        read.profile.achievements,
        updated.user.achievements,
      ];
    };
    expect(await shown()).toEqual(Array(5).fill(['achievement1', achievementId]));
    expect((await remove(achievementId)).status).toBe(200);
    expect(await shown()).toEqual(Array(5).fill(['achievement1']));
    expect(await lucoins(gleb)).toBe(before);
    expect((await grant('gleb', achievementId)).status).toBe(404);

    expect((await made('недолгая')).achievementId).toBe(achievementId);
    expect(await shown()).toEqual(Array(5).fill(['achievement1', achievementId]));
    expect((await grant('gleb', achievementId)).body.granted).toBe(false);
    expect(await lucoins(gleb)).toBe(before);
  });
});

describe('deleting', () => {
  it('may be repeated; a missing entry is a 404', async () => {
    const { achievementId, achievement } = await made('лишняя', '#27b3d6');
    expect((await remove(achievementId)).status).toBe(200);
    expect((await remove(achievementId, other)).status).toBe(200);
    expect(await list(other)).not.toHaveProperty(achievementId);
    expect(await leaves(achievement.picture)).toBe(true);
    expect((await update(achievementId, { title: 'она же' })).status).toBe(404);
    const unknown = await remove('achievement99');
    expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([404, 'not_found', 'Такой ачивки нет.']);
  });

  it('an entry that screens claim is a 409 with the stored entry', async () => {
    const claimable = Object.entries(await list()).filter(([, entry]) => entry.claimable);
    expect(claimable).toHaveLength(4);
    for (const [achievementId, achievement] of claimable) {
      const { status, body } = await remove(achievementId);
      expect([status, body.code, body.message, body.details]).toEqual([
        409,
        'conflict',
        'Эту ачивку выдают экраны приложения: её можно изменить, но не удалить.',
        { achievementId, achievement },
      ]);
    }
    expect(await list()).toMatchObject(Object.fromEntries(claimable));
  });

  it('lasts after a restart, also for the entries of the seed', async () => {
    expect(BASE_ACHIEVEMENTS).toHaveProperty('achievement7');
    expect((await remove('achievement7')).status).toBe(200);
    const next = await startUsers({ beside: users });
    expect(await list(next)).not.toHaveProperty('achievement7');
    await next.close();
  });
});
