import { broadcastCalls } from './broadcast/index.ts';
import { broadcastSocket } from './broadcast/socket.ts';
import type { Call } from './core/call.ts';
import type { SocketSpec } from './core/socket.ts';
import { lobbyGameCalls } from './lobby-game/index.ts';
import { gameSocket } from './lobby-game/socket.ts';
import { storyCalls } from './story/index.ts';
import { storySocket } from './story/play-socket.ts';
import { userCalls } from './user/index.ts';

/** Every HTTP call of the product. */
export const allCalls: readonly Call[] = [
  ...Object.values<Call>(userCalls),
  ...Object.values<Call>(lobbyGameCalls),
  ...Object.values<Call>(broadcastCalls),
  ...Object.values<Call>(storyCalls),
];

/** Every socket of the product. */
export const allSockets: readonly SocketSpec[] = [gameSocket, broadcastSocket, storySocket];
