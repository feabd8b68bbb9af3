import { AppError, isDuplicateKey } from '@luplay/service-kit';
import { newBroadcastCode } from '../state/ids.ts';
import type { LiveLobbies } from '../state/live.ts';
import type { LobbyState } from '../state/lobby.ts';
import type { LobbyQueries } from './store.ts';

/** Broadcast codes tried for a new lobby. With 10,000 lobbies one in a hundred is taken. */
const CODE_ATTEMPTS = 8;

/** Stores a new lobby under a free broadcast code. Resolves to the lobby of this id that was there before, if any. */
export async function insertLobby(live: LiveLobbies, make: (broadcastCode: string) => LobbyState): Promise<LobbyState> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const state = make(newBroadcastCode());
    try {
      await live.insert(state);
      return state;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The code is taken, or this is a repeated request whose lobby exists already.
      const before = await live.read(state._id);
      if (before) return before;
    }
  }
  throw noneFree();
}

/** A broadcast code that no lobby has now. A lobby that takes it meanwhile lets the change fail by the unique index. */
export async function freeCode(queries: Pick<LobbyQueries, 'byCode'>): Promise<string> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const code = newBroadcastCode();
    if (!(await queries.byCode(code))) return code;
  }
  throw noneFree();
}

const noneFree = () => new AppError('unavailable', { cause: new Error('no free broadcast code was found') });
