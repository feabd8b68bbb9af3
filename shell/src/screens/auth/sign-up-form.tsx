import { isUsername, looksLikeId } from '@luplay/contracts';
import { PASSWORD_LENGTH } from '@luplay/contracts/user';
import { Button, Card, fieldErrors, isApiError, Stack, TextField } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type Ref, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { authErrorText } from './errors.ts';
import { type LoggedIn, signUpWithPassword } from './log-in.ts';

interface Props {
  titleRef: Ref<HTMLElement>;
  onSignedUp: (result: LoggedIn) => Promise<void>;
  onError: (text: string) => void;
  /** Called when the service says that sign-up is switched off. */
  onClosed: () => void;
  onBack: () => void;
}

const EMPTY = { username: '', password: '', displayName: '' };

/** Creates an account with name and password. Errors of a field are shown at the field. */
export function SignUpForm({ titleRef, onSignedUp, onError, onClosed, onBack }: Props) {
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<ReturnType<typeof fieldErrors>>({});
  const signUp = useMutation({
    mutationFn: signUpWithPassword,
    onSuccess: onSignedUp,
    onError: (error) => {
      const text = authErrorText(error, ru.auth.failed);
      const fields = isApiError(error, 'already_exists') ? { username: text } : fieldErrors(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else onError(text);
      if (isApiError(error, 'forbidden')) onClosed();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = { ...typed, username: typed.username.trim(), displayName: typed.displayName.trim() };
    const found = validate(entered);
    setErrors(found);
    if (Object.keys(found).length === 0 && !signUp.isPending) signUp.mutate(entered);
  };
  const field = (name: keyof typeof EMPTY, hint?: string) => ({
    name,
    value: typed[name],
    error: errors[name],
    hint: errors[name] ? undefined : hint,
    onValueChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      setErrors({ ...errors, [name]: '' });
    },
  });
  return (
    <Card title={ru.auth.signUpTitle} titleRef={titleRef}>
      <Stack as="form" gap={4} onSubmit={submit} noValidate>
        <TextField
          {...field('username', ru.auth.usernameHint)}
          label={ru.auth.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          required
        />
        <TextField
          {...field('password', ru.auth.passwordHint)}
          label={ru.auth.password}
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          required
        />
        <TextField {...field('displayName')} label={ru.auth.displayName} autoComplete="nickname" maxLength={40} />
        <Button type="submit" kind="primary" size="l" wide busy={signUp.isPending}>
          {ru.auth.signUp}
        </Button>
        <Button kind="ghost" wide onClick={onBack}>
          {ru.auth.haveAccount}
        </Button>
      </Stack>
    </Card>
  );
}

/** Errors that the contract would refuse too, shown without a request. */
function validate({ username, password }: typeof EMPTY): Record<string, string> {
  return {
    ...(looksLikeId(username) && { username: ru.auth.digitsOnly }),
    ...(!isUsername(username) && { username: ru.auth.badUsername }),
    ...((password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) && {
      password: ru.auth.badPassword,
    }),
  };
}
