import type { Playlist } from '@luplay/contracts/broadcast';
import { createRoom } from './rules.ts';
import type { RoomState } from './state.ts';

export const T0 = 1_800_000_000_000;

/** Three tracks of 10, 20 and 30 seconds. */
export const THREE: Playlist = {
  title: 'Три',
  tracks: [10, 20, 30].map((duration, i) => ({ title: `Трек ${i + 1}`, src: `/media/radio/t${i + 1}.wav`, duration })),
};

export const roomState = (change: Partial<RoomState> = {}): RoomState => ({
  ...createRoom({ id: 'r1', code: '12345', title: 'Зал', type: 'room', owner: 'dev' }, T0),
  ...change,
});
