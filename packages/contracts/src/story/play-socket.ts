import { z } from 'zod';
import { id } from '../core/fields.ts';
import { changedOnly, defineLiveSocket, type MessageOf } from '../core/live.ts';
import { ACTION_POINTS_MAX } from './constants.ts';
import { actView } from './evening-views.ts';
import { entryId } from './fields.ts';
import { hostMap, hostPlayer, hostState, logEntry, playPresence, storyState } from './play-views.ts';
import { itemView, livePlayer, noteView, npcView, playerState, playerView } from './player-views.ts';
import { talkView } from './talk.ts';

/**
 * The play of a chapter, for those who hold a role card of it, hosts and developers. `global` is the current chapter:
 * when another becomes current, the same socket gets a snapshot of its play. `?as=<characterId>`, for hosts: the bytes
 * of that character's player. Updates carry whole values, which replace the previous ones, or with `changedOnly` whole
 * entries, which replace those of the same id; so an update that is applied twice changes nothing the second time.
 */
export const storySocket = defineLiveSocket({
  id: 'story.socket',
  service: 'svc-story',
  path: '/ws/story/:storyId',
  summary: 'Игра истории вживую',
  greeting: { storyState },
  updates: {
    /**
     * `npcs` and `itemsHere`: of a player's current room; hosts get the map alone. `gone`, with `changedOnly`: rooms to
     * remove from the map.
     */
    map: {
      map: z.union([hostMap, playerView.shape.map]),
      npcs: z.array(npcView).optional(),
      itemsHere: z.array(itemView).optional(),
      changedOnly,
      gone: z.array(entryId).optional(),
    },
    /** A player's own state. */
    characterState: {
      state: playerState,
      inventory: z.array(itemView),
      notes: z.array(noteView),
      isDark: z.boolean().optional(),
      isPanic: z.boolean().optional(),
      usable: z.array(entryId).optional(),
    },
    /** Hosts only. `changedOnly`: without the fields that are as they were. */
    state: { state: hostState.partial(), changedOnly },
    /** Players: those in the same room. Hosts: all. `gone`, with `changedOnly`: characters to remove from the list. */
    allPlayers: {
      players: z.array(z.union([hostPlayer, livePlayer])),
      changedOnly,
      gone: z.array(entryId).optional(),
    },
    /** Only the points in the player's own state have changed. */
    actionPoints: { telegramId: id.nullable(), value: z.number().int().min(0).max(ACTION_POINTS_MAX) },
    /** Hosts only: the newest lines, the oldest first. `changedOnly`: those that are new or were undone. */
    actionsLog: { log: z.array(logEntry), changedOnly },
    /** The act that runs; null: it has ended. */
    act: { act: actView.nullable() },
    /** Only the fields that have changed; `lines` has only new ones. */
    talk: { talk: talkView.partial(), changedOnly },
    /** Everybody was returned to the start. */
    players_reset: {},
  },
  notices: {
    /** Somebody's first socket has opened, or their last one has closed. */
    presence: { presence: playPresence },
  },
});

export type StoryServerMessage = MessageOf<typeof storySocket>;
