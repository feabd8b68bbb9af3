import { Button, Card, Stack, TextField } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ru } from '../../locale/ru.ts';
import * as css from './code-form.module.css';
import { codeOnly, findByCode } from './find-by-code.ts';

interface Props {
  /** Where errors are shown; at the field without it. */
  onError?: (text: string) => void;
  /** Field and button in one line. */
  inLine?: boolean;
  /** The first thing to do on the screen. */
  first?: boolean;
}

/** The one field for codes: of a lobby, to play or to watch, and of a room. Needs no account. */
export function CodeForm({ onError, inLine = false, first = false }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();
  const fail = onError ?? setError;
  const find = useMutation({
    mutationFn: () => findByCode(code),
    onSuccess: (found) => ('path' in found ? navigate(found.path) : fail(found.error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    find.mutate();
  };
  return (
    <Card title={ru.code.title}>
      <Stack as="form" className={inLine ? css.row : undefined} onSubmit={submit}>
        <TextField
          label={ru.code.label}
          className={css.code}
          hint={ru.code.hint}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          value={code}
          onValueChange={(typed) => setCode(codeOnly(typed))}
        />
        <Button
          type="submit"
          kind={first ? 'primary' : 'secondary'}
          size={inLine ? 'm' : 'l'}
          icon="play"
          busy={find.isPending}
        >
          {ru.code.open}
        </Button>
      </Stack>
    </Card>
  );
}
