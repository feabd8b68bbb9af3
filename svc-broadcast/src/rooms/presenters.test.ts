import { describe, expect, it } from '@jest/globals';
import { radioPlace, roomServerMessage } from '@luplay/contracts/broadcast';
import { greeting, roomView } from './presenters.ts';
import { roomState, T0, THREE } from './room.fixture.ts';

describe('12.12: the greetings of a room', () => {
  const playing = { ...roomState().radio, playlist: THREE, playing: true };
  const state = roomState({ seq: 4, radio: playing, messages: [{ id: 'm1', time: T0, text: 'Привет' }] });

  it('share one view for each version, which is right whenever it is read', () => {
    const [first, later] = [greeting(state, 's', T0 + 1_000), greeting(state, 's', T0 + 45_000)];
    if (first.type !== 'connection_established' || later.type !== 'connection_established') throw new Error(first.type);
    expect(later.broadcast).toBe(first.broadcast);
    expect(later.serverTime).toBe(T0 + 45_000);
    expect(roomServerMessage.parse(later)).toEqual(later);
    const fresh = roomView(state, T0 + 45_000).data.radio;
    expect(radioPlace(later.broadcast.data.radio, T0 + 50_000)).toEqual(radioPlace(fresh, T0 + 50_000));
    const next = greeting({ ...state, seq: 5, title: 'Другой' }, 's', T0);
    expect(next).toMatchObject({ seq: 5, broadcast: { title: 'Другой' } });
  });
});
