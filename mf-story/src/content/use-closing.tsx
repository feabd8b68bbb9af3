import { ConfirmDialog } from '@luplay/web-kit';
import { useState } from 'react';
import { talk } from '../locale/talk.ts';

const { ownNotes } = talk;
type Texts = Record<'discardTitle' | 'discardText' | 'discard', string>;

/** `close` asks before what was typed is lost; `question` is that dialog. */
export function useClosing(isTyped: boolean, onClose: () => void, texts: Texts = ownNotes) {
  const [isLeaving, setLeaving] = useState(false);
  const question = (
    <ConfirmDialog
      open={isLeaving}
      onOpenChange={setLeaving}
      title={texts.discardTitle}
      text={texts.discardText}
      confirmText={texts.discard}
      cancelText={ownNotes.stay}
      onConfirm={onClose}
    />
  );
  return { close: () => (isTyped ? setLeaving(true) : onClose()), question };
}
