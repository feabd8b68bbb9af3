import { cx } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { useFileDrop } from '../../../files/use-file-drop.ts';
import { quizFiles as texts } from '../../locale/quiz.ts';
import * as css from './file-drop.module.css';

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

/** The file that was dropped on the list of quizzes, until the import's screen takes it. */
let pending: File | null = null;

export function giveFile(file: File): void {
  pending = file;
}

export function takeFile(): File | null {
  const file = pending;
  pending = null;
  return file;
}
