import { describe, expect, it } from '@jest/globals';
import { roomSocket } from '@luplay/contracts/broadcast';
import { roomViews } from './aggregate.ts';
import { roomState, T0, THREE } from './room.fixture.ts';
import { addMessage, updateRoom } from './rules.ts';

describe('messages of a room', () => {
  it('are appended with the time, each as one change', () => {
    const { state } = addMessage(roomState(), { id: 'a', text: 'Привет' }, T0 + 5);
    expect(state.messages).toEqual([{ id: 'a', time: T0 + 5, text: 'Привет' }]);
  });

  it('are stored once, however often they are sent', () => {
    const { state } = addMessage(roomState(), { id: 'a', text: 'Раз' }, T0);
    expect(addMessage(state, { id: 'a', text: 'Раз' }, T0 + 9).state).toBe(state);
  });
});

describe('a change of a room', () => {
  it('changes only the named fields', () => {
    const before = roomState({ broadcastGame: 'L1', messages: [{ id: 'a', time: 1, text: 'x' }] });
    const { state } = updateRoom(before, { data: { radio: { playlist: THREE, playing: true } } }, T0 + 1);
    expect(state).toMatchObject({ title: 'Зал', broadcastGame: 'L1', messages: before.messages });
    expect(updateRoom(state, { data: { broadcastGame: null } }, T0).state).toMatchObject({
      broadcastGame: null,
      radio: state.radio,
    });
    expect(updateRoom(state, { title: 'Сцена' }, T0).state).toMatchObject({ title: 'Сцена', broadcastGame: 'L1' });
  });

  it('to equal values changes nothing', () => {
    const before = roomState({ broadcastGame: 'L1' });
    expect(updateRoom(before, { title: 'Зал', data: { broadcastGame: 'L1', radio: {} } }, T0 + 1).state).toBe(before);
  });

  it('with a track that does not exist is refused', () => {
    const before = roomState();
    const { state, rejection } = updateRoom(before, { title: 'Иная', data: { radio: { current: 4 } } }, T0);
    expect([state, rejection?.code]).toEqual([before, 'validation_failed']);
  });
});

describe('messages of a room', () => {
  const at = (now: number) => roomViews(() => now);
  const before = roomState();
  const withMessage = { ...addMessage(before, { id: 'a', text: 'Привет' }, T0).state, seq: 2 };
  const onAir = {
    ...updateRoom(withMessage, { data: { radio: { playlist: THREE, playing: true } } }, T0).state,
    seq: 3,
  };
  const shown = (state: typeof before) => ({ state, resources: {} });
  const stamp = { seq: 3, from: 1, serverTime: T0 };

  it('are the new message, the changed settings, or after several changes the whole room', () => {
    const views = at(T0);
    const messages = [
      views.public?.(before, shown(withMessage), false),
      views.public?.(withMessage, shown(onAir), false),
    ].flat();
    expect(messages.map((one) => typeof one === 'object' && one.type)).toEqual([
      'broadcast_message',
      'broadcast_update',
    ]);
    expect(views.public?.(before, shown(onAir), false)).toBe('snapshot');
    for (const one of [...messages, views.deleted()]) {
      const message = { ...(one as object), ...stamp };
      expect(roomSocket.server.parse(message)).toEqual(message);
    }
  });

  it('have the position of the radio as of now', () => {
    const [message] = at(T0 + 12_000).public?.(withMessage, shown(onAir), false) ?? [];
    expect(message).toMatchObject({ broadcast: { data: { radio: { current: 1, position: 2, since: T0 + 12_000 } } } });
    expect(JSON.stringify(message)).not.toContain('Привет');
  });
});
