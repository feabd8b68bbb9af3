import type { QuizSummary } from '@luplay/contracts/lobby-game';
import { Badge, count, cx, Icon } from '@luplay/web-kit';
import { useId } from 'react';
import { forms } from '../locale/plurals.ts';
import { ru } from '../locale/ru.ts';
import * as css from './quiz-choice.module.css';

interface Props {
  quizzes: readonly QuizSummary[];
  value: string | null;
  onValueChange: (quiz: string) => void;
  error?: string;
}

/** One quiz out of all, as cards. Locked ones are shown and cannot be chosen. */
export function QuizChoice({ quizzes, value, onValueChange, error }: Props) {
  const id = useId();
  return (
    <fieldset
      className={css.group}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={css.legend}>{ru.form.quest}</legend>
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
      {quizzes.length === 0 && <p className={css.counts}>{ru.form.noQuests}</p>}
      <div className={css.cards}>
        {quizzes.map((quiz) => (
          <label key={quiz.id} className={cx(css.card, quiz.locked && css.locked)}>
            <input
              type="radio"
              name={id}
              className={css.input}
              checked={quiz.id === value}
              disabled={quiz.locked}
              onChange={() => onValueChange(quiz.id)}
              aria-label={quiz.title}
              aria-describedby={`${id}-${quiz.id}`}
            />
            <span className={css.title}>{quiz.title}</span>
            <span className={css.check} aria-hidden="true">
              <Icon name={quiz.locked ? 'lock' : 'check'} size={16} />
            </span>
            <span id={`${id}-${quiz.id}`} className={css.about}>
              {quiz.description && <span>{quiz.description}</span>}
              {quiz.locked ? (
                <span>
                  <Badge icon="lock">{ru.form.questLocked}</Badge>
                </span>
              ) : (
                <span className={css.counts}>
                  {count(quiz.themes, forms.themes)} · {count(quiz.questions, forms.questions)}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
