import { isDuplicateKey, type Kit, type Mongo, UNLIMITED } from '@luplay/service-kit';
import type { LiveLobbies } from '../state/live.ts';
import type { LobbyState } from '../state/lobby.ts';
import { LOBBIES, LOBBY_CODES } from './store.ts';

interface StoredCode {
  /** The code. */
  _id: string;
  lobbyId: string;
  /** Epoch ms. */
  takenAt: number;
}

/** Codes and lobbies that are compared at once. */
const BATCH = 1_000;
/** A code is taken before its lobby is stored. That takes no longer than this, ms. */
const STORED_WITHIN_MS = 600_000;

export type LobbyCodes = ReturnType<typeof lobbyCodes>;

/**
 * The broadcast codes that are taken. Lobbies are spread over shards by their id, so no index of theirs keeps codes
 * apart; and by a code its lobby's shard is found.
 */
export function lobbyCodes(mongo: Pick<Mongo, 'collection'>, now: () => number) {
  const codes = mongo.collection<StoredCode>(LOBBY_CODES);
  const lobbies = mongo.collection<LobbyState>(LOBBIES);

  /** False when another lobby has it. */
  async function take(code: string, lobbyId: string): Promise<boolean> {
    try {
      await codes.insertOne({ _id: code, lobbyId, takenAt: now() });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function release(code: string, lobbyId: string): Promise<void> {
    await codes.deleteOne({ _id: code, lobbyId });
  }

  async function takeAll(some: Pick<LobbyState, '_id' | 'broadcastCode'>[]): Promise<void> {
    const wanted = some.map(({ broadcastCode }) => broadcastCode);
    const taken = new Set((await codes.find({ _id: { $in: wanted } }).toArray()).map(({ _id }) => _id));
    for (const { _id, broadcastCode } of some) if (!taken.has(broadcastCode)) await take(broadcastCode, _id);
  }

  async function releaseUnused(some: StoredCode[]): Promise<void> {
    const ids = some.map(({ lobbyId }) => lobbyId);
    const found = await lobbies.find({ _id: { $in: ids } }, { projection: { broadcastCode: 1 } }).toArray();
    const codeOf = new Map(found.map(({ _id, broadcastCode }) => [_id, broadcastCode]));
    for (const { _id, lobbyId } of some) if (codeOf.get(lobbyId) !== _id) await release(_id, lobbyId);
  }

  return {
    take,
    release,

    /** The lobby that has taken it; it may not be stored yet, or have another code by now. */
    async lobbyOf(code: string): Promise<string | null> {
      return (await codes.findOne({ _id: code }))?.lobbyId ?? null;
    },

    /** Takes the codes of lobbies of the release that did not, and releases those that a crash has left behind. */
    async reconcile(): Promise<void> {
      const all = lobbies.find({}, { ...UNLIMITED, projection: { broadcastCode: 1 } });
      for await (const some of batches(all)) await takeAll(some);
      const before = now() - STORED_WITHIN_MS;
      for await (const some of batches(codes.find({}, UNLIMITED))) {
        await releaseUnused(some.filter(({ takenAt }) => takenAt < before));
      }
    },
  };
}

async function* batches<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const INTERVAL_MS = 3_600_000;

/** Releases the codes that lobbies give up. */
export function followCodes({ log }: Pick<Kit, 'log'>, live: LiveLobbies, codes: LobbyCodes): void {
  const release = ({ _id: lobbyId, broadcastCode }: LobbyState) =>
    codes
      .release(broadcastCode, lobbyId)
      .catch((error) => log.debug({ err: error, lobbyId }, 'a code is released later'));
  live.onChange((before, after) => {
    if (before && before.broadcastCode !== after.broadcastCode) void release(before);
  });
  live.onRemoved((last) => void release(last));
  live.reconciler.add('codes of lobbies', INTERVAL_MS, () => codes.reconcile());
}
