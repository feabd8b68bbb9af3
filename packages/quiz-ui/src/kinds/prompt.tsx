import type { QuestionView } from '@luplay/contracts/lobby-game';
import { ru } from './locale/stage.ts';
import * as css from './stage.module.css';

/** How the question is to be answered. */
export function Prompt({ question, children }: { question: QuestionView; children: string }) {
  return (
    <p className={css.prompt}>
      {children}
      {question.partial && ` · ${ru.ask.partial}`}
    </p>
  );
}
