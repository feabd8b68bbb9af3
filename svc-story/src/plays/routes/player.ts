import { type ActionInput, type ActionName, storyActions, type storyPlay } from '@luplay/contracts/story';
import type { Asked } from '@luplay/live-kit';
import { AppError, type Caller, callerIs, type Handlers } from '@luplay/service-kit';
import {
  acknowledge,
  act as actByRules,
  editCharacter,
  ownState,
  type PlayerState,
  type PlayState,
  resetToStart,
  setHolder,
} from '@luplay/story-rules';
import { hostCommand, type PlayerAction, playerCommand } from '../commands/commands.ts';
import { enterCommand, selectCommand } from '../commands/entering.ts';
import type { Plays } from '../commands/plays.ts';
import type { StoryChangeFeed } from '../live/change-feed.ts';
import { texts } from '../texts.ts';
import { characterNamed, isOwn } from './read-scope.ts';
import { answerTo } from './replies.ts';

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
  async function act<Reply>(asked: Asked & { caller: Caller }, ref: string, action: PlayerAction<Reply>) {
    const { caller } = asked;
    const [chapterId, user] = await Promise.all([
      plays.currentId().then((id) => plays.ensured(id)),
      plays.cardholder(caller),
    ]);
    const isNamed = (characterId: string) => isOwn(caller, characterId, ref);
    const { state: stored, reply } = await live.run(asked, chapterId, playerCommand(asked, user, isNamed, action));
    const content = await plays.contents.of(stored.edition);
    const characterId = plays.seat({ chapterId, stored, content }, user);
    return { content, player: playerOf(stored.play, characterId), reply };
  }

  /** Answers the call of an action. */
  const handlerOf =
    (name: ActionName) =>
    async (asked: Asked & { caller: Caller; body: Record<string, unknown> }): Promise<unknown> => {
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
      const own = isHost ? null : plays.seat(play, user);
      if (own !== null && !isOwn(caller, own, body.telegramId)) throw new AppError('forbidden');
      const characterId = own ?? (await characterNamed(plays, play, body.telegramId));
      const before = play.stored.play.players[characterId];
      const isEntering = own !== null || (!before && callerIs(caller, body.telegramId));
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
      const { message, selectedCharacter } = body;
      if (!(await plays.access.isHost(caller))) {
        if (message !== null || selectedCharacter !== undefined) throw new AppError('forbidden');
        await act(asked, params.id, acknowledge);
        return {};
      }
      if (selectedCharacter !== undefined) {
        const user = await plays.access.named(params.id);
        await live.run(asked, play.chapterId, selectCommand(user, selectedCharacter));
        await changeFeed.accessChanged(user.userId);
      }
      if (message === undefined) return {};
      const characterId = await characterNamed(plays, play, params.id);
      const command = hostCommand(asked, (state, world) => {
        playerOf(state, characterId);
        return message === null
          ? acknowledge(state, characterId)
          : editCharacter(state, characterId, { message }, world);
      });
      await live.run(asked, play.chapterId, command);
      return {};
    },
  };
}
