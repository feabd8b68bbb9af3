import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CARD_PICTURES, CARDS, type Card, cardCalls, cardService, cards } from '../../test/catalogue-service.ts';
import { startTestService, type TestService } from '../testing/index.ts';
import { plainPicture, sent } from '../testing/pictures.ts';

let one: TestService;
let other: TestService;
let token: string;
beforeAll(async () => {
  one = await startTestService(cardService);
  other = await startTestService(cardService, { beside: one });
  token = await one.token({ userId: 'timur', roles: ['developer'] });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const { createCard, updateCard, deleteCard } = cardCalls;
const picture = async (color: string) => sent(await plainPicture('png', color), 'png');
const create = async (title: string, color = '#2fa84f', at = one) =>
  at.call(createCard, { token, body: { title, text: '', ...(await picture(color)) } });
async function made(title: string, color?: string, at?: TestService): Promise<Card> {
  const { status, body } = await create(title, color, at);
  expect(status).toBe(200);
  return body.card;
}
const update = (id: string, body: object, at = one) => at.call(updateCard, { token, params: { id }, body });
const remove = (id: string, at = one) => at.call(deleteCard, { token, params: { id } });
const find = (id: string, at = one) => cards(at.kit).entries.byId(id);
const served = async (path: string, at = one) => (await at.fetch(path.replace(/^\/api2/, ''))).status;

const pictures = () => one.kit.mongo.collection<{ _id: string; removeAt?: Date }>(CARD_PICTURES);
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** Whether the picture is going to be deleted. */
const leaves = async (path: string) => (await pictures().findOne({ _id: nameOf(path) }))?.removeAt !== undefined;
/** Half of them on each replica. */
const twentyTimes = <T>(ask: (at: TestService, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? one : other, index)));

describe('creating', () => {
  it('takes effect on every replica, with the picture', async () => {
    const card = await made('первая');
    for (const at of [one, other]) {
      expect(await find(card.id, at)).toEqual(card);
      expect(await served(card.picture, at)).toBe(200);
    }
  });

  it('20 times at once on two replicas creates one entry', async () => {
    const before = await cards(one.kit).entries.count();
    const answers = await twentyTimes((at) => made('двадцать', '#f2762e', at));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await cards(one.kit).entries.count()).toBe(before + 1);
  });

  it('again after a change is a 409 with the entry as it is, and changes nothing', async () => {
    const card = await made('изменённая', '#d9b600');
    await update(card.id, { text: 'потом', ...(await picture('#7cb518')) });
    const after = await find(card.id);
    const { status, body } = await create('изменённая', '#d9b600');
    const details = { card: after };
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'already_exists',
      message: 'Открытка «изменённая» изменена.',
      details,
    });
    expect(await find(card.id)).toEqual(after);
    expect(await leaves(card.picture)).toBe(true);
  });
});

