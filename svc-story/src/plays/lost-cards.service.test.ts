import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { storyPlay } from '@luplay/contracts/story';
import { until } from '../story.fixture.ts';
import { startPlay, type TestPlay } from './play.fixture.ts';

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay();
});
afterAll(() => play.close());

const stateOf = (user: string) => play.as(user, storyPlay.readState, { params: { id: user } });

it('a crash after a role card was taken, and before its character was released, heals by itself', async () => {
  await play.player('olga', 'anna');
  await play.player('pavel', 'boris');
  // svc-user has taken the card; svc-story was killed before it could do its part.
  play.people.set('olga', []);
  await play.give('sveta', 'anna');
  expect((await stateOf('sveta')).status).toBe(409);
  await until(async () => (await stateOf('sveta')).status === 200, 20_000);
  expect((await stateOf('sveta')).body.state).toMatchObject({ characterId: 'anna', telegramId: 'sveta' });
  expect((await stateOf('olga')).status).toBe(404);
  expect((await stateOf('pavel')).body.state).toMatchObject({ characterId: 'boris', telegramId: 'pavel' });
}, 40_000);

it('so does the end of an account', async () => {
  await play.player('olga', 'vera');
  play.people.delete('olga');
  await play.give('dasha', 'vera');
  await until(async () => (await stateOf('dasha')).status === 200, 20_000);
}, 40_000);
