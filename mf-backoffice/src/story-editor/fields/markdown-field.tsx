import { Button, TextField, type TextFieldProps } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import { useId, useState } from 'react';
import { story } from '../locale.ts';
import * as css from './fields.module.css';

/** A field for Markdown, with an optional preview. */
export function MarkdownField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const preview = useId();
  const { value, label } = props;
  return (
    <div className={css.stack}>
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
          {value.trim() === '' ? <p className={css.note}>{story.form.previewEmpty}</p> : <Markdown text={value} />}
        </section>
      )}
    </div>
  );
}
