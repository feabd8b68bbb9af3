import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { storyPlay } from '@luplay/contracts/story';
import { eventually, shortenPeriods } from '@luplay/service-kit/testing';
import { startPlay, type TestPlay } from './play.fixture.ts';

shortenPeriods(0.2);

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay();
});
afterAll(() => play.close());

const stateOf = (user: string) => play.as(user, storyPlay.readState, { params: { id: user } });

it('a crash after a role card or an account was taken, and before its character was released, heals by itself', async () => {
  await play.player('olga', 'anna');
  await play.player('pavel', 'boris');
  await play.player('vlad', 'vera');
  // svc-user has done its part; svc-story was killed before it could do its own.
  play.people.set('olga', []);
  play.people.delete('vlad');
  await play.give('sveta', 'anna');
  await play.give('dasha', 'vera');
  for (const user of ['sveta', 'dasha']) await eventually(async () => (await stateOf(user)).status === 200);
  expect((await stateOf('sveta')).body.state).toMatchObject({ characterId: 'anna', telegramId: 'sveta' });
  expect((await stateOf('olga')).status).toBe(404);
  expect((await stateOf('pavel')).body.state).toMatchObject({ characterId: 'boris', telegramId: 'pavel' });
});
