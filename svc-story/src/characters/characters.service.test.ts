import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storyCalls, storyContent } from '@luplay/contracts/story';
import type { RolecardHolder } from '@luplay/contracts/user';
import type { TestService } from '@luplay/service-kit/testing';
import { makeCharacter, makeMap, secretive, startPeople, startStory, tokenOf } from '../story.fixture.ts';

const people = new Map<string, RolecardHolder['rolecards']>();
let users: Awaited<ReturnType<typeof startPeople>>;
let story: TestService;
let developer: string;
let anya: string;

beforeAll(async () => {
  users = await startPeople(people);
  story = await startStory({ beside: users.service });
  developer = await tokenOf(story, 'timur', 'developer');
  anya = await tokenOf(story, 'anya');
  for (const id of ['countess', 'doctor', 'stranger']) await makeCharacter(story, developer, id);
  await makeMap(story, developer, 'house');
  const chapter = { id: 'first', name: 'Глава', map: 'house', characters: ['countess', 'doctor'] };
  await story.call(storyCalls.saveChapter, { token: developer, body: chapter });
  await story.call(storyCalls.setCurrentChapter, { token: developer, body: { id_chapter: 'first' } });
  people.set('anya', [{ id: 'countess', name: 'Имя countess' }]);
  people.set('boris', [{ id: 'doctor', name: 'Имя doctor' }]);
  people.set('vera', []);
});
afterAll(async () => {
  await story.close();
  await users.service.close();
});

const read = (id: string, token: string) => story.call(storyContent.characters.read, { token, params: { id } });

describe('a character', () => {
  it('is complete for the holder of its card and for developers', async () => {
    const whole = { ...secretive('countess'), image: '/media/story/character-unknown.webp', status: 'alive' };
    for (const token of [anya, developer]) {
      const { status, body } = await read('countess', token);
      expect([status, body.character]).toEqual([200, whole]);
    }
  });

  it('of another player in the chapter has four fields', async () => {
    const { body } = await read('doctor', anya);
    expect(Object.keys(body.character).sort()).toEqual(['description', 'id', 'image', 'name']);
  });

  it('outside the player’s chapter gets the reply of a missing one', async () => {
    const [stranger, nobody] = [await read('stranger', anya), await read('nobody', anya)];
    expect([stranger.status, stranger.body]).toEqual([404, nobody.body]);
    expect((await read('stranger', developer)).status).toBe(200);
  });

  it('shows its secret only to the holder of its card: no other reply contains its words', async () => {
    const words = ['Тайна-', 'цель-', 'весть-', 'умение-', 'vvvv-'].map((word) => `${word}countess`);
    for (const user of ['boris', 'vera', 'nobody.of.us']) {
      const token = await tokenOf(story, user);
      const answers: string[] = [];
      for (const call of Object.values(storyCalls)) {
        if (call.method !== 'GET') continue;
        for (const id of ['countess', 'doctor', 'first', 'house', user]) {
          const path = call.path.replace(/:\w+/, id);
          const answer = await story.fetch(path, { headers: { authorization: `Bearer ${token}` } });
          answers.push(JSON.stringify([...answer.headers]) + (await answer.text()));
        }
      }
      for (const word of words) expect(answers.filter((text) => text.includes(word))).toEqual([]);
    }
    // Check that the search finds the word where it is.
    expect(JSON.stringify((await read('countess', anya)).body)).toContain(words[0]);
  });

  it('is no longer visible after the card was taken', async () => {
    const gleb = await tokenOf(story, 'gleb');
    people.set('gleb', [{ id: 'stranger', name: 'Имя stranger' }]);
    expect((await read('stranger', gleb)).body.character.secret).toBe('# Тайна-stranger');
    people.set('gleb', []);
    expect((await read('stranger', gleb)).status).toBe(404);
  });
});
