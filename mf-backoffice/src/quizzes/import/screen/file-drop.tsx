import { cx } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { quizFiles as texts } from '../../locale/quiz.ts';
import * as css from './file-drop.module.css';
import { useFileDrop } from './use-file-drop.ts';

/** Content on which a file can be dropped. The same can be done with a button elsewhere. */
export function FileDrop({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const { isOver, target } = useFileDrop(onFile);
  return (
    <div className={cx(css.target, isOver && css.over)} {...target}>
      {isOver && <p className={css.hint}>{texts.dropHere}</p>}
      {children}
    </div>
  );
}
