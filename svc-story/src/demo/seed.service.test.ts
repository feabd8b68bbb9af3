import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storyCalls, storyContent, storyPlay } from '@luplay/contracts/story';
import { DEMO_HOST_ID } from '@luplay/contracts/user';
import type { TestService } from '@luplay/service-kit/testing';
import { STORY_HOSTS } from '../rolecards/store.ts';
import { startStory, tokenOf } from '../story.fixture.ts';
import { demoContent } from './story.ts';

let story: TestService;
let token: string;
beforeAll(async () => {
  story = await startStory();
  token = await tokenOf(story, 'timur', 'developer');
});
afterAll(() => story.close());

/** Seeds the database of the service under test. Resolves to the output. */
async function seed(): Promise<string> {
  const url = new URL(process.env.MONGO_URL as string);
  url.pathname = `/${story.namespace}`;
  const script = fileURLToPath(new URL('./seed.ts', import.meta.url));
  const env = { ...process.env, MONGO_URL: url.toString() };
  return (await promisify(execFile)(process.execPath, [script], { env })).stdout;
}
const notes = async () => (await story.call(storyContent.notes.list, { token })).body.notes;
const host = async () => (await story.call(storyPlay.readMaster, { token })).body.master;
const current = async () => (await story.call(storyCalls.currentChapter, { token })).body.id_chapter;

describe('the demo seed', () => {
  it('creates the chapter with a host and makes it current, and changes nothing the second time', async () => {
    expect(await seed()).toBe('demo chapters made: chapter-comet, chapter-theatre, chapter-steamer\n');
    expect(await current()).toBe('chapter-comet');
    expect(await host()).toBe(DEMO_HOST_ID);
    const { body } = await story.call(storyContent.characters.list, { token });
    expect(Object.values(body.characters)).toEqual([...demoContent.characters]);
    expect(Object.values(await notes())).toEqual([...demoContent.notes]);

    const change = { params: { id: 'note_1' }, body: { title: 'Другой заголовок' } };
    await story.call(storyContent.notes.update, { token, ...change });
    const chapter = { id: 'mine', name: 'Своя', map: 'map-observatory' };
    await story.call(storyCalls.saveChapter, { token, body: chapter });
    await story.call(storyCalls.setCurrentChapter, { token, body: { id_chapter: 'mine' } });
    await story.kit.mongo.collection(STORY_HOSTS).deleteMany({});
    expect(await seed()).toBe('');
    expect(await host()).toBeNull();
    expect((await notes()).note_1?.title).toBe('Другой заголовок');
    expect(await current()).toBe('mine');
  });
});
