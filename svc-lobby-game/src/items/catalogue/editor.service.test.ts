import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PICTURE_MAX_BYTES } from '@luplay/contracts';
import { items } from '@luplay/contracts/lobby-game';
import { plainPicture, sent, vastPng, webpChunks } from '@luplay/service-kit/testing/pictures';
import { demoItems } from '../../demo/items.ts';
import { aQuestion, aTheme } from '../../games/rules/game.fixture.ts';
import { addQuiz, someone } from '../../lobby.fixture.ts';
import { content, EFFECT, type ItemEditor, picture, startItemEditor } from './editor.fixture.ts';
import { ITEM_PICTURES, QUIZ_ITEMS } from './store.ts';

let editor: ItemEditor;
let one: ItemEditor['one'];
let other: ItemEditor['other'];
let player: string;
beforeAll(async () => {
  editor = await startItemEditor();
  ({ one, other } = editor);
  player = await one.token({ userId: someone('anya') });
});
afterAll(() => editor.close());

const list = async (at = one) => (await at.call(items.listItems, { token: player })).body.items;
const leaves = async (path: string) => {
  const pictures = one.kit.mongo.collection<{ _id: string; removeAt?: Date }>(ITEM_PICTURES);
  return (await pictures.findOne({ _id: path.slice(path.lastIndexOf('/') + 1) }))?.removeAt !== undefined;
};
const kept = async () => ({
  entries: await one.kit.mongo.collection(QUIZ_ITEMS).find({}).toArray(),
  pictures: await one.kit.mongo.collection(ITEM_PICTURES).find({}).toArray(),
});

describe('creating an item', () => {
  it('of a quiz puts it into the catalogue of every replica, its effect in words and its picture clean', async () => {
    const { itemId, item } = await editor.made('лучик');
    const effect = { ...EFFECT, name: 'Добавить очки', description: '+20 очков своей команде' };
    expect(item).toEqual({ id: itemId, type: 'quiz', ...content('лучик'), picture: item.picture, effect });
    const { type: _, ...listed } = item;
    for (const at of [one, other]) {
      expect((await list(at)).quiz[itemId]).toEqual(listed);
      const response = await editor.served(item.picture, at);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(webpChunks(Buffer.from(await response.arrayBuffer()))).toEqual(['VP8 ']);
    }
  });

  it('of a story puts it among the stories', async () => {
    const { itemId, item } = await editor.made('лампа', '#d9b600', { type: 'story' });
    const { type, ...listed } = item;
    expect([type, (await list()).story[itemId], (await list()).quiz[itemId]]).toEqual(['story', listed, undefined]);
    const body = { ...content('свеча'), type: 'story', effect: EFFECT, ...(await picture('#d9b600')) };
    const refused = await editor.create(body);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ path: 'effect.type', message: 'эффект бывает у предметов для квизов' }],
    ]);
    expect((await editor.update(itemId, { effect: EFFECT })).status).toBe(400);
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
    for (const body of wrong) expect([body, (await editor.create(body)).status]).toEqual([body, 400]);
    expect(await kept()).toEqual(before);
  });

  it('or changing one with what is no picture is refused, and nothing is kept', async () => {
    const { itemId } = await editor.made('с настоящей картинкой');
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
      const answers = [await editor.create({ ...content(what), ...bytes }), await editor.update(itemId, bytes)];
      expect([what, ...answers.map(({ status }) => status)]).toEqual([what, wanted, wanted]);
    }
    expect(await kept()).toEqual(before);
  });

  it('again is the same item; after a change it answers 409 with the item as it is', async () => {
    const { itemId, item } = await editor.made('снова', '#f2762e', {});
    expect((await editor.made('снова', '#f2762e', {}, other)).itemId).toBe(itemId);
    await editor.update(itemId, { rarity: 7 });
    const again = await editor.create({ ...content('снова'), type: 'quiz', ...(await picture('#f2762e')) });
    expect([again.status, again.body.code, again.body.message, again.body.details]).toEqual([
      409,
      'already_exists',
      'Такой предмет уже был создан, и с тех пор его изменили.',
      { itemId, item: { ...item, rarity: 7 } },
    ]);
    expect(await leaves(item.picture)).toBe(false);
  });
});

