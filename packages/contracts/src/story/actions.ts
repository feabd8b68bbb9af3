import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { entryId, playerRef, request } from './fields.ts';
import { itemView, playerState } from './player-views.ts';

/** Guests play too, the character that they took by the code. */
const of = { service: 'svc-story', method: 'POST', who: 'user' } as const;
const errors = ['forbidden', 'not_found', 'conflict'] as const;

const message = z.string();
const points = z.object({ actionPoints: playerState.shape.actionPoints });

/**
 * What players' characters do, by the name that an action has everywhere. `cost`: action points; `actor`: the field of
 * the body that names the acting character or its player; `log`: the kind of the action's lines in the log. Its rule is
 * in `ACTIONS` of story-rules. docs/how-to.md says how to add one.
 */
export const storyActions = {
  move: {
    cost: 2,
    actor: 'telegramId',
    log: 'move',
    call: defineCall({
      ...of,
      id: 'story.play.move',
      path: '/story-play/move',
      summary: 'История: перейти в комнату',
      body: z.strictObject({ telegramId: playerRef, roomId: entryId, ...request }),
      response: z.object({ state: playerState.pick({ currentRoom: true, visited: true, actionPoints: true }) }),
      errors,
    }),
  },

  search: {
    cost: 2,
    actor: 'characterId',
    log: 'search',
    call: defineCall({
      ...of,
      id: 'story.play.search',
      path: '/story-play/search',
      summary: 'История: осмотреться',
      body: z.strictObject({ characterId: playerRef, ...request }),
      response: z.object({
        message,
        foundRooms: z.array(z.object({ id: entryId, name: z.string() })),
        foundItems: z.array(itemView),
        state: points,
      }),
      errors,
    }),
  },

  /** `roomId` null: the first connected room that it opens. `unlocked`: the room; null when the item was taken. */
  useItem: {
    cost: 3,
    actor: 'telegramId',
    log: 'item',
    call: defineCall({
      ...of,
      id: 'story.play.useItem',
      path: '/story-play/use-item',
      summary: 'История: взять или применить предмет',
      body: z.strictObject({
        telegramId: playerRef,
        roomId: entryId.nullable().default(null),
        itemId: entryId,
        ...request,
      }),
      response: z.object({ message, unlocked: entryId.nullable(), state: points }),
      errors,
    }),
  },

  /** `target`: the character, or the user who plays it. */
  attack: {
    cost: 3,
    actor: 'attacker',
    log: 'attack',
    call: defineCall({
      ...of,
      id: 'story.play.attack',
      path: '/story-play/attack',
      summary: 'История: напасть',
      body: z.strictObject({ attacker: playerRef, target: playerRef, ...request }),
      response: z.object({ result: z.enum(['killed', 'fail']), message, state: points }),
      errors,
    }),
  },
} as const;

export type ActionName = keyof typeof storyActions;
type CallOf<Name extends ActionName> = (typeof storyActions)[Name]['call'];

/** What an action needs besides who acts. */
export type ActionInput<Name extends ActionName> = Omit<
  z.input<CallOf<Name>['body']>,
  (typeof storyActions)[Name]['actor'] | 'requestId'
>;
/** The call's answer. */
export type ActionReply<Name extends ActionName> = z.output<CallOf<Name>['response']>;

export const actionCalls = Object.fromEntries(
  Object.entries(storyActions).map(([name, { call }]) => [name, call]),
) as unknown as { [Name in ActionName]: CallOf<Name> };
