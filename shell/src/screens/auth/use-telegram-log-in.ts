import { isApiError, launchData } from '@luplay/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ru } from '../../locale/ru.ts';
import { authErrorText } from './errors.ts';
import { type LoggedIn, logInWithTelegram } from './log-in.ts';

interface TelegramLogIn {
  /** `absent`: the page was not opened inside the messenger. */
  state: 'absent' | 'busy' | 'idle';
  start: () => void;
}

/** Logs in by itself inside the messenger, once. Not right after a log-out: whoever left wants to be out. */
export function useTelegramLogIn(
  onLoggedIn: (result: LoggedIn) => void,
  onError: (text: string) => void,
): TelegramLogIn {
  const loggedOut = (useLocation().state as { loggedOut?: boolean } | null)?.loggedOut === true;
  const [launch] = useState(launchData);
  const automatic = launch !== null && !loggedOut;
  const [busy, setBusy] = useState(automatic);
  const started = useRef(false);

  const start = useCallback(() => {
    // The messenger's frame without its signed data: opened by a button that passes none on.
    if (!launch?.initData) {
      setBusy(false);
      onError(ru.auth.notFromTelegram);
      return;
    }
    setBusy(true);
    logInWithTelegram(launch.initData).then(onLoggedIn, (error: unknown) => {
      setBusy(false);
      const refused = isApiError(error, 'unauthorized');
      onError(refused ? ru.auth.telegramNeeded : authErrorText(error, ru.auth.failed));
    });
  }, [launch, onLoggedIn, onError]);

  useEffect(() => {
    if (!automatic || started.current) return;
    started.current = true;
    start();
  }, [automatic, start]);

  return { state: launch === null ? 'absent' : busy ? 'busy' : 'idle', start };
}
