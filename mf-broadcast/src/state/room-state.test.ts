import { describe, expect, it } from '@jest/globals';
import type { Radio, Room } from '@luplay/contracts/broadcast';
import { applyRoomMessage, type RoomState } from './room-state.ts';

const radio = { volume: 0.5 } as Radio;
const settings = { code: '12345', title: 'Зал', type: 'room', owner: 'dev', createdAt: 1 };
const message = (text: string) => ({ id: text, time: 1, text });
const room: Room = { ...settings, data: { broadcastGame: null, radio, messages: [message('раз')] } };
const known: RoomState = { seq: 5, room, ended: false };
const stamp = (seq: number) => ({ seq, from: seq - 1, serverTime: 1 });
const texts = (state: RoomState | undefined) => state?.room.data.messages.map(({ text }) => text);

describe('the state of a room', () => {
  it('adds each message once', () => {
    const repeated = { type: 'broadcast_message', ...stamp(6), message: message('два') } as const;
    const once = applyRoomMessage(known, repeated);
    expect([once?.seq, texts(once)]).toEqual([6, ['раз', 'два']]);
    expect(applyRoomMessage(once, repeated)).toBe(once);
  });

  it('keeps its messages after an update', () => {
    const broadcast = { ...settings, title: 'Сцена', data: { broadcastGame: 'L1', radio } };
    const next = applyRoomMessage(known, { type: 'broadcast_update', ...stamp(6), broadcast });
    expect(next).toMatchObject({ seq: 6, room: { title: 'Сцена', data: { broadcastGame: 'L1' } } });
    expect(texts(next)).toEqual(['раз']);
    expect(
      applyRoomMessage(next, { type: 'broadcast_update', ...stamp(5), broadcast: { ...broadcast, title: 'x' } }),
    ).toBe(next);
  });

  it('is replaced by a greeting', () => {
    const greeting = {
      type: 'connection_established',
      ...stamp(2),
      protocol: 1,
      server: 's',
      broadcast: room,
    } as const;
    expect(applyRoomMessage({ ...known, ended: true }, greeting)).toEqual({ seq: 2, room, ended: false });
  });

  it('keeps that the room was deleted', () => {
    expect(applyRoomMessage(known, { type: 'broadcast_ended', ...stamp(5) })).toMatchObject({ ended: true });
  });
});
