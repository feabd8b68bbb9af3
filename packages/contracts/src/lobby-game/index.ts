import type { CallTable } from '../core/call.ts';
import * as games from './games.ts';
import * as lobbies from './lobbies.ts';
import * as quests from './quests.ts';
import * as teams from './teams.ts';

export * from './constants.ts';
export * from './events.ts';
export * from './game.ts';
export * from './lobby.ts';
export * from './quiz.ts';
export * from './socket.ts';
export { games, lobbies, quests, teams };

/** Every call that svc-lobby-game answers. */
export const lobbyGameCalls = { ...lobbies, ...teams, ...quests, ...games } satisfies CallTable;
