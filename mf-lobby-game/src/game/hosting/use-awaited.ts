import { HOST_WAIT_SECONDS, type Timer } from '@luplay/contracts/lobby-game';
import { serverNow } from '@luplay/web-kit';
import { useEffect, useState } from 'react';

/** Whether everybody has waited for the host for so long that the host is reminded. */
export function useAwaited({ waitsForHost, endsAt }: Timer): boolean {
  const [awaitedUntil, setAwaitedUntil] = useState<number | null>(null);
  useEffect(() => {
    if (!waitsForHost || endsAt === null) return;
    const reminderAt = endsAt - (HOST_WAIT_SECONDS.longest - HOST_WAIT_SECONDS.reminder) * 1000;
    const handle = setTimeout(() => setAwaitedUntil(endsAt), Math.max(0, reminderAt - serverNow()));
    return () => clearTimeout(handle);
  }, [waitsForHost, endsAt]);
  return waitsForHost === true && endsAt !== null && awaitedUntil === endsAt;
}
