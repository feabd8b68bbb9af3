import type { ActionName, ActionReply, ItemView } from '@luplay/contracts/story';
import type { PlayContent, PlayerState, ReplyTo } from '@luplay/story-rules';
import { texts } from '../texts.ts';

interface Told<Reply> {
  content: PlayContent;
  player: PlayerState;
  /** Undefined when the request was repeated and the character has acted again since. */
  reply: Reply | undefined;
}

/** Every action is answered with the player's points. */
interface Points {
  state: { actionPoints: number };
}
type ActionWithMore = { [Name in ActionName]: Points extends ActionReply<Name> ? never : Name }[ActionName];

/** What else an answer says, or has in `state`. */
const ANSWERS: {
  [Name in ActionWithMore]: (
    told: Told<ReplyTo<Name>>,
  ) => Points extends Pick<ActionReply<Name>, 'state'> ? Omit<ActionReply<Name>, 'state'> : ActionReply<Name>;
} = {
  move: ({ player: { currentRoom, visited, actionPoints } }) => ({ state: { currentRoom, visited, actionPoints } }),

  search({ content, reply }) {
    const { rooms, items } = reply ?? { rooms: [], items: [] };
    const foundItems = items.flatMap((id) => itemShown(content, id));
    const [item] = foundItems;
    const found = rooms.length > 0 ? texts.foundRoom : item ? texts.foundItem(item.name) : texts.foundNothing;
    return {
      message: reply ? found : '',
      foundRooms: rooms.map((id) => ({ id, name: nameOfRoom(content, id) })),
      foundItems,
    };
  },

  useItem({ content, reply }) {
    if (reply && 'unlocked' in reply) {
      return { message: texts.unlocked(nameOfRoom(content, reply.unlocked)), unlocked: reply.unlocked };
    }
    const name = reply && (content.items[reply.taken]?.name ?? reply.taken);
    return { message: name === undefined ? '' : texts.took(name), unlocked: null };
  },

  attack: ({ reply = 'fail' }) => ({ result: reply, message: reply === 'killed' ? texts.killed : texts.warned }),
};

/** The answer to the call of an action. */
export function answerTo(name: ActionName, told: Told<unknown>): object {
  const { [name]: more }: Partial<Record<ActionName, (of: Told<never>) => object>> = ANSWERS;
  return { state: { actionPoints: told.player.actionPoints }, ...more?.(told as Told<never>) };
}

const nameOfRoom = ({ rooms }: PlayContent, id: string): string => rooms[id]?.name ?? id;

/** An item as its finder sees it. */
function itemShown({ items }: PlayContent, itemId: string): ItemView[] {
  const item = items[itemId];
  return item ? [{ id: item.id, name: item.name, description: item.description, image: item.image }] : [];
}
