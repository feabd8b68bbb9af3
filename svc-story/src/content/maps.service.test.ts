import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BodyInputOf, Call } from '@luplay/contracts';
import { storyContent } from '@luplay/contracts/story';
import type { TestService } from '@luplay/service-kit/testing';
import { makeMap, room, startStory, tokenOf } from '../story.fixture.ts';

let story: TestService;
let other: TestService;
let token: string;
beforeAll(async () => {
  story = await startStory();
  other = await startStory({ beside: story });
  token = await tokenOf(story, 'timur', 'developer');
});
afterAll(async () => {
  await other.close();
  await story.close();
});

const { create, read, update } = storyContent.maps;
type Answer = { status: number; body: Record<string, unknown> };
const ask = async (call: Call, id: string | null, body?: object, at = story): Promise<Answer> =>
  at.call(call, { token, ...(id ? { params: { id } } : {}), body: body as BodyInputOf<Call> }) as Promise<Answer>;
const versionOf = async (id: string) => (await ask(read, id)).body.version;

describe('a map', () => {
  const rooms = { hall: room('hall', 'cellar'), cellar: room('cellar') };
  const map = { id: 'wrong', name: 'Дом', startRoom: 'hall', rooms };
  it.each([
    ['a start room that is not there', { ...map, startRoom: 'attic' }],
    ['a connection into nothing', { ...map, rooms: { hall: room('hall', 'attic') } }],
    ['a room under another id', { ...map, rooms: { hall: room('cellar') } }],
    ['a room outside the grid', { ...map, rooms: { hall: { ...room('hall'), position: { x: -1, y: 0 } } } }],
    ['a room with unknown fields', { ...map, rooms: { hall: { ...room('hall'), $where: '1' } } }],
  ])('with %s is refused', async (_what, body) => {
    const { status, body: answer } = await ask(create, null, body);
    expect([status, answer.code]).toEqual([400, 'validation_failed']);
  });

  it('cannot lose its start room, regardless of the order of changes', async () => {
    await makeMap(story, token, 'kept');
    const attic = { attic: room('attic') };
    expect((await ask(update, 'kept', { startRoom: 'attic' })).status).toBe(400);
    expect((await ask(update, 'kept', { rooms: attic })).status).toBe(400);
    expect((await ask(update, 'kept', { rooms: attic, startRoom: 'attic' })).status).toBe(200);
  });
});

describe('the version of a map', () => {
  it('is told on reading, and follows the content on every replica', async () => {
    await makeMap(story, token, 'versioned');
    const first = await versionOf('versioned');
    const changed = await ask(update, 'versioned', { name: 'Дача', version: first });
    expect(changed.status).toBe(200);
    expect(changed.body.version).not.toBe(first);
    const { body } = await ask(read, 'versioned', undefined, other);
    expect(body).toMatchObject({ map: { name: 'Дача' }, version: changed.body.version });
  });

  it('keeps an editor from overwriting what it has not seen', async () => {
    await makeMap(story, token, 'contested');
    const seen = await versionOf('contested');
    await ask(update, 'contested', { name: 'Чужое', version: seen });
    const refused = await ask(update, 'contested', { name: 'Моё', version: seen }, other);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.message).toBe('Карту тем временем изменил кто-то другой.');
    expect(refused.body.details).toEqual({
      map: expect.objectContaining({ name: 'Чужое' }),
      version: await versionOf('contested'),
    });
    expect((await ask(read, 'contested')).body.map).toMatchObject({ name: 'Чужое' });
    // Without a version, as the form of the story editor sends it.
    expect((await ask(update, 'contested', { name: 'Моё' })).status).toBe(200);
  });

  it('lets one of 20 editors save, and a repeated call succeed', async () => {
    await makeMap(story, token, 'raced');
    const version = await versionOf('raced');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(update, 'raced', { name: `Правка ${index}`, version }, index % 2 ? story : other),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    const saved = answers.findIndex(({ status }) => status === 200);
    expect((await ask(update, 'raced', { name: `Правка ${saved}`, version })).status).toBe(200);
    expect((await ask(update, 'raced', { version })).status).toBe(400);
  });
});
