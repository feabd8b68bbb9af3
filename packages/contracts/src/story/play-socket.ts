import { z } from 'zod';
import { id } from '../core/fields.ts';
import { defineLiveSocket, type GreetingOf, type MessageOf } from '../core/live.ts';
import { ACTION_POINTS_MAX } from './constants.ts';
import {
  hostMap,
  hostPlayer,
  hostState,
  itemView,
  livePlayer,
  logEntry,
  noteView,
  npcView,
  playerState,
  playerView,
  storyState,
} from './play-views.ts';

/**
 * The play of a chapter, for those who hold a role card of it, hosts and developers. `global` is the current chapter:
 * when another becomes current, the socket is closed and the client reconnects. `?as=<characterId>`, for hosts: the
 * bytes of that character's player. Each update carries whole values, which replace the previous ones.
 */
export const storySocket = defineLiveSocket({
  id: 'story.socket',
  service: 'svc-story',
  path: '/ws/story/:storyId',
  summary: 'Игра истории вживую',
  greeting: { storyState },
  updates: {
    /** `npcs` and `itemsHere`: of a player's current room; hosts get the map alone. */
    map: {
      map: z.union([hostMap, playerView.shape.map]),
      npcs: z.array(npcView).optional(),
      itemsHere: z.array(itemView).optional(),
    },
    /** A player's own state. */
    characterState: { state: playerState, inventory: z.array(itemView), notes: z.array(noteView) },
    /** Hosts only. */
    state: { state: hostState },
    /** Players: those in the same room. Hosts: all, whole. */
    allPlayers: { players: z.array(z.union([hostPlayer, livePlayer])) },
    /** Only the points in the player's own state have changed. */
    actionPoints: { telegramId: id.nullable(), value: z.number().int().min(0).max(ACTION_POINTS_MAX) },
    /** Hosts only: the newest lines, the oldest first. */
    actionsLog: { log: z.array(logEntry) },
    /** Everybody was returned to the start. */
    players_reset: {},
  },
});

export type StoryServerMessage = MessageOf<typeof storySocket>;
export type StorySnapshot = GreetingOf<typeof storySocket>;
