import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { storyPlay, storyPlayTools } from '@luplay/contracts/story';
import { startPlay, type TestPlay } from '../play.fixture.ts';

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay();
});
afterAll(() => play.close());

it('a play goes on without svc-user: players enter, act, watch and come back, on every replica', async () => {
  await play.player('olga', 'anna');
  await play.give('pavel', 'boris');
  const open = await play.watch('olga');
  await open.next('connection_established');
  await play.stopUsers();

  await play.enter('pavel');
  for (const replica of [0, 1] as const) {
    const roomId = replica === 0 ? 'yard' : 'hall';
    const moved = await play.as('olga', storyPlay.move, { body: { telegramId: 'olga', roomId } }, replica);
    expect([moved.status, moved.body.state.currentRoom]).toEqual([200, roomId]);
    const own = await play.as('pavel', storyPlay.readState, { params: { id: 'pavel' } }, replica);
    expect(own.body.state).toMatchObject({ characterId: 'boris', currentRoom: 'hall' });
    const again = await play.watch('pavel', undefined, replica);
    expect((await again.next('connection_established')).storyState.player.state.characterId).toBe('boris');
  }
  const host = await play.watch('timur');
  expect((await host.next('connection_established')).storyState.host.players).toHaveLength(2);
  expect((await play.as('timur', storyPlayTools.undo, { body: {} })).status).toBe(200);
  await open.next('characterState');

  // Nobody knows whether a newcomer holds a card.
  expect((await play.as('nobody', storyPlay.readState, { params: { id: 'nobody' } })).status).toBe(503);
});
