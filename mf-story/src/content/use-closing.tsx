import { ConfirmDialog } from '@luplay/web-kit';
import { useState } from 'react';
import { talk } from '../locale/talk.ts';

const { ownNotes } = talk;
type Texts = Record<'discardTitle' | 'discardText', string> & { discard?: string };

/** `leave` asks before what was typed is lost; `question` is that dialog. */
export function useClosing(isTyped: boolean, texts: Texts = ownNotes) {
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const leave = (go: () => void) => (isTyped ? setLeaving({ go }) : go());
  const question = (
    <ConfirmDialog
      open={leaving !== null}
      onOpenChange={() => setLeaving(null)}
      title={texts.discardTitle}
      text={texts.discardText}
      confirmText={texts.discard ?? ownNotes.discard}
      cancelText={ownNotes.stay}
      onConfirm={() => leaving?.go()}
    />
  );
  return { leave, question };
}
