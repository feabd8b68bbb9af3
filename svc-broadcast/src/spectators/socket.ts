import { broadcastSocket } from '@luplay/contracts/broadcast';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import { AppError, createHub, type Hub, type Kit } from '@luplay/service-kit';
import type { Board, BoardNews } from './board.ts';
import { ended, greeting, isLobbyCode, update } from './rules.ts';

/**
 * Spectators of a lobby that has ended may stay this long, ms: it may only be that its service is telling its lobbies
 * anew.
 */
const FAREWELL_MS = 60_000;

export interface SpectatorSocket extends BoardNews {
  hub: Hub<typeof broadcastSocket>;
}

/**
 * Rooms are lobbies. Whoever enters gets the whole state; afterwards everybody gets the newest state at each change,
 * and whoever is slow only the newest of those that were waiting. `isReady`: whether the board knows all lobbies
 * there are.
 */
export function spectatorSocket(kit: Kit, board: Board, isReady: () => boolean): SpectatorSocket {
  const watched = new Set<string>();
  const farewells = new Map<string, NodeJS.Timeout>();

  function stateOf(lobbyId: string): LiveGame {
    const state = board.get(lobbyId);
    if (!state) throw new AppError(isReady() ? 'not_found' : 'unavailable');
    return state;
  }

  function stay(lobbyId: string): void {
    clearTimeout(farewells.get(lobbyId));
    farewells.delete(lobbyId);
  }

  const hub: Hub<typeof broadcastSocket> = createHub(kit, {
    spec: broadcastSocket,
    open({ params }) {
      const code = params.code ?? '';
      if (!isLobbyCode(code)) throw new AppError('not_found');
      const lobbyId = board.lobbyOf(code);
      if (lobbyId === undefined) throw new AppError(isReady() ? 'not_found' : 'unavailable');
      return { room: lobbyId };
    },
    roomOpened: (lobbyId) => void watched.add(lobbyId),
    roomClosed(lobbyId) {
      watched.delete(lobbyId);
      stay(lobbyId);
    },
    greet: (socket) => greeting(stateOf(socket.room), kit.replica, kit.now()),
    message(socket, message) {
      if (message.type === 'snapshot') hub.send(socket, greeting(stateOf(socket.room), kit.replica, kit.now()));
    },
  });

  return {
    hub,
    changed(lobbyId, state, from) {
      stay(lobbyId);
      // Most lobbies have no spectators: nothing is written out for them.
      if (watched.has(lobbyId)) hub.broadcast(lobbyId, update(state, from, kit.now()));
    },
    ended(lobbyId, seq) {
      if (!watched.has(lobbyId)) return;
      hub.broadcast(lobbyId, ended(seq, kit.now()));
      const leave = () => {
        farewells.delete(lobbyId);
        for (const socket of hub.sockets(lobbyId)) socket.close('not_found');
      };
      farewells.set(lobbyId, setTimeout(leave, FAREWELL_MS).unref());
    },
  };
}
