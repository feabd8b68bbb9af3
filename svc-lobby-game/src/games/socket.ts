import { type GameServerMessage, gameSocket, lobbyPass } from '@luplay/contracts/lobby-game';
import { type AggregateSource, liveHub, type OpenRequest } from '@luplay/live-kit';
import type { Kit } from '@luplay/service-kit';
import type { Lobbies } from '../access/lobbies.ts';
import type { LiveLobbies } from '../state/live.ts';
import { withGame } from '../state/lobby.ts';
import type { React } from './reactions.ts';
import { answerCommand } from './rules/answers.ts';
import { pressCommand } from './rules/press.ts';
import { votesOf } from './views/votes.ts';

const LOBBY_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The game socket: a channel for each lobby, an audience for each team. It knows no rules. */
export function gameHub(
  kit: Kit,
  live: LiveLobbies,
  source: AggregateSource<GameServerMessage>,
  lobbies: Lobbies,
  react: React,
): void {
  /** The lobby that the request may watch. */
  async function resolve({ params: { lobbyId = '' }, query, caller, ip }: OpenRequest): Promise<string | null> {
    if (!LOBBY_ID.test(lobbyId)) return null;
    const shown = live.channels.stateOf(lobbyId);
    // Somebody who just joined a private lobby on another replica may be missing in the state that is shown here.
    const state = shown?.isPublic ? shown : await live.channels.read(lobbyId);
    // A malformed pass is treated as none.
    const pass = lobbyPass.safeParse({ code: query.code, inviteCode: query.inviteCode });
    await lobbies.admit(state, caller, pass.data ?? {}, ip);
    // Somebody who was kicked while the state was read is let in by none that is newer.
    const newest = live.known(lobbyId);
    if (newest && newest.seq > state.seq) await lobbies.admit(newest, caller, pass.data ?? {}, ip);
    return lobbyId;
  }

  liveHub(kit, {
    spec: gameSocket,
    routes: [{ prefix: '', source, resolve }],
    requests: {
      async answer(asked, given) {
        const { state } = await live.run(asked, asked.id, answerCommand(asked.caller.userId, given));
        return { myTeam: votesOf(withGame(state).game, given.teamId) };
      },
      async press(asked, given) {
        const { reply } = await live.run(asked, asked.id, pressCommand(asked, given));
        return reply ?? {};
      },
      async react({ id, caller }, { reaction }) {
        await react(id, caller.userId, reaction);
        return {};
      },
    },
  });
}
