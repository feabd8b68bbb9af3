import { accounts } from '@luplay/contracts/user';
import { AlertDialog, api, updateSessionUser, useSession } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';

const TIME = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** Tells a user whose password somebody else has set, after each log-in until they say that they know. */
export function PasswordNotice() {
  const at = useSession()?.user.passwordSetByOtherAt;
  const close = () => {
    updateSessionUser({ passwordSetByOtherAt: undefined });
    // If it fails, the next log-in tells it again.
    api(accounts.acknowledgePassword).catch(() => undefined);
  };
  return (
    <AlertDialog
      open={at !== undefined}
      onOpenChange={close}
      title={ru.passwordSet.title}
      text={ru.passwordSet.text(TIME.format(at))}
      okText={ru.passwordSet.ok}
    />
  );
}
