import { errorText } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ru } from '../../locale/ru.ts';
import { useTelegram } from '../../telegram/telegram-provider.tsx';
import { type LoggedIn, logInWithTelegram } from './log-in.ts';

/** Logs in by itself inside the messenger, once. Not right after a log-out: whoever left wants to be out. */
export function useTelegramLogIn(
  onLoggedIn: (result: LoggedIn) => void,
  onError: (text: string) => void,
): 'busy' | 'idle' {
  const app = useTelegram();
  const loggedOut = (useLocation().state as { loggedOut?: boolean } | null)?.loggedOut === true;
  const [failed, setFailed] = useState(false);
  const started = useRef(false);

  useEffect(() => {
    if (!app?.initData || loggedOut || started.current) return;
    started.current = true;
    logInWithTelegram(app.initData).then(onLoggedIn, (error: unknown) => {
      setFailed(true);
      onError(errorText(error, ru.auth.telegramNeeded));
    });
  }, [app, loggedOut, onLoggedIn, onError]);

  if (failed || loggedOut) return 'idle';
  return app === undefined || app?.initData ? 'busy' : 'idle';
}
