import { Button, Card, TextField } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ru } from '../../locale/ru.ts';
import * as css from './auth-screen.module.css';
import { digitsOnly, findByCode } from './watch-code.ts';

/** Watching needs no account, only a code. */
export function CodeForm({ onError }: { onError: (text: string) => void }) {
  const [code, setCode] = useState('');
  const navigate = useNavigate();
  const find = useMutation({
    mutationFn: () => findByCode(code),
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
