import { TextField, type TextFieldProps } from '@luplay/web-kit';
import * as css from './fields.module.css';

/** JSON as it is typed. */
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
