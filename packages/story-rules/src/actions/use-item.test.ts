import { describe, expect, it } from '@jest/globals';
import { content, entered, player, succeed, world } from '../play.fixture.ts';
import { room } from '../samples.fixture.ts';
import { withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { act } from './index.ts';

const play = content();
const start = entered(play, 'boris', 'vera');
const withKey = withPlayer(start, { ...player(start, 'boris'), inventory: ['knife', 'key'] });

describe('interacting', () => {
  it('takes a visible item that lies here, with its note, for 3 points', () => {
    const { state, reply } = act('useItem', start, 'boris', { itemId: 'coin' }, world(play));
    expect(reply).toEqual({ taken: 'coin' });
    expect(state.lying.hall).toEqual(['key']);
    expect(player(state, 'boris')).toMatchObject({ inventory: ['knife', 'coin'], notes: ['note_1'], actionPoints: 7 });
  });

  it.each([
    ['an invisible item that lies here', 'key'],
    ['what somebody else carries', 'flask'],
    ['what does not exist', 'nothing'],
  ])('with %s is refused in the same words', (_, itemId) => {
    expect(act('useItem', start, 'vera', { itemId }, world(play)).rejection).toEqual({
      code: 'forbidden',
      message: texts.noSuchItem,
    });
  });

  it('unlocks the first connected room that requires the item, for this player; the item stays', () => {
    const { state, reply } = act('useItem', withKey, 'boris', { itemId: 'key' }, world(play));
    expect(reply).toEqual({ unlocked: 'cellar' });
    expect(player(state, 'boris')).toMatchObject({
      unlockedRooms: ['cellar'],
      inventory: ['knife', 'key'],
      actionPoints: 7,
    });
    expect(player(succeed(act('move', state, 'boris', { roomId: 'cellar' }, world(play))), 'boris').currentRoom).toBe(
      'cellar',
    );
    expect(act('move', state, 'vera', { roomId: 'cellar' }, world(play)).rejection?.message).toBe(texts.needsItem);
  });

  it('unlocks the room that is named', () => {
    const two = content({
      rooms: [
        room('hall', { connections: ['cellar', 'second'] }),
        room('cellar', { requiresItem: 'key' }),
        room('second', { requiresItem: 'key' }),
      ],
    });
    const state = entered(two, 'boris');
    const holding = withPlayer(state, { ...player(state, 'boris'), inventory: ['key'] });
    expect(act('useItem', holding, 'boris', { itemId: 'key', roomId: 'second' }, world(two)).reply).toEqual({
      unlocked: 'second',
    });
  });

  it('spends nothing when there is nothing to unlock', () => {
    const refused = { state: withKey, rejection: { code: 'conflict', message: texts.nothingToUnlock } };
    expect(act('useItem', withKey, 'boris', { itemId: 'knife' }, world(play))).toEqual(refused);
    expect(act('useItem', withKey, 'boris', { itemId: 'key', roomId: 'yard' }, world(play))).toEqual(refused);
    const opened = succeed(act('useItem', withKey, 'boris', { itemId: 'key' }, world(play)));
    expect(act('useItem', opened, 'boris', { itemId: 'key' }, world(play)).rejection?.message).toBe(
      texts.nothingToUnlock,
    );
  });

  it('does not betray a hidden room that requires the item', () => {
    const secret = content({
      rooms: [room('hall', { connections: ['attic'] }), room('attic', { hidden: true, requiresItem: 'key' })],
    });
    const state = entered(secret, 'boris');
    const holding = withPlayer(state, { ...player(state, 'boris'), inventory: ['key'] });
    expect(act('useItem', holding, 'boris', { itemId: 'key' }, world(secret)).rejection?.message).toBe(
      texts.nothingToUnlock,
    );
  });

  it('needs 3 points', () => {
    const tired = withPlayer(start, { ...player(start, 'boris'), actionPoints: 2 });
    expect(act('useItem', tired, 'boris', { itemId: 'coin' }, world(play)).rejection?.message).toBe(texts.fewPoints);
  });
});
