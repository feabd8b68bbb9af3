import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BodyInputOf, Call } from '@luplay/contracts';
import { STORY_KINDS, type StoryKind, storyCalls, storyContent } from '@luplay/contracts/story';
import type { TestService } from '@luplay/service-kit/testing';
import { room, startStory, tokenOf } from '../story.fixture.ts';

let story: TestService;
let other: TestService;
let developer: string;
let player: string;
beforeAll(async () => {
  story = await startStory();
  other = await startStory({ beside: story });
  developer = await tokenOf(story, 'timur', 'developer');
  player = await tokenOf(story, 'anya');
});
afterAll(async () => {
  await other.close();
  await story.close();
});

it('12.28: lists of the story editor have a message, empty on success', async () => {
  const { listChapters, publicNotes } = storyCalls;
  for (const call of [...STORY_KINDS.map((kind) => storyContent[kind].list), listChapters, publicNotes] as Call[]) {
    const { status, body } = await story.call(call, { token: developer });
    expect([call.id, status, (body as { message?: string }).message]).toEqual([call.id, 200, '']);
  }
});

/** The minimal body of each kind, and the resulting entry. */
const least: Record<StoryKind, { one: string; sent: object; made: object; change: object }> = {
  maps: {
    one: 'map',
    sent: { name: 'Дом', startRoom: 'hall' },
    made: { name: 'Дом', startRoom: 'hall', rooms: {} },
    change: { rooms: { hall: room('hall') } },
  },
  characters: {
    one: 'character',
    sent: { name: 'Доктор', description: 'Врач.' },
    made: {
      name: 'Доктор',
      description: 'Врач.',
      image: '/media/story/character-unknown.webp',
      abilities: [],
      inventory: [],
      secret: '',
      goals: [],
      message: null,
      status: 'alive',
    },
    change: { abilities: ['Медицина'], message: 'Вас ждут.', status: 'dead' },
  },
  events: {
    one: 'event',
    sent: { name: 'Буря', description: 'Началась буря.' },
    made: { name: 'Буря', description: 'Началась буря.', type: 'global', trigger: 'manual', effects: {} },
    change: { effects: { visibility: 'low', storyMap: { hall: { enabled: false, items: ['a', 'b'] } } } },
  },
  items: {
    one: 'item',
    sent: { name: 'Ключ', description: 'Ржавый.', visibility: 'visible' },
    made: {
      name: 'Ключ',
      description: 'Ржавый.',
      visibility: 'visible',
      image: '/media/story/item-unknown.webp',
      probability: 100,
      notes: null,
    },
    change: { probability: 0, notes: 'note_1' },
  },
  notes: {
    one: 'note',
    sent: { title: 'Письмо', description: 'Без подписи.', content: '**Беги.**' },
    made: {
      title: 'Письмо',
      description: 'Без подписи.',
      content: '**Беги.**',
      accessType: 'private',
      enabled: true,
      image: null,
    },
    change: { accessType: 'public', image: '/media/story/newspaper.webp' },
  },
  npcs: {
    one: 'npc',
    sent: { name: 'Кот', description: 'Чёрный.', dialog: 'Мяу.' },
    made: {
      name: 'Кот',
      description: 'Чёрный.',
      dialog: 'Мяу.',
      enabled: true,
      image: '/media/story/npc-unknown.webp',
    },
    change: { enabled: false },
  },
};

type Answer = { status: number; body: Record<string, unknown> & { code?: string; details?: unknown } };
const ask = async (call: Call, id: string | null, body?: object, token = developer, at = story): Promise<Answer> =>
  at.call(call, { token, ...(id ? { params: { id } } : {}), body: body as BodyInputOf<Call> }) as Promise<Answer>;

