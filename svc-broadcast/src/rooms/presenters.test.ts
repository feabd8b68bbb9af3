import { describe, expect, it } from '@jest/globals';
import { type Room, type RoomServerMessage, radioPlace, roomSocket } from '@luplay/contracts/broadcast';
import { greeting } from '@luplay/live-kit';
import { roomViews } from './aggregate.ts';
import { roomView } from './presenters.ts';
import { roomState, T0, THREE } from './room.fixture.ts';

describe('12.12: the greetings of a room', () => {
  const playing = { ...roomState().radio, playlist: THREE, playing: true };
  const state = roomState({ seq: 4, radio: playing, messages: [{ id: 'm1', time: T0, text: 'Привет' }] });

  it('share one view, which is correct whenever it is read', () => {
    const views = roomViews(() => T0 + 1_000);
    const shared = views.shared({ state, resources: {} }) as { broadcast: Room };
    const viewing = { key: state._id, presence: undefined };
    const [first, later] = [views.snapshot(state, null, shared, viewing), views.snapshot(state, null, shared, viewing)];
    expect(later.broadcast).toBe(first.broadcast);
    const message = greeting<RoomServerMessage>(later, { seq: 4, serverTime: T0 + 45_000, server: 's' });
    expect(roomSocket.server.parse(message)).toEqual(message);
    const fresh = roomView(state, T0 + 45_000).data.radio;
    expect(radioPlace(later.broadcast.data.radio, T0 + 50_000)).toEqual(radioPlace(fresh, T0 + 50_000));
  });
});
