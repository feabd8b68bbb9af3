import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BodyInputOf, PICTURE_MAX_BYTES } from '@luplay/contracts';
import { items } from '@luplay/contracts/lobby-game';
import { plainPicture, sent, vastPng, webpChunks } from '@luplay/service-kit/testing/pictures';
import { demoItems } from '../../demo/items.ts';
import { aQuestion, aTheme } from '../../games/rules/game.fixture.ts';
import { anItem } from '../../games/rules/item.fixture.ts';
import { addItems, addQuiz, Lobby, type Member, type Service, someone, startReplica } from '../../lobby.fixture.ts';
import { ITEM_PICTURES, QUIZ_ITEMS } from './store.ts';

let one: Service;
let other: Service;
let developer: string;
let player: string;
beforeAll(async () => {
  one = await startReplica();
  other = await startReplica(one);
  developer = await one.token({ userId: someone('timur'), roles: ['developer'] });
  player = await one.token({ userId: someone('anya') });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const EFFECT = { type: 'add_score', value: 20, target: 'self' } as const;
const content = (title: string) => ({ title, description: `Это ${title}.`, rarity: 3, is_active: true });
const picture = async (color: string) => sent(await plainPicture('png', color), 'png');
const create = (body: object, at = one) =>
  at.call(items.createItem, {
    token: developer,
    body: body as BodyInputOf<typeof items.createItem>,
  });
const update = (itemId: string, updates: object, at = one) =>
  at.call(items.updateItem, { token: developer, body: { itemId, updates } });
const remove = (itemId: string, at = one) => at.call(items.deleteItem, { token: developer, body: { itemId } });
const list = async (at = one) => (await at.call(items.listItems, { token: player })).body.items;
const served = (path: string, at = one) => at.fetch(path.replace(/^\/api2/, ''));
const leaves = async (path: string) => {
  const pictures = one.kit.mongo.collection<{ _id: string; removeAt?: Date }>(ITEM_PICTURES);
  return (await pictures.findOne({ _id: path.slice(path.lastIndexOf('/') + 1) }))?.removeAt !== undefined;
};
const kept = async () => ({
  entries: await one.kit.mongo.collection(QUIZ_ITEMS).find({}).toArray(),
  pictures: await one.kit.mongo.collection(ITEM_PICTURES).find({}).toArray(),
});

async function made(title: string, color = '#2fa84f', more: object = { effect: EFFECT }, at = one) {
  const { status, body } = await create({ ...content(title), type: 'quiz', ...more, ...(await picture(color)) }, at);
  expect(status).toBe(200);
  return body;
}

describe('creating an item', () => {
  it('of a quiz puts it into the catalogue of every replica, its effect in words and its picture clean', async () => {
    const { itemId, item } = await made('лучик');
    const effect = { ...EFFECT, name: 'Добавить очки', description: '+20 очков своей команде' };
    expect(item).toEqual({ id: itemId, type: 'quiz', ...content('лучик'), picture: item.picture, effect });
    const { type: _, ...listed } = item;
    for (const at of [one, other]) {
      expect((await list(at)).quiz[itemId]).toEqual(listed);
      const response = await served(item.picture, at);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(webpChunks(Buffer.from(await response.arrayBuffer()))).toEqual(['VP8 ']);
    }
  });

  it('of a story puts it among the stories', async () => {
    const { itemId, item } = await made('лампа', '#d9b600', { type: 'story' });
    const { type, ...listed } = item;
    expect([type, (await list()).story[itemId], (await list()).quiz[itemId]]).toEqual(['story', listed, undefined]);
    const body = { ...content('свеча'), type: 'story', effect: EFFECT, ...(await picture('#d9b600')) };
    const refused = await create(body);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ path: 'effect.type', message: 'эффект бывает у предметов для квизов' }],
    ]);
    expect((await update(itemId, { effect: EFFECT })).status).toBe(400);
  });

  it('is a developer’s: 403 for a player and a creator, 401 for nobody', async () => {
    const before = await kept();
    const creator = await one.token({ userId: someone('marina'), roles: ['creator'] });
    const body = { ...content('чужой'), ...(await picture('#123456')) };
    for (const token of [player, creator, undefined]) {
      const ask = token === undefined ? {} : { token };
      const answers = await Promise.all([
        one.call(items.createItem, { ...ask, body }),
        one.call(items.updateItem, { ...ask, body: { itemId: 'item-sunray', updates: { title: 'мой' } } }),
        one.call(items.deleteItem, { ...ask, body: { itemId: 'item-sunray' } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(token === undefined ? 401 : 403));
    }
    expect(await kept()).toEqual(before);
  });

  it('with fields or an effect that are wrong is a 400', async () => {
    const before = await kept();
    const good = { ...content('верный'), type: 'quiz', effect: EFFECT, ...(await picture('#123456')) };
    const wrong: object[] = [
      ...['title', 'description', 'picture', 'pictureFormat'].map((field) => ({ ...good, [field]: undefined })),
      { ...good, rarity: 0 },
      { ...good, rarity: 8 },
      { ...good, rarity: 1.5 },
      { ...good, is_active: 'yes' },
      { ...good, type: 'game' },
      { ...good, id: 'item-sunray' },
      { ...good, createdAt: 0 },
      { ...good, pictureFormat: 'webp' },
      { ...good, effect: { ...EFFECT, type: 'win' } },
      { ...good, effect: { ...EFFECT, target: 'others' } },
      { ...good, effect: { ...EFFECT, value: 0 } },
      { ...good, effect: { ...EFFECT, name: 'моё', description: 'моё' } },
      { ...good, effect: { type: 'steal_score', value: 20, target: 'self' } },
      { ...good, effect: { type: 'shield', value: 20, target: 'self' } },
      { ...good, effect: null },
    ];
    for (const body of wrong) expect([body, (await create(body)).status]).toEqual([body, 400]);
    expect(await kept()).toEqual(before);
  });

  it('or changing one with what is no picture is refused, and nothing is kept', async () => {
    const { itemId } = await made('с настоящей картинкой');
    const before = await kept();
    const png = await plainPicture('png', '#3b8df0');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const big = Buffer.concat([png, Buffer.alloc(PICTURE_MAX_BYTES)]);
    const tries: [string, object, number][] = [
      ['a PNG as jpg', sent(png, 'jpg'), 415],
      ['an SVG', sent(svg, 'png'), 415],
      ['a page', sent(Buffer.from('<!doctype html><script>alert(1)</script>'), 'jpg'), 415],
      ['20000 × 20000', sent(vastPng(20_000), 'png'), 400],
      ['no base64', { picture: 'data:image/png;base64,AAAA', pictureFormat: 'png' }, 400],
      ['over 2 MiB', sent(big, 'png'), 413],
    ];
    for (const [what, bytes, wanted] of tries) {
      const answers = [await create({ ...content(what), ...bytes }), await update(itemId, bytes)];
      expect([what, ...answers.map(({ status }) => status)]).toEqual([what, wanted, wanted]);
    }
    expect(await kept()).toEqual(before);
  });

  it('20 times at once, on two replicas, makes one; after a change it answers 409 with the item as it is', async () => {
    const before = Object.keys((await list()).quiz).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => made('двадцать', '#f2762e', {}, index % 2 ? one : other)),
    );
    const [{ itemId, item }] = answers as [(typeof answers)[number]];
    expect(new Set(answers.map((answer) => answer.itemId))).toEqual(new Set([itemId]));
    expect(Object.keys((await list()).quiz)).toHaveLength(before + 1);
    await update(itemId, { rarity: 7 });
    const again = await create({ ...content('двадцать'), type: 'quiz', ...(await picture('#f2762e')) });
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'already_exists',
      { itemId, item: { ...item, rarity: 7 } },
    ]);
    expect(await leaves(item.picture)).toBe(false);
  });
});

