import { accounts } from '@luplay/contracts/user';
import { api, Button, Dialog, ErrorState, errorText, Loading, notify, Stack, useUser } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ru } from '../locale/ru.ts';
import { keepReturnCode, keptReturnCode } from './return-code.ts';
import * as css from './return-code-dialog.module.css';

/** Loaded on demand: the six letters with which a guest comes back on another device. */
export default function ReturnCodeDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useUser();
  const [code, setCode] = useState(() => keptReturnCode(userId));
  const texts = ru.returning;
  const issuing = useMutation({
    mutationFn: () => api(accounts.issueReturnCode),
    onSuccess: (issued) => {
      setCode(issued.code);
      keepReturnCode(userId, issued.code);
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error, texts.failed) }),
  });
  const { mutate } = issuing;
  const isFirst = code === null;
  useEffect(() => {
    if (isFirst) mutate();
  }, [isFirst, mutate]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="s">
      <Stack gap={4}>
        <p>{texts.text}</p>
        {code !== null ? (
          <p className={css.code}>{code}</p>
        ) : issuing.isError ? (
          <ErrorState text={texts.failed} onRetry={() => mutate()} busy={issuing.isPending} />
        ) : (
          <Loading />
        )}
        <p className={css.hint}>{texts.warning}</p>
        <Button wide busy={issuing.isPending} onClick={() => mutate()}>
          {texts.another}
        </Button>
      </Stack>
    </Dialog>
  );
}
