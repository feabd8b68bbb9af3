import { IconButton, TextField } from '@luplay/web-kit';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import * as css from './chat.module.css';
import { MESSAGE_MAX, sendable } from './conversation.ts';
import { ru } from './locale.ts';

/** Shows the number of characters left from this number on. */
const SHOW_LEFT_FROM = 100;

/** Enter sends, Shift+Enter starts a new line. */
export function Composer({ onSend }: { onSend: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  const left = MESSAGE_MAX - typed.length;
  const send = () => {
    const text = sendable(typed);
    if (text === null) return;
    onSend(text);
    setTyped('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms the input of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={css.composer} onSubmit={onSubmit}>
      <div className={css.field}>
        <TextField
          label={ru.message}
          hideLabel
          placeholder={ru.message}
          multiline
          rows={1}
          maxLength={MESSAGE_MAX}
          enterKeyHint="send"
          autoComplete="off"
          hint={left <= SHOW_LEFT_FROM ? ru.left(left) : undefined}
          value={typed}
          onValueChange={setTyped}
          onKeyDown={onKeyDown}
        />
      </div>
      <IconButton
        kind="primary"
        type="submit"
        className={css.send}
        icon="chevron-up"
        label={ru.send}
        disabled={sendable(typed) === null}
        // Keeps the focus in the field, so that a phone's keyboard stays open.
        onPointerDown={(event) => event.preventDefault()}
      />
    </form>
  );
}
