import { isUsername, looksLikeId } from '@luplay/contracts';
import { accounts, PASSWORD_LENGTH } from '@luplay/contracts/user';
import {
  api,
  Button,
  Dialog,
  errorText,
  fieldErrors,
  notify,
  queryClient,
  Soft,
  signIn,
  TextField,
  useSession,
} from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Stack } from '../components/layout/layout.tsx';
import { keep as texts } from './locale.ts';

interface Props {
  /** The Telegram mini app of this installation, if the screen knows of one. */
  telegramApp?: string | null;
  onClose: () => void;
}

interface Typed {
  username: string;
  password: string;
}
type Faults = Partial<Typed>;

/**
 * Makes an ordinary account of a guest's: by a name and a password, with which the session goes on, or in Telegram.
 */
export function KeepDialog({ telegramApp: app, onClose }: Props) {
  const [typed, setTyped] = useState<Typed>({ username: '', password: '' });
  const [faults, setFaults] = useState<Faults>({});
  const isClosed = useSession()?.user.signUpClosed === true;
  const keep = useMutation({
    mutationFn: () => api(accounts.keepAccount, { body: { ...typed, username: typed.username.trim() } }),
    onSuccess: ({ token, user }) => {
      signIn(token, user);
      void queryClient.invalidateQueries();
      notify({ kind: 'success', text: texts.done });
      onClose();
    },
    onError: (error) => setFaults(faultsOf(error)),
  });
  const telegram = useMutation({
    mutationFn: () => api(accounts.keepInTelegram),
    onSuccess: ({ startParam }) => location.assign(`https://t.me/${app}?startapp=${startParam}`),
    onError: (error) => notify({ kind: 'error', text: errorText(error, texts.failed) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = validate(typed);
    setFaults(found);
    if (Object.keys(found).length === 0 && !keep.isPending) keep.mutate();
  };
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: faults[name] ?? null,
    required: true,
    onValueChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="s">
      <Stack as="form" onSubmit={submit} noValidate>
        {isClosed ? (
          <p>{texts.closed}</p>
        ) : (
          <>
            <TextField
              {...field('username')}
              label={texts.username}
              hint={texts.usernameHint}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={32}
            />
            <TextField
              {...field('password')}
              label={texts.password}
              hint={texts.passwordHint}
              type="password"
              autoComplete="new-password"
              maxLength={PASSWORD_LENGTH.max}
            />
            <Button type="submit" kind="primary" size="l" wide busy={keep.isPending}>
              {texts.submit}
            </Button>
          </>
        )}
        {app && (
          <>
            <Button wide busy={telegram.isPending} onClick={() => telegram.mutate()}>
              {texts.telegram}
            </Button>
            <Soft>{texts.telegramHint}</Soft>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** What the contract would refuse too, shown without a request. */
function validate({ username, password }: Typed): Faults {
  const badName = !isUsername(username.trim()) || looksLikeId(username.trim());
  const badPassword = password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max;
  return { ...(badName && { username: texts.badUsername }), ...(badPassword && { password: texts.badPassword }) };
}

/** The service's refusal at the field that it is about. */
function faultsOf(error: unknown): Faults {
  const { username, password } = fieldErrors(error);
  if (!username && !password) return { username: errorText(error, texts.failed) };
  return { ...(username && { username }), ...(password && { password }) };
}
