import { type HostPlayer, STORY_LIMITS, storyPlay } from '@luplay/contracts/story';
import { api, Button, TextField } from '@luplay/web-kit';
import { type FormEvent, useState } from 'react';
import { host } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';
import { clockTime } from '../log/clock-time.ts';
import * as css from './person-dialog.module.css';

const texts = host.person;

/** The message that the player has not acknowledged, and a new one. */
export function WriteMessage({ player, since }: { player: HostPlayer; since: number | null }) {
  const { characterId, message } = player;
  const [text, setText] = useState('');
  const change = useAction({
    send: (next: string | null) => api(storyPlay.changeState, { params: { id: characterId }, body: { message: next } }),
    done: (_, next) => (next === null ? texts.withdrawn : texts.sent),
    failed: texts.sendFailed,
  });
  const written = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written !== '' && !change.isPending) change.mutate(written, { onSuccess: () => setText('') });
  };
  return (
    <form className={css.message} onSubmit={submit}>
      {message !== null && (
        <div className={css.unread}>
          <span className={css.state}>
            {texts.unread}
            {since !== null && ` ${host.attention.since(clockTime(since))}`}
          </span>
          <p>{message}</p>
        </div>
      )}
      <TextField
        label={texts.message}
        hint={message === null ? texts.messageHint : texts.replaces}
        value={text}
        onValueChange={setText}
        maxLength={STORY_LIMITS.message}
        multiline
        rows={2}
      />
      <div className={css.actions}>
        <Button
          type="submit"
          icon="chat"
          disabled={written === ''}
          busy={change.isPending && change.variables !== null}
        >
          {texts.send}
        </Button>
        {message !== null && (
          <Button
            kind="ghost"
            icon="close"
            busy={change.isPending && change.variables === null}
            onClick={() => !change.isPending && change.mutate(null)}
          >
            {texts.withdraw}
          </Button>
        )}
      </div>
    </form>
  );
}
