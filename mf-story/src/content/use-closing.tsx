import { ConfirmDialog } from '@luplay/web-kit';
import { useState } from 'react';
import { talk } from '../locale/talk.ts';

const { ownNotes } = talk;
type Texts = Record<'discardTitle' | 'discardText' | 'discard', string>;

/** `close` and `leave`, to something else, ask before what was typed is lost; `question` is that dialog. */
export function useClosing(isTyped: boolean, onClose: () => void, texts: Texts = ownNotes) {
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const leave = (go: () => void) => (isTyped ? setLeaving({ go }) : go());
  const question = (
    <ConfirmDialog
      open={leaving !== null}
      onOpenChange={() => setLeaving(null)}
      title={texts.discardTitle}
      text={texts.discardText}
      confirmText={texts.discard}
      cancelText={ownNotes.stay}
      onConfirm={() => leaving?.go()}
    />
  );
  return { close: () => leave(onClose), leave, question };
}
