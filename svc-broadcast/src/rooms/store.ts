import type { Mongo } from '@luplay/service-kit';
import type { ListedRoom } from './presenters.ts';
import type { RoomState } from './state.ts';

export const ROOMS = 'rooms';
export const ROOM_INDEXES: Parameters<Mongo['ensureIndexes']>[1] = [
  { key: { code: 1 }, unique: true },
  { key: { createdAt: -1 } },
];

/** Queries by fields of rooms. live-kit's store does everything else. */
export interface RoomQueries {
  byCode(code: string): Promise<RoomState | null>;
  versionOf(code: string): Promise<Pick<RoomState, '_id' | 'seq'> | null>;
  idOfCode(code: string): Promise<string | null>;
  /** Newest first. */
  list(limit: number): Promise<ListedRoom[]>;
}

export function roomQueries(mongo: Pick<Mongo, 'collection'>): RoomQueries {
  const rooms = mongo.collection<RoomState>(ROOMS);
  return {
    byCode: (code) => rooms.findOne({ code }),
    versionOf: (code) => rooms.findOne<Pick<RoomState, '_id' | 'seq'>>({ code }, { projection: { seq: 1 } }),
    async idOfCode(code) {
      const found = await rooms.findOne({ code }, { projection: { _id: 1 } });
      return found?._id ?? null;
    },
    list: (limit) =>
      rooms
        .find<ListedRoom>({}, { projection: { code: 1, title: 1, type: 1, owner: 1, createdAt: 1 } })
        .sort({ createdAt: -1 })
        .limit(limit)
        .toArray(),
  };
}
