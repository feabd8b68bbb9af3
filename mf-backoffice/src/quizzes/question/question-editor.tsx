import { Icon } from '@luplay/web-kit';
import { memo } from 'react';
import { lackingIn } from '../draft/checks.ts';
import type { KeyedQuestion } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import type { Removal } from '../keys/commands.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { useEntry, useNavigator } from '../navigation/use-navigator.ts';
import { PreviewToggle } from '../preview/preview-toggle.tsx';
import { anchorOf } from './anchor.ts';
import * as css from './question.module.css';
import { QuestionFields } from './question-fields.tsx';
import { QuestionTools } from './question-tools.tsx';

interface Props {
  question: KeyedQuestion;
  /** Begins with 1. */
  number: number;
  /** Icon and name of the theme. */
  theme: string;
  /** Both keep their identity. */
  change: DraftEditor['change'];
  onRemove: (removal: Removal) => void;
}

/** One question of a draft: a line, and its fields while it is open. */
export const QuestionEditor = memo(function QuestionEditor({ question, number, theme, change, onRemove }: Props) {
  const { key } = question;
  const navigator = useNavigator();
  const { isOpen, ref } = useEntry<HTMLElement>(key);
  const lacking = lackingIn(question);
  const name = texts.question.number(number);
  return (
    <article
      ref={ref}
      className={css.question}
      data-open={isOpen || undefined}
      data-question={key}
      id={anchorOf(key)}
      aria-label={name}
    >
      <div className={css.head}>
        <span className={css.handle} data-drag="question" aria-hidden="true" />
        <button
          type="button"
          className={css.title}
          data-part="title"
          aria-expanded={isOpen}
          onClick={() => navigator.open(isOpen ? null : key)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <span className={css.number}>{number}</span>
          <span className={css.text}>
            <span className={css.line}>{question.question || texts.question.untitled}</span>
          </span>
          {lacking.length > 0 && <Icon name="warning" label={lacking.join(', ')} />}
        </button>
        <QuestionTools questionKey={key} name={name} change={change} onRemove={onRemove} />
      </div>
      {isOpen && (
        <>
          <QuestionFields question={question} change={change} />
          <PreviewToggle question={question} theme={theme} />
        </>
      )}
    </article>
  );
});
