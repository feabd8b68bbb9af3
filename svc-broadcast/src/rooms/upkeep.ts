import { isUnavailable } from '@luplay/service-kit';
import type { LiveRooms } from './aggregate.ts';
import type { RoomQueries } from './store.ts';

/** A room that nobody has changed or listened to for this long is deleted, ms. */
export const UNUSED_ROOM_MS = 90 * 24 * 3_600_000;
/** After this long without a change a listener counts as one, ms. */
const NOTED_AFTER_MS = UNUSED_ROOM_MS / 3;
const CHECK_INTERVAL_MS = 15_000;

/** Deletes unused rooms: codes are few, and the list of rooms shows the newest only. */
export function deleteUnusedRooms(live: LiveRooms, queries: Pick<RoomQueries, 'unusedSince'>): void {
  // Another replica may delete it first.
  const unlessGone = (error: unknown) => {
    if (isUnavailable(error)) throw error;
  };
  live.reconciler.add('unused rooms', CHECK_INTERVAL_MS, async (now) => {
    for (const id of live.channels.ids()) {
      if (now - (live.channels.stateOf(id)?.updatedAt ?? now) < NOTED_AFTER_MS) continue;
      await live.change(id, now, (state) => ({ state: { ...state } })).catch(unlessGone);
    }
    const isUsed = ({ updatedAt }: { updatedAt: number }) => now - updatedAt < UNUSED_ROOM_MS;
    for (const { _id } of await queries.unusedSince(now - UNUSED_ROOM_MS))
      await live.remove(_id, (state) => (isUsed(state) ? { code: 'conflict' } : null)).catch(unlessGone);
  });
}
