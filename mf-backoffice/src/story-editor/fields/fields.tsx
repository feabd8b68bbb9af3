import {
  Button,
  ChoiceButtons,
  listOf,
  Soft,
  Stack,
  Switch,
  TextField,
  type TextFieldProps,
  typedList,
} from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { FormFields } from '../../catalogue/form/entry-editor.tsx';
import type { EntryDraft } from '../../catalogue/form/entry-form.ts';
import { ru } from '../../locale/ru.ts';
import { story } from '../locale.ts';
import * as css from './fields.module.css';
import { jsonOf, readJson, typedJson } from './json.ts';

/** One field of a kind of entries: what its form shows and what is sent. Methods, so that fields of all types mix. */
export interface Field<Typed, Sent> {
  /** The value in the form; without an argument that of a new entry. */
  typed(sent?: Sent): Typed;
  /** The value to send. The typed one must be valid. */
  sent(typed: Typed): Sent;
  /** An error that can be found without the service. */
  errorOf?(typed: Typed): string | null;
  required?: boolean;
  Input(props: InputProps<Typed>): ReactNode;
}

export interface InputProps<Typed> {
  value: Typed;
  onValueChange(value: Typed): void;
  /** Validates the field. */
  onBlur: () => void;
  error: string | undefined;
  /** The whole form, for fields that depend on others. */
  form: FormFields<EntryDraft>;
}

type Box = Pick<TextFieldProps, 'label' | 'hint' | 'multiline' | 'rows' | 'inputMode' | 'autoComplete' | 'required'>;

export const text = (box: Box): Field<string, string> => ({
  typed: (sent = '') => sent,
  sent: (typed) => typed.trim(),
  required: box.required,
  Input: ({ value, onValueChange, error }) => (
    <TextField autoComplete="off" {...box} value={value} onValueChange={onValueChange} error={error} />
  ),
});

/** Name and description, the first fields of nearly every kind. */
export const name = text({ label: story.form.name, required: true });
export const description = text({
  label: ru.form.description,
  autoComplete: undefined,
  multiline: true,
  required: true,
});

/** Texts, one a line. */
export const list = (box: Box): Field<string, string[]> => ({
  ...text({ hint: story.form.listHint, multiline: true, rows: 2, ...box }),
  typed: (sent = []) => typedList(sent),
  sent: listOf,
});

/** One of a few; the first one for a new entry. */
export const choice = <Value extends string>(
  label: string,
  texts: Readonly<Record<Value, string>>,
  required = false,
): Field<Value, Value> => {
  const options = (Object.keys(texts) as Value[]).map((value) => ({ value, text: texts[value] }));
  return {
    typed: (sent = (Object.keys(texts) as Value[])[0] as Value) => sent,
    sent: (typed) => typed,
    required,
    Input: ({ value, onValueChange }) => (
      <ChoiceButtons label={label} options={options} value={value} onValueChange={onValueChange} />
    ),
  };
};

/** Whether the entry is in use. */
export const enabled: Field<boolean, boolean> = {
  typed: (sent = true) => sent,
  sent: (typed) => typed,
  Input: ({ value, onValueChange }) => (
    <Switch label={story.form.enabled} checked={value} onCheckedChange={onValueChange} />
  ),
};

/** An object as JSON. `what`: what the error says is wrong. */
export const json = <Sent extends object>(box: Box, what: string): Field<string, Sent> => ({
  typed: (sent) => typedJson(sent ?? {}),
  // The service checks the content.
  sent: (typed) => jsonOf(typed) as Sent,
  errorOf: (typed) => {
    const read = readJson(typed);
    return 'error' in read ? story.form.badJson(what, read.error) : null;
  },
  Input: ({ form: _, ...field }) => (
    <TextField
      {...box}
      {...field}
      multiline
      rows={10}
      className={css.code}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
    />
  ),
});

interface JsonViewProps {
  /** The JSON cannot be left as it is: it is shown. */
  isInvalid: boolean;
  children: ReactNode;
}

/** JSON as the second view of what other fields show. */
export function JsonView({ isInvalid, children }: JsonViewProps) {
  const [isOpen, setOpen] = useState(isInvalid);
  useEffect(() => {
    if (isInvalid) setOpen(true);
  }, [isInvalid]);
  const shown = isOpen || isInvalid;
  return (
    <Stack gap={2} shrink>
      <Button size="s" icon="edit" className={css.toggle} aria-expanded={shown} onClick={() => setOpen(!shown)}>
        {story.form.json}
      </Button>
      {shown && children}
    </Stack>
  );
}

export const markdown = (label: string, required = false): Field<string, string> => ({
  ...text({ label, required }),
  Input: ({ value, onValueChange, error }) => (
    <MarkdownField label={label} value={value} onValueChange={onValueChange} error={error} required={required} />
  ),
});

/** A field for Markdown, with an optional preview. */
function MarkdownField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const preview = useId();
  const { value, label } = props;
  return (
    <Stack gap={2} shrink>
      <TextField {...props} hint={story.form.markdownHint} multiline rows={8} />
      <Button
        size="s"
        icon="eye"
        className={css.toggle}
        aria-label={story.form.previewOf(label)}
        aria-expanded={shown}
        aria-controls={shown ? preview : undefined}
        onClick={() => setShown(!shown)}
      >
        {story.form.preview}
      </Button>
      {shown && (
        <section id={preview} className={css.preview} aria-label={story.form.previewOf(label)}>
          {value.trim() === '' ? <Soft>{story.form.previewEmpty}</Soft> : <Markdown text={value} />}
        </section>
      )}
    </Stack>
  );
}