describe('changing', () => {
  it('changes the given fields, and may be repeated', async () => {
    const card = await made('старая');
    for (const at of [one, other]) {
      const { status, body } = await update(card.id, { title: 'новая' }, at);
      expect([status, body.card]).toEqual([200, { ...card, title: 'новая' }]);
    }
    expect(await find(card.id, other)).toEqual({ ...card, title: 'новая' });
    const unknown = await update('card-none', { title: 'новая' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Открытки нет.']);
  });

  it('keeps every one of concurrent changes to different fields', async () => {
    const { id } = await made('разные поля');
    await twentyTimes((at, index) => update(id, index < 10 ? { title: 'название' } : { text: 'текст' }, at));
    expect(await find(id)).toMatchObject({ title: 'название', text: 'текст' });
  });

  it('replaces a picture, deletes the previous one a day later, and keeps it when it is used again', async () => {
    const card = await made('с картинкой', '#c147b8');
    const { body } = await update(card.id, await picture('#6e56cf'));
    expect(body.card).toEqual({ ...card, picture: body.card.picture });
    expect([await leaves(card.picture), await leaves(body.card.picture)]).toEqual([true, false]);
    // The same picture again changes nothing.
    const again = await update(card.id, await picture('#6e56cf'), other);
    expect([again.body.card, await leaves(body.card.picture)]).toEqual([body.card, false]);
    expect(await served(card.picture)).toBe(200);
    const past = { $set: { removeAt: new Date(Date.now() - 1) } };
    await pictures().updateOne({ _id: nameOf(card.picture) }, past);
    expect(await served(card.picture)).toBe(404);
    await update(card.id, await picture('#c147b8'));
    expect([await served(card.picture), await leaves(card.picture)]).toEqual([200, false]);
  });

  it('leaves no picture when there is no entry, or when the change is refused', async () => {
    const { id } = await made('отказ');
    const before = await pictures().countDocuments({ removeAt: { $exists: false } });
    expect((await update('card-none', await picture('#a1704d'))).status).toBe(404);
    expect((await update(id, { text: 'отказ', ...(await picture('#a1704e')) })).status).toBe(400);
    expect(await pictures().countDocuments({ removeAt: { $exists: false } })).toBe(before);
  });
});

describe('deleting', () => {
  it('twice is once; an id that never existed is a 404', async () => {
    const card = await made('лишняя', '#27b3d6');
    expect((await remove(card.id)).status).toBe(200);
    expect((await remove(card.id, other)).status).toBe(200);
    expect(await find(card.id, other)).toBeNull();
    expect(await leaves(card.picture)).toBe(true);
    expect([(await update(card.id, { title: 'она же' })).status, (await remove('card-none')).status]).toEqual([
      404, 404,
    ]);
    expect(await made('лишняя', '#27b3d6')).toEqual(card);
    expect(await leaves(card.picture)).toBe(false);
  });

  it('is refused where the declaration refuses it', async () => {
    const { id } = await made('нужная');
    const { status, body } = await remove(id);
    expect([status, body.code, body.message]).toEqual([409, 'conflict', 'Открытка нужна.']);
    expect(await find(id)).not.toBeNull();
  });

  it('leaves the picture to another entry that uses it', async () => {
    const first = await made('одна', '#123123');
    const second = await made('другая', '#123123');
    expect(second.picture).toBe(first.picture);
    await remove(first.id);
    expect(await leaves(second.picture)).toBe(false);
    await remove(second.id);
    expect(await leaves(second.picture)).toBe(true);
  });

  it('20 times at once succeeds each time', async () => {
    const { id } = await made('двадцать раз', '#321321');
    const answers = await twentyTimes((at) => remove(id, at));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('at the same moment', () => {
  it('an entry is deleted and another is created with its picture: the picture stays', async () => {
    for (let round = 0; round < 15; round += 1) {
      const before = await made(`уходит ${round}`, '#456456');
      const [, after] = await Promise.all([remove(before.id, other), made(`приходит ${round}`, '#456456')]);
      expect(await leaves(after.picture)).toBe(false);
      await remove(after.id);
    }
  });

  it('20 changes of the picture leave one of them, and that one is kept', async () => {
    const { id } = await made('спорная');
    const choices = await Promise.all(Array.from({ length: 5 }, (_, index) => picture(`#78978${index}`)));
    const answers = await twentyTimes((at, index) => update(id, choices[index % 5] as object, at));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const left = (await find(id))?.picture;
    for (const path of new Set(answers.map(({ body }) => body.card.picture))) {
      expect([path, await leaves(path)]).toEqual([path, path !== left]);
    }
  });

  it('changes and a deletion leave no entry, and no picture behind', async () => {
    const { id } = await made('спорная и лишняя', '#789789');
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, async (_, index) =>
        update(id, { title: `спорная ${index}`, ...(await picture(`#98798${index}`)) }, index % 2 ? one : other),
      ),
      remove(id),
      ...Array.from({ length: 10 }, (_, index) => update(id, { text: `${index}` }, other)),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await find(id)).toBeNull();
    for (let index = 0; index < 10; index += 1) {
      const again = await made(`ещё ${index}`, `#98798${index}`);
      expect(await leaves(again.picture)).toBe(false);
      await remove(again.id);
      expect(await leaves(again.picture)).toBe(true);
    }
  });
});

describe('entries of a seed', () => {
  const stored = () => one.kit.mongo.collection<{ _id: string }>(CARDS);

  it('stay as they were changed, and deleted', async () => {
    const { entries } = cards(one.kit);
    const seeds = ['card-a', 'card-b'].map((id) => ({ id, title: id, text: '', picture: '/media/a.webp' }));
    await Promise.all([entries.seed(seeds, 1), cards(other.kit).entries.seed(seeds, 1)]);
    await update('card-a', { title: 'другое' });
    await remove('card-b');
    await entries.seed(seeds, 2);
    expect([(await find('card-a'))?.title, await find('card-b')]).toEqual(['другое', null]);
  });

  it('may lack the version and fields that have a default', async () => {
    const bare = { _id: 'card-bare', title: 'голая', picture: '/media/a.webp', createdAt: 1 };
    await stored().insertOne(bare);
    expect((await find('card-bare'))?.text).toBe('без текста');
    await twentyTimes((at, index) => update('card-bare', index < 10 ? { title: 'одетая' } : { text: 'текст' }, at));
    expect(await find('card-bare')).toMatchObject({ title: 'одетая', text: 'текст' });
    expect(await stored().findOne({ _id: 'card-bare' })).toMatchObject({ createdAt: 1, rev: 20 });
  });
});
