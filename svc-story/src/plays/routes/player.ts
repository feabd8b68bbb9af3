import {
  type ActionInput,
  type ActionName,
  type ActionReply,
  type ItemView,
  storyActions,
  type storyPlay,
} from '@luplay/contracts/story';
import { AppError, callerIs, type Handlers } from '@luplay/service-kit';
import {
  acknowledge,
  act as actByRules,
  ownState,
  type PlayContent,
  type PlayerState,
  type PlayState,
  type ReplyTo,
  resetToStart,
  setHolder,
  tell,
} from '@luplay/story-rules';
import type { StoryChangeFeed } from '../../change-feed.ts';
import { enterCommand, hostCommand, type PlayerAction, selectCommand } from '../commands/commands.ts';
import { type AskedBy, isOwn, type Plays } from '../commands/plays.ts';
import { texts } from '../texts.ts';

type ActionCalls = Pick<typeof storyPlay, ActionName | 'resetToStart' | 'changeState'>;

const playerOf = (play: PlayState, characterId: string): PlayerState => {
  const player = play.players[characterId];
  if (!player) throw new AppError('not_found', { message: texts.notEntered });
  return player;
};

/** What players do, each for their own character. */
export function playerRoutes({
  plays,
  changeFeed,
}: {
  plays: Plays;
  changeFeed: StoryChangeFeed;
}): Handlers<ActionCalls> {
  const { live } = plays;

  /** `ref` names the acting user, who must be the caller. */
  async function act<Reply>(asked: AskedBy, ref: string, action: PlayerAction<Reply>) {
    const { state: stored, reply, chapterId, user } = await plays.byPlayer(asked, action, ref);
    const content = await plays.contents.of(stored.edition);
    const characterId = plays.actor({ chapterId, stored, content }, user);
    return { content, player: playerOf(stored.play, characterId), reply };
  }

  /** Answers the call of an action. */
  const handlerOf =
    (name: ActionName) =>
    async (asked: AskedBy & { body: Record<string, unknown> }): Promise<unknown> => {
      const { [storyActions[name].actor]: ref, requestId: _, ...input } = asked.body;
      const told = await act(asked, ref as string, (play, who, world) =>
        actByRules(name, play, who, input as ActionInput<ActionName>, world),
      );
      return answerTo(name, told);
    };
  const names = Object.keys(storyActions) as ActionName[];
  const actionHandlers = Object.fromEntries(names.map((name) => [name, handlerOf(name)]));

  return {
    ...(actionHandlers as unknown as Handlers<Pick<ActionCalls, ActionName>>),

    async resetToStart(asked) {
      const { caller, body } = asked;
      const play = await plays.at(await plays.currentId());
      const user = await plays.cardholder(caller);
      const isHost = await plays.access.isHost(caller);
      const own = isHost ? null : plays.actor(play, user);
      if (own !== null && !isOwn(caller, own, body.telegramId)) throw new AppError('forbidden');
      const characterId = own ?? (await plays.characterNamed(play, body.telegramId, caller));
      const before = play.stored.play.players[characterId];
      // A host goes on with a character that was freed, like its next player.
      const isFree = !before || before.userId === null;
      const isEntering = own !== null || (isFree && callerIs(caller, body.telegramId));
      const command = isEntering
        ? enterCommand(user, asked, await plays.renewed(play))
        : hostCommand(asked, (state, world) => {
            const { userId } = playerOf(state, characterId);
            const outcome = resetToStart(state, characterId, userId ?? caller.userId, world);
            return userId === null ? { ...outcome, state: setHolder(outcome.state, characterId, null).state } : outcome;
          });
      const { state: stored } = await live.run(asked, play.chapterId, command);
      const content = await plays.contents.of(stored.edition);
      return { state: ownState(content, playerOf(stored.play, characterId), stored.selected) };
    },

    async changeState(asked) {
      const { caller, params, body } = asked;
      const play = await plays.at(await plays.currentId());
      const { message, read, selectedCharacter } = body;
      if (!(await plays.access.isHost(caller))) {
        if (message !== null || selectedCharacter !== undefined) throw new AppError('forbidden');
        await act(asked, params.id, (state, who) => acknowledge(state, who, read));
        return {};
      }
      if (selectedCharacter !== undefined) {
        const user = await plays.access.named(params.id, caller);
        await live.run(asked, play.chapterId, selectCommand(user, selectedCharacter));
        await changeFeed.accessChanged(user.userId);
      }
      if (message === undefined) return {};
      const characterId = await plays.characterNamed(play, params.id, caller);
      const command = hostCommand(asked, (state, world) => {
        playerOf(state, characterId);
        return message === null
          ? acknowledge(state, characterId, read)
          : tell(state, { kind: 'characters', characters: [characterId] }, message, world, read);
      });
      await live.run(asked, play.chapterId, command);
      return {};
    },
  };
}

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
function answerTo(name: ActionName, told: Told<unknown>): object {
  const { [name]: more }: Partial<Record<ActionName, (of: Told<never>) => object>> = ANSWERS;
  return { state: { actionPoints: told.player.actionPoints }, ...more?.(told as Told<never>) };
}

const nameOfRoom = ({ rooms }: PlayContent, id: string): string => rooms[id]?.name ?? id;

/** An item as its finder sees it. */
function itemShown({ items }: PlayContent, itemId: string): ItemView[] {
  const item = items[itemId];
  return item ? [{ id: item.id, name: item.name, description: item.description, image: item.image }] : [];
}
