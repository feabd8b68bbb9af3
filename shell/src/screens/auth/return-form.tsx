import { accounts } from '@luplay/contracts/user';
import { api, Button, Card, isApiError, Stack, TextField } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type Ref, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { keepReturnCode } from '../../session/return-code.ts';
import { authErrorText } from './errors.ts';
import type { LoggedIn } from './log-in.ts';

interface Props {
  titleRef: Ref<HTMLElement>;
  onLoggedIn: (result: LoggedIn) => Promise<void>;
  onError: (text: string) => void;
  onBack: () => void;
}

/** Loaded on demand: a guest comes back on another device. */
export default function ReturnForm({ titleRef, onLoggedIn, onError, onBack }: Props) {
  const [code, setCode] = useState('');
  const texts = ru.returning;
  const comeBack = useMutation({
    mutationFn: async () => ({ ...(await api(accounts.returnByCode, { body: { code } })), isNew: false }),
    onSuccess: (result) => {
      // This device can show the code that was good, instead of a new one in its place.
      keepReturnCode(result.user.userId, code);
      return onLoggedIn(result);
    },
    onError: (error) =>
      onError(isApiError(error, 'validation_failed') ? texts.bad : authErrorText(error, texts.returnFailed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    comeBack.mutate();
  };
  return (
    <Card title={texts.byCode} titleRef={titleRef}>
      <Stack as="form" gap={4} onSubmit={submit}>
        <TextField
          label={texts.title}
          hint={texts.where}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          value={code}
          onValueChange={setCode}
          required
        />
        <Button type="submit" kind="primary" size="l" wide busy={comeBack.isPending}>
          {texts.submit}
        </Button>
        <Button kind="ghost" wide onClick={onBack}>
          {texts.back}
        </Button>
      </Stack>
    </Card>
  );
}
