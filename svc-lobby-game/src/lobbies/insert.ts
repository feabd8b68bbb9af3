import { AppError, isDuplicateKey } from '@luplay/service-kit';
import { newBroadcastCode } from '../state/ids.ts';
import type { LiveLobbies } from '../state/live.ts';
import type { LobbyState } from '../state/lobby.ts';
import type { LobbyCodes } from './codes.ts';

/** Broadcast codes tried for a new lobby. With 10,000 lobbies one in a hundred is taken. */
const CODE_ATTEMPTS = 8;

/** Stores a new lobby under a free broadcast code. Resolves to the lobby of this id that was there before, if any. */
export async function insertLobby(
  live: LiveLobbies,
  codes: LobbyCodes,
  make: (broadcastCode: string) => LobbyState,
): Promise<LobbyState> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const state = make(newBroadcastCode());
    if (!(await codes.take(state.broadcastCode, state._id))) continue;
    try {
      await live.insert(state);
      return state;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await codes.release(state.broadcastCode, state._id);
      // This is a repeated request whose lobby exists already, or a lobby has the code without having taken it.
      const before = await live.read(state._id);
      if (before) return before;
    }
  }
  throw noneFree();
}

/** Another broadcast code for the lobby. Release it if the lobby keeps its own. */
export async function freeCode(codes: LobbyCodes, lobbyId: string): Promise<string> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const code = newBroadcastCode();
    if (await codes.take(code, lobbyId)) return code;
  }
  throw noneFree();
}

const noneFree = () => new AppError('unavailable', { cause: new Error('no free broadcast code was found') });