describe('changing an item', () => {
  it('12.28: says how it went', async () => {
    const { itemId } = await editor.made('сообщительный');
    expect((await editor.update(itemId, { rarity: 3 })).body.message).toBe('Предмет сохранён!');
  });

  it('changes what it names, takes its effect away and gives it another, and may be repeated', async () => {
    const { itemId, item } = await editor.made('изменчивый');
    const { effect: _, ...bare } = item;
    for (const at of [one, other]) {
      const { body } = await editor.update(itemId, { effect: null, is_active: false, rarity: 7 }, at);
      expect(body.item).toEqual({ ...bare, is_active: false, rarity: 7 });
    }
    expect((await list()).quiz[itemId]).not.toHaveProperty('effect');
    const { body } = await editor.update(itemId, { effect: { type: 'shield', target: 'all' } });
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
      expect([updates, (await editor.update(itemId, updates)).status]).toEqual([updates, 400]);
    }
    const unknown = await editor.update('item-nowhere', { rarity: 1 });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Такого предмета нет.']);
  });

  it('takes another picture, and drops the one before', async () => {
    const { itemId, item } = await editor.made('с картинкой', '#c147b8');
    const { body } = await editor.update(itemId, await picture('#6e56cf'));
    expect(body.item).toEqual({ ...item, picture: body.item.picture });
    expect([await leaves(item.picture), await leaves(body.item.picture)]).toEqual([true, false]);
    expect((await editor.served(body.item.picture)).status).toBe(200);
  });
});

describe('deleting an item', () => {
  it('twice is once, on every replica; what never was is a 404', async () => {
    const { itemId, item } = await editor.made('лишний', '#27b3d6');
    const answers = await Promise.all([editor.remove(itemId), editor.remove(itemId, other), editor.remove(itemId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list(other)).quiz).not.toHaveProperty(itemId);
    expect(await leaves(item.picture)).toBe(true);
    expect([(await editor.remove('item-nowhere')).status, (await editor.update(itemId, { rarity: 1 })).status]).toEqual(
      [404, 404],
    );
    expect((await editor.made('лишний', '#27b3d6')).itemId).toBe(itemId);
    expect(await leaves(item.picture)).toBe(false);
  });

  it('that a reward names is a 409 with the quizzes; when none names it any more, it goes', async () => {
    const { itemId } = await editor.made('награда');
    const reward = { points: 60, items: [itemId], randomDrop: false };
    await addQuiz(one, 'naming', [
      { ...aTheme('x', 2) },
      { ...aTheme('y', 1), questions: [aQuestion('a'), aQuestion('b', { reward })] },
    ]);
    const { status, body } = await editor.remove(itemId);
    expect([status, body.code, body.message, body.details]).toEqual([
      409,
      'conflict',
      'Предмет стоит в наградах: «Квиз naming». Сначала уберите его оттуда.',
      { quizzes: [{ id: 'naming', title: 'Квиз naming' }] },
    ]);
    expect((await list()).quiz).toHaveProperty(itemId);
    await one.kit.mongo.collection<{ _id: string }>('quizzes').deleteOne({ _id: 'naming' });
    expect((await editor.remove(itemId)).status).toBe(200);
  });

  it('holds through the next demo seed', async () => {
    const seed = () =>
      promisify(execFile)(process.execPath, [fileURLToPath(new URL('../../demo/seed.ts', import.meta.url))], {
        env: { ...process.env, MONGO_URL: one.kit.env.MONGO_URL },
      });
    await seed();
    const quizzes = one.kit.mongo.collection<{ _id: string }>('quizzes');
    await quizzes.deleteMany({ _id: { $ne: 'quiz' } });
    expect((await editor.remove('item-storm')).status).toBe(200);
    await seed();
    const { quiz } = await list();
    for (const { id } of demoItems) expect([id, id in quiz]).toEqual([id, id !== 'item-storm']);
  });
});