describe.each(STORY_KINDS)('%s', (kind) => {
  const { list, read, create, update } = storyContent[kind];
  const { one, sent, made, change } = least[kind];

  it('are created from a minimal body, read and listed on every replica, and changed in the named fields', async () => {
    const entry = { id: 'first', ...made };
    const created = await ask(create, null, { id: 'first', ...sent });
    expect([created.status, created.body[one]]).toEqual([200, entry]);
    for (const at of [story, other]) {
      expect((await ask(read, 'first', undefined, developer, at)).body[one]).toEqual(entry);
      expect((await ask(list, null, undefined, developer, at)).body[kind]).toEqual({ first: entry });
    }
    const changed = await ask(update, 'first', change);
    expect(changed.status).toBe(200);
    expect(changed.body[one]).toMatchObject({ ...entry, ...change });
    expect((await ask(read, 'first')).body[one]).toEqual(changed.body[one]);
  });

  it('created again are the same entry, or 409 with the stored one if it differs', async () => {
    const body = { id: 'again', ...sent };
    const before = (await ask(create, null, body)).body[one];
    expect(await ask(create, null, body)).toMatchObject({ status: 200, body: { [one]: before } });
    await ask(update, 'again', change);
    const after = (await ask(read, 'again')).body[one];
    const refused = await ask(create, null, body);
    expect([refused.status, refused.body.code, refused.body.message, refused.body.details]).toEqual([
      409,
      'already_exists',
      'Запись с id «again» уже есть.',
      { [one]: after },
    ]);
    expect((await ask(read, 'again')).body[one]).toEqual(after);
  });

  it('are not changed over what an editor has not seen; a repeated change and another field are no matter', async () => {
    const [name] = Object.keys(sent) as [string];
    const before = (await ask(create, null, { id: 'seen', ...sent })).body[one] as Record<string, unknown>;
    const rename = (to: string) => ask(update, 'seen', { [name]: to, seen: { [name]: before[name] } });
    const answers = [await rename('Первое'), await rename('Первое'), await rename('Второе')];
    const [field] = Object.keys(change) as [string];
    answers.push(await ask(update, 'seen', { ...change, seen: { [field]: before[field] } }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
    expect(answers[2]?.body.message).toBe(
      'Запись тем временем изменил кто-то другой. Сохраните ещё раз, чтобы заменить.',
    );
    expect(answers[3]?.body[one]).toMatchObject({ ...before, ...change, [name]: 'Первое' });
  });

  it('require what the form requires, and accept nothing else', async () => {
    const id = 'never';
    const wrong: object[] = [
      sent,
      ...Object.keys(sent).map((field) => ({ id, ...sent, [field]: undefined })),
      ...Object.keys(sent).map((field) => ({ id, ...sent, [field]: '' })),
      { id, ...sent, createdAt: 1 },
      { id, ...sent, _id: 'x' },
      { id: 'a b', ...sent },
      { id: '__proto__', ...sent },
      { id: 'constructor', ...sent },
      { id: { $ne: null }, ...sent },
    ];
    for (const body of wrong) expect([body, (await ask(create, null, body)).status]).toEqual([body, 400]);
    for (const body of [{}, { seen: {} }, { id: 'other' }, { rev: 7 }, { createdAt: 1 }, { $set: {} }]) {
      expect([body, (await ask(update, 'first', body)).status]).toEqual([body, 400]);
    }
    expect((await ask(read, id)).status).toBe(404);
    expect((await ask(update, id, change)).status).toBe(404);
  });

  it('can be created, changed and listed by developers only', async () => {
    for (const token of [player, await tokenOf(story, 'marina', 'creator')]) {
      const answers = [
        await ask(create, null, { id: 'forbidden', ...sent }, token),
        await ask(update, 'first', change, token),
        await ask(list, null, undefined, token),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      if (kind !== 'characters') expect((await ask(read, 'first', undefined, token)).status).toBe(403);
    }
    expect((await ask(read, 'forbidden')).status).toBe(404);
    expect((await ask(list, null, undefined, await tokenOf(story, 'ksenia', 'admin'))).status).toBe(200);
  });
});

describe('an event', () => {
  it('has effects of plain JSON: no operators, no prototypes, no deep nesting', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(8)}1${'}'.repeat(8)}`);
    for (const effects of [
      { $set: 1 },
      { a: { 'b.c': 1 } },
      JSON.parse('{"a":{"__proto__":1}}'),
      deep,
      [],
      'x',
      null,
    ]) {
      const body = { id: 'bad-effects', name: 'a', description: 'b', effects };
      expect([effects, (await ask(storyContent.events.create, null, body)).status]).toEqual([effects, 400]);
    }
  });
});

describe('public notes', () => {
  it('are the enabled public ones, for everybody with an account', async () => {
    const note = { title: 'Газета', description: 'Вырезка', content: 'Новости' };
    const { create } = storyContent.notes;
    await ask(create, null, { ...note, id: 'open', accessType: 'public' });
    await ask(create, null, { ...note, id: 'later', accessType: 'public', enabled: false, content: 'рано-знать' });
    await ask(create, null, { ...note, id: 'closed', content: 'чужая-тайна' });
    const answer = await ask(storyCalls.publicNotes, null, undefined, player);
    expect(Object.keys(answer.body.notes as object)).toContain('open');
    expect(JSON.stringify(answer.body)).not.toMatch(/рано-знать|чужая-тайна|"later"|"closed"/);
    expect((await story.call(storyCalls.publicNotes)).status).toBe(401);
  });
});

describe('an NPC', () => {
  it('is served under both paths', async () => {
    const [one, other] = [await ask(storyContent.npcs.read, 'first'), await ask(storyCalls.readNpcAlone, 'first')];
    expect([one.status, other.body]).toEqual([200, one.body]);
    expect((await ask(storyCalls.readNpcAlone, 'first', undefined, player)).status).toBe(403);
  });
});
