import { ConfirmDialog, Icon, IconButton } from '@luplay/web-kit';
import { memo, useState } from 'react';
import { quiz as texts } from '../../locale/quiz.ts';
import { duplicateQuestion, moveQuestion, removeQuestion } from '../draft/changes.ts';
import { lackingIn } from '../draft/checks.ts';
import type { KeyedQuestion } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { anchorOf } from './anchor.ts';
import * as css from './question.module.css';
import { QuestionFields } from './question-fields.tsx';

interface Props {
  question: KeyedQuestion;
  /** Begins with 1. */
  number: number;
  isOpen: boolean;
  onToggle: () => void;
  change: DraftEditor['change'];
}

/** One question of a draft: a line, and its fields while it is open. */
export const QuestionEditor = memo(
  function QuestionEditor({ question, number, isOpen, onToggle, change }: Props) {
    const [removing, setRemoving] = useState(false);
    const { key } = question;
    const lacking = lackingIn(question);
    const name = texts.question.number(number);
    return (
      <article className={css.question} data-open={isOpen || undefined} id={anchorOf(key)} aria-label={name}>
        <div className={css.head}>
          <button type="button" className={css.title} aria-expanded={isOpen} onClick={onToggle}>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
            <span className={css.number}>{number}</span>
            <span className={css.text}>{question.question || texts.question.untitled}</span>
            {lacking.length > 0 && <Icon name="warning" label={lacking.join(', ')} />}
          </button>
          <div className={css.tools}>
            <IconButton
              icon="chevron-up"
              label={`${texts.question.up}: ${name}`}
              onClick={() => change((draft) => moveQuestion(draft, key, -1))}
            />
            <IconButton
              icon="chevron-down"
              label={`${texts.question.down}: ${name}`}
              onClick={() => change((draft) => moveQuestion(draft, key, 1))}
            />
            <IconButton
              icon="copy"
              label={`${texts.question.duplicate}: ${name}`}
              onClick={() => change((draft) => duplicateQuestion(draft, key))}
            />
            <IconButton icon="trash" label={`${texts.question.delete}: ${name}`} onClick={() => setRemoving(true)} />
          </div>
        </div>
        {isOpen && <QuestionFields question={question} change={change} />}
        <ConfirmDialog
          open={removing}
          onOpenChange={setRemoving}
          title={texts.question.deleteTitle}
          text={texts.question.deleteText}
          confirmText={texts.question.delete}
          onConfirm={() => change((draft) => removeQuestion(draft, key))}
        />
      </article>
    );
  },
  (before, after) =>
    before.question === after.question && before.number === after.number && before.isOpen === after.isOpen,
);
