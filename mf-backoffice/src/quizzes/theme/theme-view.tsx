import type { DraftQuestion, DraftTheme } from '@luplay/contracts/lobby-game';
import { cx, Icon } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { quiz as texts } from '../../locale/quiz.ts';
import { placed } from '../draft/placed.ts';
import { LinkedQuestion } from './linked-question.tsx';
import * as css from './theme.module.css';

/** A stored theme with its questions. */
export function ThemeView({ theme, index }: { theme: DraftTheme; index: number }) {
  if (!theme || !Array.isArray(theme.questions)) return <p role="alert">{texts.invalidTheme}</p>;
  const { name, icon, color, description, questions } = theme;
  return (
    <details className={css.theme} style={{ '--theme': color } as CSSProperties} open>
      <summary className={css.head}>
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={css.name}>{name}</span>
        <span className={css.count}>{questions.length}</span>
      </summary>
      {description && <p className={css.about}>{description}</p>}
      <ol className={css.questions}>
        {placed(questions).map(({ place, entry }) => (
          <LinkedQuestion key={place} place={{ theme: index, question: place }} className={css.question}>
            <QuestionView question={entry} />
          </LinkedQuestion>
        ))}
      </ol>
    </details>
  );
}

function QuestionView({ question }: { question: DraftQuestion }) {
  if (!question || !Array.isArray(question.options)) return <p role="alert">{texts.invalidQuestion}</p>;
  return (
    <>
      <p className={css.text}>{question.question || texts.question.untitled}</p>
      <ul className={css.options}>
        {placed(question.options).map(({ place, entry }) => (
          <li key={place} className={cx(css.option, place === question.answer && css.right)}>
            {place === question.answer && <Icon name="check" size={16} label={texts.question.right} />}
            {entry}
          </li>
        ))}
      </ul>
    </>
  );
}
