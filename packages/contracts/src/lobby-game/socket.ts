import { id } from '../core/fields.ts';
import { defineLiveSocket, type GreetingOf, type MessageOf } from '../core/live.ts';
import { gameView, phase, pressed, progress, sentAnswer, teamVotes, timer } from './game.ts';
import { QUESTION_TYPES } from './kinds.ts';
import { lobbyView } from './lobby.ts';
import { reaction } from './reactions.ts';

/** What of a game pages of this version can show. One that names nothing plays questions with one right option. */
export const SHOWN_OF_GAMES: readonly string[] = [...QUESTION_TYPES, 'board'];

/**
 * Public; a token makes the socket its owner's. `?since=<seq>` may be sent. Somebody who is not in a private lobby
 * sends `?code=` or `?inviteCode=` (`lobbyPass`), or is closed with 1008. A page that does not know what the game's
 * quiz has is closed with 4426.
 */
export const gameSocket = defineLiveSocket({
  id: 'games.socket',
  service: 'svc-lobby-game',
  path: '/ws/game/:lobbyId',
  summary: 'Лобби и игра вживую',
  knows: SHOWN_OF_GAMES,
  greeting: { lobby: lobbyView, game: gameView.nullable(), myTeam: teamVotes.nullable() },
  updates: {
    /** Another phase, another question, a paused or changed timer. `game` is the whole state. */
    phase_update: { phase, timer, game: gameView },
    /** The lobby or its teams changed. */
    lobby_update: { lobby: lobbyView, game: gameView.nullable() },
    /** How many have answered. See SOCKET_LIMITS.progressInterval for how often. */
    answer_progress: { progress },
    /** To the members of one team only: what their team has chosen so far. */
    team_update: { myTeam: teamVotes },
    lobby_deleted: {},
  },
  requests: {
    /** As `POST /game/answer`, for a third of what an HTTP request costs. `answered`: it is stored. */
    answer: {
      request: { teamId: id, questionId: id, ...sentAnswer },
      reply: 'answered',
      fields: { myTeam: teamVotes },
    },
    /** As `POST /game/press`, but counted from when it was sent, as far as the server's pings tell. */
    press: { request: { teamId: id, questionId: id }, reply: 'pressed', fields: pressed },
    /** As `POST /game/react`. Shown to spectators, and never stored. */
    react: { request: { reaction }, reply: 'reacted', fields: {} },
  },
  hasHost: true,
});

export type GameServerMessage = MessageOf<typeof gameSocket>;
export type GameSnapshot = GreetingOf<typeof gameSocket>;
