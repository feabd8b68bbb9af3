import type { LiveGame } from '@luplay/contracts/lobby-game';
import { AppError, type Kit } from '@luplay/service-kit';
import type { Audience, BroadcastHub } from '../audience.ts';
import type { Board, BoardNews } from './board.ts';
import { ended, greeting, isLobbyCode, update } from './rules.ts';

/**
 * Spectators of a lobby that has ended may stay this long, ms: it may only be that its service is telling its lobbies
 * anew.
 */
const FAREWELL_MS = 60_000;

export type Spectators = Audience & BoardNews;

/**
 * The hub's rooms are lobbies. Whoever enters gets the whole state; afterwards everybody gets the newest state at each change,
 * and whoever is slow only the newest of those that were waiting. `isReady`: whether the board knows all lobbies
 * there are.
 */
export function spectators(kit: Kit, hub: () => BroadcastHub, board: Board, isReady: () => boolean): Spectators {
  const watched = new Set<string>();
  const farewells = new Map<string, NodeJS.Timeout>();
  const unknown = () => new AppError(isReady() ? 'not_found' : 'unavailable');

  function stateOf(lobbyId: string): LiveGame {
    const state = board.get(lobbyId);
    if (!state) throw unknown();
    return state;
  }

  function stay(lobbyId: string): void {
    clearTimeout(farewells.get(lobbyId));
    farewells.delete(lobbyId);
  }

  return {
    takes: isLobbyCode,
    owns: (room) => !room.includes(':'),
    enter(code) {
      const lobbyId = board.lobbyOf(code);
      if (lobbyId === undefined) throw unknown();
      return lobbyId;
    },
    opened: (lobbyId) => void watched.add(lobbyId),
    closed(lobbyId) {
      watched.delete(lobbyId);
      stay(lobbyId);
    },
    isWatched: (lobbyId) => watched.has(lobbyId),
    greeting: (lobbyId) => greeting(stateOf(lobbyId), kit.replica, kit.now()),
    changed(lobbyId, state, from) {
      stay(lobbyId);
      hub().broadcast(lobbyId, update(state, from, kit.now()));
    },
    ended(lobbyId, seq) {
      hub().broadcast(lobbyId, ended(seq, kit.now()));
      const leave = () => {
        farewells.delete(lobbyId);
        for (const socket of hub().sockets(lobbyId)) socket.close('not_found');
      };
      farewells.set(lobbyId, setTimeout(leave, FAREWELL_MS).unref());
    },
  };
}
