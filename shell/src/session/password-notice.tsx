import { accounts } from '@luplay/contracts/user';
import { AlertDialog, api, updateSessionUser, useSession, writesTime } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';

const timeOf = writesTime({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** Tells a user whose password somebody else has set, after each log-in until they say that they know. */
export function PasswordNotice() {
  const at = useSession()?.user.passwordSetByOtherAt;
  const close = () => {
    updateSessionUser({ passwordSetByOtherAt: undefined });
    // If it fails, the next log-in tells it again.
    api(accounts.acknowledgePassword).catch(() => undefined);
  };
  if (at === undefined) return null;
  return (
    <AlertDialog
      open
      onOpenChange={close}
      title={ru.passwordSet.title}
      text={ru.passwordSet.text(timeOf(at))}
      okText={ru.passwordSet.ok}
    />
  );
}
