import { type Answer, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, cx, TextField } from '@luplay/web-kit';
import { useId, useRef, useState } from 'react';
import { ru } from '../../locale.ts';
import { AnsweringForm } from '../answering-form.tsx';
import { answerForm } from '../answers.tsx';
import { type AnsweringProps, type ResultProps, rightOf } from '../kind.ts';
import * as rightCss from '../right.module.css';
import { useDraft } from '../use-draft.ts';
import { useReadyField } from '../use-ready-field.ts';
import * as css from './phone.module.css';
import { writtenNumber } from './written.ts';

const numberOf = (answer: Answer | null | undefined): number | null =>
  typeof answer === 'object' && answer && 'number' in answer ? answer.number : null;

/** A number as people type it: with comma or point, spaces between digits, and any dash as minus. Null: it is none. */
function readNumber(typed: string): number | null {
  const plain = typed
    .replace(/\s/g, '')
    .replace(/^[−–—]/, '-')
    .replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Of the other sign, as it is typed. */
const otherSign = (typed: string): string => {
  const [, minus, rest = ''] = /^\s*(?:([-−–—])|\+)?(.*)$/s.exec(typed) ?? [];
  return minus ? rest : `-${rest}`;
};

/** As it can be typed. */
const writeNumber = (number: number): string => String(Number(number.toPrecision(12))).replace('.', ',');

/** A field for a number, and a slider where the question has a scale. */
export function Answering(props: AnsweringProps) {
  const { question, chosen, help, open, onAnswer } = props;
  const { unit, slider, closest } = question;
  const [draft, setDraft] = useDraft(props, '');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  useReadyField(field, open);
  const given = numberOf(chosen);
  const text = chosen === undefined ? draft : given === null ? '' : writeNumber(given);
  const number = readNumber(text);
  const change = (next: string) => {
    setError(null);
    setDraft(next);
  };
  const faultOf = (number: number | null): string | null => {
    if (number === null) return ru.kinds.numberInvalid;
    if (slider && (number < slider.min || number > slider.max))
      return ru.kinds.offScale(rangeText(slider.min, slider.max));
    return Math.abs(number) > QUIZ_LIMITS.number ? ru.kinds.numberTooLarge : null;
  };
  const send = () => {
    const fault = faultOf(number);
    setError(fault);
    if (fault !== null || number === null) field.current?.focus();
    else {
      // Puts the phone's keyboard away.
      field.current?.blur();
      onAnswer?.({ number });
    }
  };
  const off = !open || !onAnswer;
  // Beside every number without a scale: it must not tell the sign. Keyboards of phones have no minus among the digits.
  const signed = !slider && onAnswer !== undefined;
  return (
    <AnsweringForm
      asked={props}
      note={closest ? ru.kinds.closest : ru.kinds.number}
      noteId={noteId}
      fault={error}
      help={help?.range && rangeText(...help.range)}
      onSend={text.trim() ? send : undefined}
    >
      <div className={cx(css.field, signed && css.signed)}>
        {signed && (
          <Button
            className={css.sign}
            aria-label={ru.kinds.sign}
            title={ru.kinds.sign}
            disabled={off}
            onClick={() => {
              field.current?.focus();
              change(otherSign(text));
            }}
          >
            ±
          </Button>
        )}
        <TextField
          ref={field}
          className={css.input}
          label={[ru.kinds.yourAnswer, unit].filter(Boolean).join(', ')}
          hideLabel
          inputMode="decimal"
          enterKeyHint="send"
          autoComplete="off"
          maxLength={40}
          value={text}
          onValueChange={change}
          readOnly={off}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
        />
        {unit && (
          <span className={css.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
      {slider && (
        <div className={css.slider}>
          <span>{writtenNumber(slider.min)}</span>
          <input
            type="range"
            aria-label={ru.kinds.scale}
            {...slider}
            value={number ?? (slider.min + slider.max) / 2}
            aria-valuetext={answerForm(question).plain({ number: number ?? slider.min }, question)}
            disabled={off}
            onChange={(event) => change(writeNumber(event.target.valueAsNumber))}
            // A tap where it stands changes nothing, and is meant all the same.
            onPointerUp={(event) => !off && number === null && change(writeNumber(event.currentTarget.valueAsNumber))}
          />
          <span>{writtenNumber(slider.max)}</span>
        </div>
      )}
    </AnsweringForm>
  );
}

const rangeText = (from: number, to: number): string => ru.kinds.range(writtenNumber(from), writtenNumber(to));

export function Right({ game: { currentQuestion: question } }: ResultProps) {
  const right = numberOf(rightOf(question));
  if (!question || right === null) return null;
  return (
    <div className={rightCss.right}>
      <p className={rightCss.large}>
        {writtenNumber(right)}
        {question.tolerance ? ` ${ru.kinds.deviation(writtenNumber(question.tolerance))}` : ''} {question.unit}
      </p>
    </div>
  );
}
