import { Button, Card, TextField } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { ru } from '../../locale/ru.ts';
import { useRegistry } from '../../remotes/use-registry.ts';
import * as css from './auth-screen.module.css';
import { digitsOnly, findBroadcast } from './broadcast-code.ts';

const A_ROOM = '/room/12345';

/** Watching needs no account: a code is enough. */
export function CodeForm({ onError }: { onError: (text: string) => void }) {
  const [code, setCode] = useState('');
  const navigate = useNavigate();
  const { status, remotes } = useRegistry();
  // A remote that has not come yet may be the one with the rooms.
  const hasRooms =
    status === 'loading' ||
    remotes.some((remote) => remote.status === 'loading' || remote.routes.some(({ path }) => matchPath(path, A_ROOM)));
  const find = useMutation({
    mutationFn: () => findBroadcast(code, hasRooms),
    onSuccess: (found) => ('path' in found ? navigate(found.path) : onError(found.error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find.mutate();
  };
  return (
    <Card title={ru.auth.codeTitle}>
      <form className={css.codeForm} onSubmit={submit}>
        <TextField
          label={ru.auth.code}
          className={css.code}
          hint={ru.auth.codeHint}
          inputMode="numeric"
          autoComplete="off"
          value={code}
          onValueChange={(typed) => setCode(digitsOnly(typed))}
        />
        <Button type="submit" kind="secondary" size="l" icon="eye" busy={find.isPending}>
          {ru.auth.watch}
        </Button>
      </form>
    </Card>
  );
}
