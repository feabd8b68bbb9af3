import { Button, TextField, type TextFieldProps } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import { useId, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import * as css from './fields.module.css';

/** A field for Markdown, with an optional preview. */
export function MarkdownField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const preview = useId();
  const { value, label } = props;
  return (
    <div className={css.stack}>
      <TextField {...props} hint={ru.story.form.markdownHint} multiline rows={8} />
      <Button
        size="s"
        icon="eye"
        className={css.toggle}
        aria-label={ru.story.form.previewOf(label)}
        aria-expanded={shown}
        aria-controls={shown ? preview : undefined}
        onClick={() => setShown(!shown)}
      >
        {ru.story.form.preview}
      </Button>
      {shown && (
        <section id={preview} className={css.preview} aria-label={ru.story.form.previewOf(label)}>
          {value.trim() === '' ? <p className={css.note}>{ru.story.form.previewEmpty}</p> : <Markdown text={value} />}
        </section>
      )}
    </div>
  );
}
