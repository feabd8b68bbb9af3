import { describe, expect, it } from '@jest/globals';
import { content, entered, lastLine, player, succeed, world } from '../play.fixture.ts';
import { item } from '../samples.fixture.ts';
import { withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { act } from './index.ts';

const play = content();
const start = entered(play, 'boris');

describe('looking around', () => {
  it('finds the first hidden connected room in half of the cases, for 2 points', () => {
    const { state, reply } = act('search', start, 'boris', {}, world(play, 0.49));
    expect(reply).toEqual({ rooms: ['attic'], items: [] });
    expect(player(state, 'boris')).toMatchObject({ foundHidden: ['attic'], actionPoints: 8 });
    expect(lastLine(state)).toBe('Персонаж boris осматривается (Комната hall): найдена комната «Комната attic»');
  });

  it('finds an item in the other half: it leaves the room, its note comes with it', () => {
    const { state, reply } = act('search', start, 'boris', {}, world(play, 0.5, 0));
    expect(reply).toEqual({ rooms: [], items: ['coin'] });
    expect(state.lying.hall).toEqual(['key']);
    expect(player(state, 'boris')).toMatchObject({ inventory: ['knife', 'coin'], notes: ['note_1'], actionPoints: 8 });
  });

  it('finds an item when the hidden room was drawn and there is none left', () => {
    // A host may have put the player there.
    for (const known of [{ foundHidden: ['attic'] }, { visited: ['hall', 'attic'] }]) {
      const found = withPlayer(start, { ...player(start, 'boris'), ...known });
      expect(act('search', found, 'boris', {}, world(play, 0, 0)).reply).toEqual({ rooms: [], items: ['coin'] });
    }
  });

  it('takes the first item whose own probability hits, visible or not', () => {
    const rare = content({ items: [item('coin', { probability: 20 }), item('key', { probability: 50 })] });
    const state = entered(rare, 'boris');
    expect(act('search', state, 'boris', {}, world(rare, 0.9, 0.2, 0.49)).reply).toEqual({ rooms: [], items: ['key'] });
    expect(act('search', state, 'boris', {}, world(rare, 0.9, 0.19)).reply).toEqual({ rooms: [], items: ['coin'] });
  });

  it('costs 2 when nothing is found, too', () => {
    const none = content({ items: [item('coin', { probability: 0 }), item('key', { probability: 0 })] });
    const { state, reply } = act('search', entered(none, 'boris'), 'boris', {}, world(none, 0.9, 0, 0));
    expect(reply).toEqual({ rooms: [], items: [] });
    expect(player(state, 'boris').actionPoints).toBe(8);
  });

  it('needs 2 points', () => {
    const tired = withPlayer(start, { ...player(start, 'boris'), actionPoints: 1 });
    expect(act('search', tired, 'boris', {}, world(play))).toEqual({
      state: tired,
      rejection: { code: 'forbidden', message: texts.fewPoints },
    });
    const enough = withPlayer(start, { ...player(start, 'boris'), actionPoints: 2 });
    expect(player(succeed(act('search', enough, 'boris', {}, world(play, 0))), 'boris').actionPoints).toBe(0);
  });
});
