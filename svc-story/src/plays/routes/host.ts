import type { storyPlayTools } from '@luplay/contracts/story';
import type { Asked } from '@luplay/live-kit';
import { AppError, type Caller, type Handlers } from '@luplay/service-kit';
import {
  beginAct,
  editCharacter,
  editRoom,
  endAct,
  extendAct,
  grantPoints,
  resetAllToStart,
  rollDice,
  setPointsEvery,
  tell,
  triggerByHost,
  undo,
} from '@luplay/story-rules';
import { type HostAction, hostCommand, storedCommand } from '../commands/commands.ts';
import type { Evenings } from '../commands/evenings.ts';
import type { PlayLog } from '../commands/log.ts';
import type { Plays } from '../commands/plays.ts';
import { restarted } from '../state/state.ts';
import { texts } from '../texts.ts';

type HostCalls = Pick<
  typeof storyPlayTools,
  | 'changeRoom'
  | 'changeCharacter'
  | 'restart'
  | 'undo'
  | 'clearLog'
  | 'resetAllToStart'
  | 'grantActions'
  | 'triggerEvent'
  | 'beginAct'
  | 'extendAct'
  | 'endAct'
  | 'setPointsEvery'
  | 'tellMessage'
  | 'rollDice'
  | 'writeHostNotes'
>;

/** What hosts and developers do to the current chapter's play. */
export function hostRoutes(parts: { plays: Plays; log: PlayLog; evenings: Evenings }): Handlers<HostCalls> {
  const { plays, log, evenings } = parts;
  const { live } = plays;

  /** For calls that only developers may make, and for hosts after `assertHost`. */
  async function act<Reply>(asked: Asked & { caller: Caller }, action: HostAction<Reply>) {
    const { chapterId } = await plays.at(await plays.currentId());
    return live.run(asked, chapterId, hostCommand(asked, action));
  }

  async function actAsHost<Reply>(asked: Asked & { caller: Caller }, action: HostAction<Reply>) {
    await plays.access.assertHost(asked.caller);
    return act(asked, action);
  }

  return {
    async changeRoom(asked) {
      const { caller, params, body } = asked;
      const { id, seen, ...changes } = body;
      await plays.access.assertHost(caller);
      if (id !== undefined && id !== params.id) throw new AppError('validation_failed');
      await act(asked, (play, world) => editRoom(play, params.id, changes, world, seen));
      return {};
    },

    async changeCharacter(asked) {
      const { caller, params, body } = asked;
      const { id, seen, requestId: _, ...changes } = body;
      await plays.access.assertHost(caller);
      if (id !== undefined && id !== params.id) throw new AppError('validation_failed');
      await act(asked, (play, world) => editCharacter(play, params.id, changes, world, seen));
      return {};
    },

    async restart(asked) {
      await plays.access.assertHost(asked.caller);
      const { chapterId, stored: before } = await plays.at(await plays.currentId());
      const edition = await plays.contents.add(await plays.contents.compose(chapterId));
      await evenings.keep(before);
      let last = before;
      const command = storedCommand(asked, (stored) => {
        last = stored;
        return { state: restarted(stored, edition) };
      });
      await live.run(asked, chapterId, command);
      // Somebody has acted between the first copy and the new beginning.
      if (last.seq !== before.seq) await evenings.keep(last);
      return {};
    },

    async undo(asked) {
      await plays.access.assertHost(asked.caller);
      const { state: stored, reply } = await act(asked, (play) => {
        // Somebody acted between the host's look at the newest action and the request to undo it.
        if (asked.body.logId !== undefined && play.undo.at(-1)?.logId !== asked.body.logId) {
          return { state: play, rejection: { code: 'conflict', message: texts.notNewest } };
        }
        return undo(play);
      });
      if (reply) await log.markUndone(stored.edition, reply.logId);
      if (stored.play.epilogue && !stored.play.epilogue.isOver) await evenings.reopen(stored.edition);
      return { undoable: stored.play.undo.length };
    },

    async clearLog(asked) {
      const { chapterId } = await plays.at(await plays.currentId());
      const command = storedCommand(asked, (stored) => ({
        state: { ...stored, logClearedTo: stored.play.nextLogId - 1, play: { ...stored.play, log: [] } },
      }));
      await log.clear((await live.run(asked, chapterId, command)).state);
      return {};
    },

    async resetAllToStart(asked) {
      const { chapterId } = await plays.at(await plays.currentId());
      const command = storedCommand(asked, (stored, world) => {
        const { state: play, rejection } = resetAllToStart(stored.play, world);
        if (rejection || play === stored.play) return { state: stored, ...(rejection && { rejection }) };
        return { state: { ...stored, play, resets: stored.resets + 1 } };
      });
      await live.run(asked, chapterId, command);
      return {};
    },

    async grantActions(asked) {
      await actAsHost(asked, (play, world) => grantPoints(play, asked.body.amount, world));
      return {};
    },

    async triggerEvent(asked) {
      await actAsHost(asked, (play, world) => triggerByHost(play, asked.body.eventId, world));
      return {};
    },

    async beginAct(asked) {
      await actAsHost(asked, (play, world) => beginAct(play, asked.body.act, world));
      return {};
    },

    async extendAct(asked) {
      await actAsHost(asked, (play, world) => extendAct(play, asked.body.minutes, world));
      return {};
    },

    async endAct(asked) {
      await actAsHost(asked, endAct);
      return {};
    },

    async setPointsEvery(asked) {
      await actAsHost(asked, (play, world) => setPointsEvery(play, asked.body.pointsEvery, world));
      return {};
    },

    async tellMessage(asked) {
      await actAsHost(asked, (play, world) => tell(play, asked.body.to, asked.body.text, world));
      return {};
    },

    async rollDice(asked) {
      const { reply } = await actAsHost(asked, (play, world) => rollDice(play, asked.body, world));
      return { values: reply ?? [] };
    },

    async writeHostNotes(asked) {
      const { caller, body } = asked;
      await plays.access.assertHost(caller);
      const { chapterId } = await plays.at(await plays.currentId());
      const command = storedCommand(asked, (stored) => ({
        state: { ...stored, hostNotes: { ...stored.hostNotes, [caller.userId]: body.text } },
      }));
      await live.run(asked, chapterId, command);
      return {};
    },
  };
}
