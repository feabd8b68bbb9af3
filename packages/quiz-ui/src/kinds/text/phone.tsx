import { type Answer, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { TextField } from '@luplay/web-kit';
import { useId, useRef } from 'react';
import { ru } from '../../locale.ts';
import { AnsweringForm } from '../answering-form.tsx';
import { type AnsweringProps, type ResultProps, rightOf } from '../kind.ts';
import * as rightCss from '../right.module.css';
import { useDraft } from '../use-draft.ts';

const textOf = (answer: Answer | null | undefined): string =>
  typeof answer === 'object' && answer && 'text' in answer ? answer.text : '';

/** A field for a short text. */
export function Answering(props: AnsweringProps) {
  const { question, chosen, help, open, onAnswer } = props;
  const [draft, setDraft] = useDraft(props, '');
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const value = chosen === undefined ? draft : textOf(chosen);
  const text = value.trim();
  const send = () => {
    // Puts the phone's keyboard away.
    field.current?.blur();
    onAnswer?.({ text });
  };
  return (
    <AnsweringForm
      asked={props}
      note={question.hint ? ru.kinds.textHint(question.hint) : ru.kinds.text}
      noteId={noteId}
      help={help?.text && ru.kinds.textHelp(help.text.letter, help.text.length)}
      onSend={text ? send : undefined}
    >
      <TextField
        ref={field}
        label={ru.kinds.yourAnswer}
        aria-describedby={noteId}
        hideLabel
        enterKeyHint="send"
        autoComplete="off"
        spellCheck={false}
        maxLength={QUIZ_LIMITS.text}
        value={value}
        onValueChange={setDraft}
        readOnly={!open || !onAnswer}
      />
    </AnsweringForm>
  );
}

/** Accepted answers that are told beside the first one. */
const OTHERS = 5;

export function Right({ game: { currentQuestion: question } }: ResultProps) {
  const right = textOf(rightOf(question));
  const others = (question?.accepted ?? []).filter((text) => text !== right).slice(0, OTHERS);
  return (
    <div className={rightCss.right}>
      <p className={rightCss.large}>{right}</p>
      {others.length > 0 && <p className={rightCss.small}>{ru.kinds.accepted(others.join(', '))}</p>}
    </div>
  );
}
