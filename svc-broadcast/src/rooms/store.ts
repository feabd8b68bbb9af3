import type { Mongo } from '@luplay/service-kit';
import type { ListedRoom } from './presenters.ts';
import type { RoomState } from './state.ts';

export const ROOMS = 'rooms';
export const ROOM_INDEXES: Parameters<Mongo['ensureIndexes']>[1] = [
  { key: { code: 1 }, unique: true },
  { key: { createdAt: -1 } },
];

export type RoomQueries = ReturnType<typeof roomQueries>;

/** Queries by fields of rooms. live-kit's store does everything else. */
export function roomQueries(mongo: Pick<Mongo, 'collection'>) {
  const rooms = mongo.collection<RoomState>(ROOMS);
  return {
    byCode: (code: string): Promise<RoomState | null> => rooms.findOne({ code }),
    versionOf: (code: string): Promise<Pick<RoomState, '_id' | 'seq'> | null> =>
      rooms.findOne<Pick<RoomState, '_id' | 'seq'>>({ code }, { projection: { seq: 1 } }),
    async idOfCode(code: string): Promise<string | null> {
      const found = await rooms.findOne({ code }, { projection: { _id: 1 } });
      return found?._id ?? null;
    },
    /** Newest first. */
    list: (limit: number): Promise<ListedRoom[]> =>
      rooms
        .find<ListedRoom>({}, { projection: { code: 1, title: 1, type: 1, owner: 1, createdAt: 1 } })
        .sort({ createdAt: -1 })
        .limit(limit)
        .toArray(),
  };
}
