import { limited, type Mongo } from '@luplay/service-kit';
import type { ListedRoom } from './presenters.ts';
import type { RoomState } from './state.ts';

export const ROOMS = 'rooms';
export const ROOM_INDEXES: Parameters<Mongo['ensureIndexes']>[1] = [
  { key: { code: 1 }, unique: true },
  { key: { createdAt: -1 } },
];

export interface RoomStore {
  byId(id: string): Promise<RoomState | null>;
  byCode(code: string): Promise<RoomState | null>;
  /** Throws a duplicate key error when the code or the id is taken. */
  insert(state: RoomState): Promise<void>;
  /** Compare-and-set on `seq`: false when somebody else has changed the room since `base`, or deleted it. */
  save(base: RoomState, next: RoomState): Promise<boolean>;
  /** False when it is gone already. */
  remove(id: string): Promise<boolean>;
  /** Newest first. */
  list(limit: number): Promise<ListedRoom[]>;
  idOfCode(code: string): Promise<string | null>;
  /** The numbers of those of the rooms that exist. */
  versionsOf(ids: readonly string[]): Promise<Map<string, number>>;
}

export function roomStore(mongo: Pick<Mongo, 'collection'>): RoomStore {
  const rooms = mongo.collection<RoomState>(ROOMS);
  return {
    byId: (id) => rooms.findOne({ _id: id }, limited()),
    byCode: (code) => rooms.findOne({ code }, limited()),
    async insert(state) {
      await rooms.insertOne(state, limited());
    },
    async save(base, next) {
      const { seq, title, updatedAt, broadcastGame, radio, messages } = next;
      const changes = {
        seq,
        updatedAt,
        title,
        broadcastGame,
        radio,
        ...(messages !== base.messages && { messages }),
      };
      const { matchedCount } = await rooms.updateOne({ _id: base._id, seq: base.seq }, { $set: changes }, limited());
      return matchedCount === 1;
    },
    async remove(id) {
      const { deletedCount } = await rooms.deleteOne({ _id: id }, limited());
      return deletedCount === 1;
    },
    list: (limit) =>
      rooms
        .find<ListedRoom>({}, { ...limited(), projection: { code: 1, title: 1, type: 1, owner: 1, createdAt: 1 } })
        .sort({ createdAt: -1 })
        .limit(limit)
        .toArray(),
    async idOfCode(code) {
      const found = await rooms.findOne({ code }, { ...limited(), projection: { _id: 1 } });
      return found?._id ?? null;
    },
    async versionsOf(ids) {
      const found = await rooms.find({ _id: { $in: [...ids] } }, { ...limited(), projection: { seq: 1 } }).toArray();
      return new Map(found.map(({ _id, seq }) => [_id, seq]));
    },
  };
}
