import { type GameServerMessage, gameSocket, lobbyPass } from '@luplay/contracts/lobby-game';
import { type AggregateSource, liveHub, type OpenRequest } from '@luplay/live-kit';
import { AppError, type Kit } from '@luplay/service-kit';
import { type Lobbies, withGame } from '../access/lobbies.ts';
import type { LiveLobbies } from '../state/live.ts';
import { answerCommand } from './rules/answers.ts';
import { votesOf } from './views/votes.ts';

const LOBBY_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The game socket: a channel for each lobby, an audience for each team. It knows no rules. */
export function gameHub(
  kit: Omit<Kit, 'env'>,
  live: LiveLobbies,
  source: AggregateSource<GameServerMessage>,
  lobbies: Lobbies,
): void {
  /** The lobby that the request may watch. */
  async function resolve({ params: { lobbyId = '' }, query, caller, ip }: OpenRequest): Promise<string | null> {
    if (!LOBBY_ID.test(lobbyId)) return null;
    const shown = live.channels.stateOf(lobbyId);
    // Who has just joined a private lobby on another replica is not in what is shown here yet.
    const state = shown?.isPublic ? shown : await live.channels.read(lobbyId);
    // A malformed pass is treated as none.
    const pass = lobbyPass.safeParse({ code: query.code, inviteCode: query.inviteCode });
    await lobbies.admit(state, caller, pass.data ?? {}, ip);
    return lobbyId;
  }

  const hub = liveHub(kit, {
    spec: gameSocket,
    routes: [{ prefix: '', source, resolve }],
    async message(lobbyId, socket, message, receivedAt) {
      if (message.type !== 'answer') return;
      const { ref, type: _, ...given } = message;
      if (!socket.caller) throw new AppError('unauthorized');
      const command = answerCommand(socket.caller.userId, given);
      const state = await lobbies.change(lobbyId, socket.caller, receivedAt, command);
      const myTeam = votesOf(withGame(state).game, given.teamId);
      // Each reply is its own: none may take another's place with a slow reader.
      hub.send(socket, { type: 'answered', ref, myTeam, serverTime: kit.now() }, { key: `answered ${ref}` });
    },
  });
}
