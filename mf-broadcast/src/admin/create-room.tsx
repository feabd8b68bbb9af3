import { ROOM_LIMITS, rooms } from '@luplay/contracts/broadcast';
import { api, Button, notify, TextField, useRequestId, useUser } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../failure.ts';
import { ru } from '../locale/rooms.ts';
import * as css from './admin.module.css';

export function CreateRoom({ onCreated }: { onCreated: () => Promise<unknown> }) {
  const { userId } = useUser();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { requestId, renew } = useRequestId();
  const create = useMutation({
    mutationFn: (wanted: string) =>
      api(rooms.createRoom, { body: { title: wanted, type: 'room', owner: userId, requestId } }),
    onSuccess: ({ code }) => {
      setTitle('');
      renew();
      notify({ kind: 'success', text: ru.admin.created(code) });
      return onCreated();
    },
    onError: (failure) => notify({ kind: 'error', text: failureText(failure, ru.admin.createFailed) }),
  });
  const submit = () => {
    const wanted = title.trim();
    setError(wanted === '' ? ru.admin.noTitle : null);
    if (wanted !== '' && !create.isPending) create.mutate(wanted);
  };
  return (
    <form
      noValidate
      className={css.create}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={ru.admin.newTitle}
        value={title}
        maxLength={ROOM_LIMITS.titleLength}
        error={error}
        onValueChange={setTitle}
      />
      <Button kind="primary" icon="plus" type="submit" busy={create.isPending}>
        {ru.admin.create}
      </Button>
    </form>
  );
}
