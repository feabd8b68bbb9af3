import { TextField, type TextFieldProps } from '@luplay/web-kit';
import * as css from './fields.module.css';

/** A field for typed JSON. */
export function JsonField(props: TextFieldProps) {
  return (
    <TextField
      {...props}
      multiline
      rows={10}
      className={css.code}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
