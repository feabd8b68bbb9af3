import { ConfirmDialog, isClosingConfirmed } from '@luplay/web-kit';
import { type ReactNode, useCallback, useState } from 'react';
import { ru } from '../locale/ru.ts';

/** Goes on with what leads out of the screen: at once, or after a question where a screen wants one. */
export type Leave = (go: () => void) => void;

/** What the shell's own ways out have to pass, and the window of the question. */
export function useLeaving(): [leave: Leave, question: ReactNode] {
  const [asking, setAsking] = useState<{ go: () => void } | null>(null);
  const leave = useCallback<Leave>((go) => {
    if (isClosingConfirmed()) setAsking({ go });
    else go();
  }, []);
  const texts = ru.leaving;
  const question = (
    <ConfirmDialog
      open={asking !== null}
      onOpenChange={() => setAsking(null)}
      title={texts.title}
      text={texts.text}
      confirmText={texts.yes}
      cancelText={texts.no}
      onConfirm={() => asking?.go()}
    />
  );
  return [leave, question];
}
