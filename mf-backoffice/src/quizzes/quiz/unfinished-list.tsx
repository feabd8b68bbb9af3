import { Card } from '@luplay/web-kit';
import { quiz as texts } from '../../locale/quiz.ts';
import { unfinishedOf } from '../draft/checks.ts';
import type { QuizDraft } from '../draft/draft.ts';
import { anchorOf } from '../question/anchor.ts';
import * as css from './quiz.module.css';

/** What is left to do before the quiz can be active; each line leads to its question. */
export function UnfinishedList({ draft }: { draft: QuizDraft }) {
  const unfinished = unfinishedOf(draft);
  if (unfinished.length === 0) return null;
  return (
    <Card>
      <h2>{texts.unfinished}</h2>
      <p>{texts.unfinishedHint}</p>
      <ul className={css.unfinished}>
        {unfinished.map(({ key, themeNumber, number, lacking }) => (
          <li key={key}>
            <a href={`#${anchorOf(key)}`}>{texts.unfinishedAt(themeNumber, number)}</a>: {lacking.join(', ')}
          </li>
        ))}
      </ul>
    </Card>
  );
}
