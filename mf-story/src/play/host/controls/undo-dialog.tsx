import { type StoryHostView, storyPlayTools } from '@luplay/contracts/story';
import { api, ConfirmDialog, count } from '@luplay/web-kit';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';

const texts = hostTexts.controls;

/** Asks before the newest action is taken back: exactly the one that it shows, whatever happens meanwhile. */
export function UndoDialog({ host, onClose }: { host: Pick<StoryHostView, 'state' | 'log'>; onClose: () => void }) {
  const [{ logId, left, line }] = useState(() => ({
    logId: host.state.nextUndo,
    left: host.state.undoable,
    line: undoneLine(host),
  }));
  const undo = useAction({
    send: (undone: number, requestId) => api(storyPlayTools.undo, { body: { logId: undone, requestId } }),
    done: () => (line === null ? texts.undoneUnknown : texts.undone(line)),
    failed: texts.undoFailed,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.undoTitle}
      text={`${line ?? texts.undoUnknown} ${texts.undoLeft(count(left, hostTexts.actions))}`}
      confirmText={texts.undoConfirm}
      cancelText={texts.undoStay}
      onConfirm={async () => {
        // A refusal says that another action is the newest one now: this question is no longer the right one.
        if (logId !== null) await undo.mutateAsync(logId).catch(() => undefined);
      }}
    />
  );
}

/** The log line of the action that undo takes back; null when the log does not have it. */
export const undoneLine = ({ state, log }: Pick<StoryHostView, 'state' | 'log'>): string | null =>
  log.find(({ id }) => id === state.nextUndo)?.action ?? null;
