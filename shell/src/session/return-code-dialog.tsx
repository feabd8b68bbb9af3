import { accounts } from '@luplay/contracts/user';
import { api, Button, Dialog, ErrorState, errorText, Loading, notify, Stack, useUser } from '@luplay/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { keepReturnCode, keptReturnCode } from './return-code.ts';
import * as css from './return-code-dialog.module.css';

/** Loaded on demand: the six letters with which a guest comes back on another device. */
export default function ReturnCodeDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useUser();
  const client = useQueryClient();
  const texts = ru.returning;
  const issue = async (known: string | null) => {
    const { code } = await api(accounts.issueReturnCode, { body: known === null ? {} : { known } });
    keepReturnCode(userId, code);
    return code;
  };
  const queryKey = ['return-code', userId];
  // Also on return to the page: another one may have replaced the code meanwhile.
  const present = useQuery({ queryKey, queryFn: () => issue(keptReturnCode(userId)), gcTime: 0 });
  const another = useMutation({
    mutationFn: () => issue(null),
    onSuccess: (code) => client.setQueryData(queryKey, code),
    onError: (error) => notify({ kind: 'error', text: errorText(error, texts.failed) }),
  });
  // Without an answer the code that this browser knows is better than none.
  const code = present.data ?? (present.isError ? keptReturnCode(userId) : null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="s">
      <Stack gap={4}>
        <p>{texts.text}</p>
        {code !== null ? (
          <p className={css.code}>{code}</p>
        ) : present.isError ? (
          <ErrorState text={texts.failed} onRetry={() => present.refetch()} busy={present.isFetching} />
        ) : (
          <Loading />
        )}
        <p className={css.hint}>{texts.warning}</p>
        <Button wide busy={present.isFetching || another.isPending} onClick={() => another.mutate()}>
          {texts.another}
        </Button>
      </Stack>
    </Dialog>
  );
}
