import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storyContent } from '@luplay/contracts/story';
import type { TestService } from '@luplay/service-kit/testing';
import { startStory, tokenOf } from '../story.fixture.ts';

let story: TestService;
let token: string;
beforeAll(async () => {
  story = await startStory();
  token = await tokenOf(story, 'timur', 'developer');
});
afterAll(() => story.close());

const { update, create: creation } = storyContent.events;
const create = (body: object) => story.call(creation, { token, body: body as never });

describe("an event's effects", () => {
  it('hold only what a play can do', async () => {
    const body = { id: 'known', name: 'Гром', description: 'Гремит.' };
    const known = {
      message: 'Гром.',
      visibility: 'low',
      panicChance: 30,
      storyMap: { hall: { enabled: false } },
      editCharacter: { '*': { actionPoints: 3 }, countess: { currentRoom: 'hall' } },
      rooms: ['hall'],
    };
    expect((await create({ ...body, effects: known })).status).toBe(200);
    for (const effects of [
      { thunder: true },
      { panicChance: 101 },
      { visibility: 'dark' },
      { storyMap: { hall: { colour: 'red' } } },
      { editCharacter: { countess: { secret: 'x' } } },
      { editCharacter: { '*': { inventory: ['key'] } } },
    ]) {
      const made = await create({ ...body, id: 'unknown', effects });
      const changed = await story.call(update, { token, params: { id: 'known' }, body: { effects } as never });
      expect([effects, made.status, changed.status]).toEqual([effects, 400, 400]);
    }
  });
});