describe('changing an item', () => {
  it('12.28: says how it went', async () => {
    const { itemId } = await made('сообщительный');
    expect((await update(itemId, { rarity: 3 })).body.message).toBe('Item updated successfully!');
  });

  it('changes what it names, takes its effect away and gives it another, and may be repeated', async () => {
    const { itemId, item } = await made('изменчивый');
    const { effect: _, ...bare } = item;
    for (const at of [one, other]) {
      const { body } = await update(itemId, { effect: null, is_active: false, rarity: 7 }, at);
      expect(body.item).toEqual({ ...bare, is_active: false, rarity: 7 });
    }
    expect((await list()).quiz[itemId]).not.toHaveProperty('effect');
    const { body } = await update(itemId, { effect: { type: 'shield', target: 'all' } });
    expect(body.item.effect).toEqual({
      type: 'shield',
      target: 'all',
      name: 'Щит',
      description: 'Отменяет следующий удар по каждой команде',
    });
    for (const updates of [
      {},
      { type: 'story' },
      { effect: { ...EFFECT, value: 0 } },
      { rarity: 9 },
      { picture: 'AAAA' },
    ]) {
      expect([updates, (await update(itemId, updates)).status]).toEqual([updates, 400]);
    }
    expect((await update('item-nowhere', { rarity: 1 })).status).toBe(404);
  });

  it('takes another picture, and drops the one before', async () => {
    const { itemId, item } = await made('с картинкой', '#c147b8');
    const { body } = await update(itemId, await picture('#6e56cf'));
    expect(body.item).toEqual({ ...item, picture: body.item.picture });
    expect([await leaves(item.picture), await leaves(body.item.picture)]).toEqual([true, false]);
    expect((await served(body.item.picture)).status).toBe(200);
  });

  it('with 20 calls at once leaves one of the pictures, and that one is kept', async () => {
    const { itemId } = await made('спорный');
    const pictures = await Promise.all(Array.from({ length: 5 }, (_, index) => picture(`#78978${index}`)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => update(itemId, pictures[index % 5]!, index % 2 ? one : other)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const left = (await list()).quiz[itemId]?.picture;
    for (const path of new Set(answers.map(({ body }) => body.item.picture))) {
      expect([path, await leaves(path)]).toEqual([path, path !== left]);
    }
  });
});

describe('deleting an item', () => {
  it('twice is once, on every replica; what never was is a 404', async () => {
    const { itemId, item } = await made('лишний', '#27b3d6');
    const answers = await Promise.all([remove(itemId), remove(itemId, other), remove(itemId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list(other)).quiz).not.toHaveProperty(itemId);
    expect(await leaves(item.picture)).toBe(true);
    expect([(await remove('item-nowhere')).status, (await update(itemId, { rarity: 1 })).status]).toEqual([404, 404]);
    expect((await made('лишний', '#27b3d6')).itemId).toBe(itemId);
    expect(await leaves(item.picture)).toBe(false);
  });

  it('that a reward names is a 409 with the quizzes; when none names it any more, it goes', async () => {
    const { itemId } = await made('награда');
    const reward = { points: 60, items: [itemId], randomDrop: false };
    await addQuiz(one, 'naming', [
      { ...aTheme('x', 2) },
      { ...aTheme('y', 1), questions: [aQuestion('a'), aQuestion('b', { reward })] },
    ]);
    const { status, body } = await remove(itemId);
    expect([status, body.code, body.message, body.details]).toEqual([
      409,
      'conflict',
      'Предмет стоит в наградах: «Квиз naming». Сначала уберите его оттуда.',
      { quizzes: [{ id: 'naming', title: 'Квиз naming' }] },
    ]);
    expect((await list()).quiz).toHaveProperty(itemId);
    await one.kit.mongo.collection<{ _id: string }>('quizzes').deleteOne({ _id: 'naming' });
    expect((await remove(itemId)).status).toBe(200);
  });

  it('holds through the next demo seed', async () => {
    const seed = () =>
      promisify(execFile)(process.execPath, [fileURLToPath(new URL('../../demo/seed.ts', import.meta.url))], {
        env: { ...process.env, MONGO_URL: one.kit.env.MONGO_URL },
      });
    await seed();
    const quizzes = one.kit.mongo.collection<{ _id: string }>('quizzes');
    await quizzes.deleteMany({ _id: { $ne: 'quiz' } });
    expect((await remove('item-storm')).status).toBe(200);
    await seed();
    const { quiz } = await list();
    for (const { id } of demoItems) expect([id, id in quiz]).toEqual([id, id !== 'item-storm']);
  });
});

describe('a game', () => {
  it('that runs is played with the item as it was, though it was changed and deleted since', async () => {
    const { itemId, item } = await made('в игре', '#8e4ec6');
    const reward = { points: 100, items: [itemId], randomDrop: false };
    await addQuiz(one, 'playing', [
      { ...aTheme('x', 0), questions: ['a', 'b'].map((name) => aQuestion(name, { reward })) },
    ]);
    const lobby = await Lobby.make(one, [1, 1], 'playing');
    const [anya, boris] = lobby.members as [Member, Member];
    await lobby.start();
    await update(itemId, { title: 'Другое', effect: { ...EFFECT, value: 999 }, ...(await picture('#111111')) });
    await one.kit.mongo.collection<{ _id: string }>('quizzes').deleteOne({ _id: 'playing' });
    expect((await remove(itemId)).status).toBe(200);
    await lobby.force(2);
    await lobby.answer(anya, 2);
    await lobby.answer(boris, 1);
    await lobby.force(0);
    const { status, body } = await lobby.apply(anya, itemId, {}, other);
    expect([status, body.gameData.scores[anya.teamId], body.gameData.applied[0]?.name]).toEqual([200, 120, 'в игре']);
    expect((await served(item.picture)).status).toBe(200);
  });

  it('gives no item that has no effect, and none of a story', async () => {
    const bare = await made('без эффекта', '#444444', {});
    const story = await made('из истории', '#555555', { type: 'story' });
    const real = anItem('shield', 'self');
    await addItems(one, real);
    const reward = { points: 100, items: [bare.itemId, story.itemId, real.id], randomDrop: false };
    await addQuiz(one, 'bare', [
      { ...aTheme('x', 0), questions: ['a', 'b'].map((name) => aQuestion(name, { reward })) },
    ]);
    const lobby = await Lobby.make(one, [1, 1], 'bare');
    await lobby.start();
    await lobby.force(2);
    await lobby.answer(lobby.members[0]!, 2);
    await lobby.answer(lobby.members[1]!, 1);
    await lobby.force(0);
    expect((await lobby.info()).gameData.teams[0]?.items).toEqual([real.id]);
  });
});
