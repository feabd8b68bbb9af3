import type { storyPlayTools } from '@luplay/contracts/story';
import { AppError, type Handlers } from '@luplay/service-kit';
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
import { type HostAction, storedCommand } from '../commands/commands.ts';
import type { Evenings } from '../commands/evenings.ts';
import type { PlayLog } from '../commands/log.ts';
import type { AskedBy, Plays } from '../commands/plays.ts';
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
  const act = async (asked: AskedBy, action: HostAction<undefined>) => {
    await plays.byHost(asked, action);
    return {};
  };

  return {
    async changeRoom(asked) {
      const { caller, params, body } = asked;
      const { id, seen, requestId: _, ...changes } = body;
      await plays.access.assertHost(caller);
      if (id !== undefined && id !== params.id) throw new AppError('validation_failed');
      return act(asked, (play, world) => editRoom(play, params.id, changes, world, seen));
    },

    async changeCharacter(asked) {
      const { caller, params, body } = asked;
      const { id, seen, requestId: _, ...changes } = body;
      await plays.access.assertHost(caller);
      if (id !== undefined && id !== params.id) throw new AppError('validation_failed');
      return act(asked, (play, world) => editCharacter(play, params.id, changes, world, seen));
    },

    async restart(asked) {
      await plays.access.assertHost(asked.caller);
      const { chapterId, stored: before } = await plays.at(await plays.currentId());
      // Another host was first: what follows would keep the new beginning as an evening.
      if ((asked.body.edition ?? before.edition) !== before.edition) return {};
      const edition = await plays.contents.add(await plays.contents.compose(chapterId));
      await evenings.keep(before);
      let last = before;
      const command = storedCommand(asked, (stored) => {
        if (stored.edition !== before.edition) return { state: stored };
        last = stored;
        return { state: restarted(stored, edition) };
      });
      await plays.live.run(asked, chapterId, command);
      // Somebody has acted between the first copy and the new beginning.
      if (last.seq !== before.seq) await evenings.keep(last);
      return {};
    },

    async undo(asked) {
      const { state: stored, reply } = await plays.byHost(asked, (play) => {
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
      const command = storedCommand(asked, (stored) => ({
        state: { ...stored, logClearedTo: stored.play.nextLogId - 1, play: { ...stored.play, log: [] } },
      }));
      await log.clear((await plays.change(asked, command)).state);
      return {};
    },

    async resetAllToStart(asked) {
      const command = storedCommand(asked, (stored, world) => {
        const { state: play, rejection } = resetAllToStart(stored.play, world);
        if (rejection || play === stored.play) return { state: stored, ...(rejection && { rejection }) };
        return { state: { ...stored, play, resets: stored.resets + 1 } };
      });
      await plays.change(asked, command);
      return {};
    },

    grantActions: (asked) => act(asked, (play, world) => grantPoints(play, asked.body.amount, world)),
    triggerEvent: (asked) => act(asked, (play, world) => triggerByHost(play, asked.body.eventId, world)),
    beginAct: (asked) => act(asked, (play, world) => beginAct(play, asked.body.act, world)),
    extendAct: (asked) => act(asked, (play, world) => extendAct(play, asked.body.minutes, world)),
    endAct: (asked) => act(asked, (play, world) => endAct(play, world, asked.body.number)),
    setPointsEvery: (asked) => act(asked, (play, world) => setPointsEvery(play, asked.body.pointsEvery, world)),
    tellMessage: (asked) => act(asked, (play, world) => tell(play, asked.body.to, asked.body.text, world)),

    async rollDice(asked) {
      const { reply } = await plays.byHost(asked, (play, world) => rollDice(play, asked.body, world));
      return { values: reply ?? [] };
    },

    async writeHostNotes(asked) {
      const { caller, body } = asked;
      const command = storedCommand(asked, (stored) => {
        const { [caller.userId]: known = '', ...others } = stored.hostNotes ?? {};
        if (body.before !== undefined && ![body.before, body.text].includes(known)) {
          return { state: stored, rejection: { code: 'conflict', message: texts.notesChanged } };
        }
        return { state: { ...stored, hostNotes: { ...others, [caller.userId]: body.text } } };
      });
      await plays.changeAsHost(asked, command);
      return {};
    },
  };
}
