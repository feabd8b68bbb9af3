import { type GameServerMessage, gameSocket } from '@luplay/contracts/lobby-game';
import { type AggregateSource, liveHub } from '@luplay/live-kit';
import { AppError, type Kit } from '@luplay/service-kit';
import type { Desk } from '../desk.ts';
import { giveAnswer } from './answering.ts';

const LOBBY_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The game socket: a channel for each lobby, an audience for each team. It knows no rules. */
export function gameHub(kit: Omit<Kit, 'env'>, source: AggregateSource<GameServerMessage>, desk: Desk) {
  const hub = liveHub(kit, {
    spec: gameSocket,
    routes: [
      { prefix: '', source, resolve: ({ params: { lobbyId = '' } }) => (LOBBY_ID.test(lobbyId) ? lobbyId : null) },
    ],
    async message(lobbyId, socket, message, receivedAt) {
      if (message.type !== 'answer') return;
      const { ref, type: _, ...given } = message;
      if (!socket.caller) throw new AppError('unauthorized');
      const myTeam = await giveAnswer(desk, lobbyId, socket.caller, given, receivedAt);
      // Each reply is its own: none may take another's place with a slow reader.
      hub.send(socket, { type: 'answered', ref, myTeam, serverTime: kit.now() }, { key: `answered ${ref}` });
    },
  });
  return hub;
}
