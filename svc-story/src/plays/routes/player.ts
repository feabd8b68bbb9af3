import type { storyPlay } from '@luplay/contracts/story';
import { AppError, callerIs, type Handlers } from '@luplay/service-kit';
import {
  type AttackResult,
  acknowledge,
  attack,
  editCharacter,
  type Found,
  type Interaction,
  move,
  ownState,
  type PlayerState,
  type PlayState,
  resetToStart,
  search,
  setHolder,
  useItem,
} from '@luplay/story-rules';
import { type Asked, hostCommand, type PlayerAction, playerCommand, replyTo, requestOf } from '../commands/commands.ts';
import { enterCommand, selectCommand } from '../commands/entering.ts';
import type { Plays } from '../commands/plays.ts';
import type { StoryChangeFeed } from '../live/change-feed.ts';
import { texts } from '../texts.ts';
import { characterNamed, isOwn } from './read-scope.ts';
import { itemShown, nameOfItem, nameOfRoom } from './replies.ts';

type ActionCalls = Pick<typeof storyPlay, 'move' | 'search' | 'resetToStart' | 'attack' | 'useItem' | 'changeState'>;

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
  /** `ref` names the acting user, who must be the caller. */
  async function act<Reply>(asked: Asked, ref: string, action: PlayerAction) {
    const { caller, receivedAt } = asked;
    const [chapterId, user] = await Promise.all([
      plays.currentId().then((id) => plays.ensured(id)),
      plays.cardholder(caller),
    ]);
    const request = requestOf(asked);
    const isNamed = (characterId: string) => isOwn(caller, characterId, ref);
    const stored = await plays.change(chapterId, receivedAt, playerCommand(user, request, isNamed, action));
    const content = await plays.contents.of(stored.edition);
    const characterId = plays.seat({ chapterId, stored, content }, user);
    const player = playerOf(stored.play, characterId);
    return { content, player, reply: replyTo<Reply>(stored, characterId, request) };
  }

  return {
    async move(asked) {
      const { telegramId, roomId } = asked.body;
      const { player } = await act(asked, telegramId, (play, who, world) => move(play, who, roomId, world));
      const { currentRoom, visited, actionPoints } = player;
      return { state: { currentRoom, visited, actionPoints } };
    },

    async search(asked) {
      const { content, player, reply } = await act<Found>(asked, asked.body.characterId, search);
      const { rooms, items } = reply ?? { rooms: [], items: [] };
      const foundItems = items.flatMap((id) => itemShown(content, id));
      const [item] = foundItems;
      const found = rooms.length > 0 ? texts.foundRoom : item ? texts.foundItem(item.name) : texts.foundNothing;
      return {
        message: reply ? found : '',
        foundRooms: rooms.map((id) => ({ id, name: nameOfRoom(content, id) })),
        foundItems,
        state: { actionPoints: player.actionPoints },
      };
    },

    async attack(asked) {
      const { attacker, target } = asked.body;
      const { player, reply = 'fail' } = await act<AttackResult>(asked, attacker, (play, who, world) => {
        const other = Object.values(play.players).find(({ userId }) => userId === target);
        return attack(play, who, other?.characterId ?? target, world);
      });
      const message = reply === 'killed' ? texts.killed : texts.warned;
      return { result: reply, message, state: { actionPoints: player.actionPoints } };
    },

    async useItem(asked) {
      const { telegramId, roomId, itemId } = asked.body;
      const { content, player, reply } = await act<Interaction>(asked, telegramId, (play, who, world) =>
        useItem(play, who, { itemId, roomId }, world),
      );
      const unlocked = reply && 'unlocked' in reply ? reply.unlocked : null;
      const took = reply && 'taken' in reply ? texts.took(nameOfItem(content, itemId)) : '';
      const message = unlocked === null ? took : texts.unlocked(nameOfRoom(content, unlocked));
      return { message, unlocked, state: { actionPoints: player.actionPoints } };
    },

    async resetToStart(asked) {
      const { caller, receivedAt, body } = asked;
      const play = await plays.at(await plays.currentId());
      const request = requestOf(asked);
      const user = await plays.cardholder(caller);
      const isHost = await plays.access.isHost(caller);
      const own = isHost ? null : plays.seat(play, user);
      if (own !== null && !isOwn(caller, own, body.telegramId)) throw new AppError('forbidden');
      const characterId = own ?? (await characterNamed(plays, play, body.telegramId));
      const before = play.stored.play.players[characterId];
      const isEntering = own !== null || (!before && callerIs(caller, body.telegramId));
      const command = isEntering
        ? enterCommand(user, request, await plays.renewed(play))
        : hostCommand(request, (state, world) => {
            const { userId } = playerOf(state, characterId);
            const outcome = resetToStart(state, characterId, userId ?? caller.userId, world);
            return userId === null ? { ...outcome, state: setHolder(outcome.state, characterId, null).state } : outcome;
          });
      const stored = await plays.change(play.chapterId, receivedAt, command);
      const content = await plays.contents.of(stored.edition);
      return { state: ownState(content, playerOf(stored.play, characterId), stored.selected) };
    },

    async changeState({ caller, params, body, receivedAt, requestId }) {
      const play = await plays.at(await plays.currentId());
      const request = { userId: caller.userId, requestId };
      const { message, selectedCharacter } = body;
      if (!(await plays.access.isHost(caller))) {
        if (message !== null || selectedCharacter !== undefined) throw new AppError('forbidden');
        await act({ caller, receivedAt, requestId, body: {} }, params.id, acknowledge);
        return {};
      }
      if (selectedCharacter !== undefined) {
        const user = await plays.access.named(params.id);
        await plays.change(play.chapterId, receivedAt, selectCommand(user, selectedCharacter));
        await changeFeed.accessChanged(user.userId);
      }
      if (message === undefined) return {};
      const characterId = await characterNamed(plays, play, params.id);
      const command = hostCommand(request, (state, world) => {
        playerOf(state, characterId);
        return message === null
          ? acknowledge(state, characterId)
          : editCharacter(state, characterId, { message }, world);
      });
      await plays.change(play.chapterId, receivedAt, command);
      return {};
    },
  };
}
