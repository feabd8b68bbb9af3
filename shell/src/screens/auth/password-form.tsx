import { Button, Card, Stack, TextField } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type Ref, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { authErrorText } from './errors.ts';
import { type LoggedIn, logInWithPassword } from './log-in.ts';

interface Props {
  titleRef: Ref<HTMLElement>;
  onLoggedIn: (result: LoggedIn) => Promise<void>;
  onError: (text: string) => void;
  /** Undefined when sign-up is switched off. */
  onSignUp: (() => void) | undefined;
  /** A guest has a return code. */
  onReturn: () => void;
}

export function PasswordForm({ titleRef, onLoggedIn, onError, onSignUp, onReturn }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const logIn = useMutation({
    mutationFn: () => logInWithPassword(username.trim(), password),
    onSuccess: onLoggedIn,
    onError: (error) => onError(authErrorText(error, ru.auth.logInFailed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    logIn.mutate();
  };
  return (
    <Card title={ru.auth.title} titleRef={titleRef}>
      <Stack as="form" gap={4} onSubmit={submit}>
        <TextField
          label={ru.auth.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={username}
          onValueChange={setUsername}
          required
        />
        <TextField
          label={ru.auth.password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onValueChange={setPassword}
          required
        />
        <Button type="submit" kind="primary" size="l" wide busy={logIn.isPending}>
          {ru.auth.submit}
        </Button>
        {onSignUp && (
          <Button kind="ghost" wide onClick={onSignUp}>
            {ru.auth.toSignUp}
          </Button>
        )}
        <Button kind="ghost" wide onClick={onReturn}>
          {ru.returning.byCode}
        </Button>
      </Stack>
    </Card>
  );
}
