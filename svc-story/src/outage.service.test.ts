import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storyCalls } from '@luplay/contracts/story';
import type { RolecardHolder } from '@luplay/contracts/user';
import { eventually, linkToBacking, type TestService } from '@luplay/service-kit/testing';
import { makeCharacter, makeMap, startPeople, startStory, tokenOf } from './story.fixture.ts';

const people = new Map<string, RolecardHolder['rolecards']>([['anya', []]]);
let links: Awaited<ReturnType<typeof linkToBacking>>;
let users: Awaited<ReturnType<typeof startPeople>>;
let story: TestService;
let developer: string;

beforeAll(async () => {
  links = await linkToBacking();
  users = await startPeople(people);
  story = await startStory({ beside: users.service, env: links.env });
  developer = await tokenOf(story, 'timur', 'developer');
  await makeMap(story, developer, 'house');
  await makeCharacter(story, developer, 'countess');
});
afterAll(async () => {
  await story.close();
  await users.service.close();
  await links.close();
});

const chapter = (name: string) => ({ id: 'first', name, map: 'house', characters: ['countess'] });
const save = (name: string) => story.call(storyCalls.saveChapter, { token: developer, body: chapter(name) });
const list = () => story.call(storyCalls.listChapters, { token: developer });
const add = () =>
  story.call(storyCalls.addRolecard, { token: developer, params: { userId: 'anya' }, body: { id: 'countess' } });

describe('an outage', () => {
  it('of MongoDB: 503, acknowledged data is kept, and the service recovers', async () => {
    expect((await save('Как было')).status).toBe(200);
    links.mongo.cut();
    for (const ask of [() => save('Как стало'), list, add]) {
      const { status, body } = await ask();
      expect([status, body.code]).toEqual([503, 'unavailable']);
    }
    expect(people.get('anya')).toEqual([]);
    links.mongo.mend();
    await eventually(async () => (await list()).status === 200);
    expect((await list()).body.chapters.first?.name).toBe('Как было');
    expect((await save('Как стало')).status).toBe(200);
  });

  it('of NATS: role cards answer 503 and do not change, content works, and the service recovers', async () => {
    links.nats.cut();
    await eventually(async () => !story.kit.nats.connected);
    expect((await add()).status).toBe(503);
    expect(people.get('anya')).toEqual([]);
    expect((await save('Без NATS')).status).toBe(200);
    links.nats.mend();
    await eventually(async () => (await add()).status === 200);
    expect(people.get('anya')).toHaveLength(1);
  });

  it('of Redis: everything works without it', async () => {
    links.redis.cut();
    expect((await save('Без Redis')).status).toBe(200);
    expect((await list()).body.chapters.first?.name).toBe('Без Redis');
    links.redis.mend();
  });
});
