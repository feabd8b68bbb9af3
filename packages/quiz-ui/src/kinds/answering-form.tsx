import { Avatar, Button, cx } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { ru } from '../locale.ts';
import * as css from './answering-form.module.css';
import { answerForm } from './answers.tsx';
import type { AnsweringProps, MateAnswer } from './kind.ts';
import { usePageKeys } from './page-keys.ts';

interface Props {
  asked: AnsweringProps;
  /** What is to be done. */
  note: string;
  /** Of the note, for what it describes. */
  noteId?: string;
  /** Instead of the note: why the answer cannot be sent. */
  fault?: string | null;
  /** What an item told. */
  help?: string | undefined;
  /** Fills a small phone: the note then stands beside the button, until there is an answer to show. */
  tall?: boolean;
  /** Unset: there is nothing to be sent yet. */
  onSend: (() => void) | undefined;
  children: ReactNode;
}

/** What an answer is put together with, the team mates' answers, and the button that sends it. */
export function AnsweringForm({ asked, note, noteId, fault, help, tall, onSend, children }: Props) {
  const { mates = [], open, sending, onAnswer } = asked;
  const send = open && onAnswer ? onSend : undefined;
  usePageKeys(send ? { Enter: send } : {});
  return (
    <form
      className={cx(css.form, tall && css.tall, mates.length > 0 && css.answered)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send?.();
      }}
    >
      <p id={noteId} className={css.note} aria-live="polite">
        {fault ? <strong className={css.fault}>{fault}</strong> : note}
        {!fault && asked.question.partial && ` · ${ru.kinds.partial}`}
        {help && <strong className={css.help}>{help}</strong>}
      </p>
      <div className={css.content}>{children}</div>
      {onAnswer && (
        <>
          <Mates {...asked} />
          <Button type="submit" kind="primary" className={css.send} disabled={!send} busy={sending !== undefined}>
            {ru.kinds.send}
          </Button>
        </>
      )}
    </form>
  );
}

/** Who of the team has answered what; equal answers together. */
function Mates({ question, mates = [] }: AnsweringProps) {
  const { short } = answerForm(question);
  const groups = new Map<string, MateAnswer[]>();
  for (const given of mates) {
    const key = short(given.answer, question).trim().toLocaleLowerCase('ru');
    groups.set(key, [...(groups.get(key) ?? []), given]);
  }
  return (
    <ul className={css.mates} aria-label={ru.kinds.mates}>
      {[...groups].map(([key, equal]) => (
        <li key={key} className={css.group}>
          {equal.map(({ mate: { id, name, picture, color } }) => (
            <Avatar key={id} size="xs" name={name} src={picture} color={color} />
          ))}
          <span className={css.short}>{short(equal[0]!.answer, question)}</span>
        </li>
      ))}
    </ul>
  );
}
