import { ConfirmDialog, type LeftBehind, leftBehind, releasePage } from '@luplay/web-kit';
import { type ReactNode, useCallback, useState } from 'react';
import { ru } from '../locale/ru.ts';

/** Leaves the screen: at once, or after a question where the screen asks for one, or `asks` does. */
export type Leave = (go: () => void, asks?: Question) => void;
type Question = LeftBehind | 'guest';

/** The guard that the shell's own links and buttons go through, and its dialog. */
export function useLeaving(): [leave: Leave, question: ReactNode] {
  const [asking, setAsking] = useState<{ go: () => void } | null>(null);
  const [what, setWhat] = useState<Question>('game');
  const leave = useCallback<Leave>((go, asks) => {
    const left = asks ?? leftBehind();
    if (!left) return go();
    setWhat(left);
    setAsking({ go });
  }, []);
  const texts = ru.leaving[what];
  const question = (
    <ConfirmDialog
      open={asking !== null}
      onOpenChange={() => setAsking(null)}
      title={texts.title}
      text={texts.text}
      confirmText={texts.yes}
      cancelText={texts.no}
      onConfirm={() => {
        releasePage();
        asking?.go();
      }}
    />
  );
  return [leave, question];
}
