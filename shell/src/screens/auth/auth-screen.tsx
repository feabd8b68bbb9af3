import { Card, Loading, Logo, Rays, signIn, useSession } from '@luplay/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ru } from '../../locale/ru.ts';
import * as css from './auth-screen.module.css';
import { CodeForm } from './code-form.tsx';
import type { LoggedIn } from './log-in.ts';
import { PasswordForm } from './password-form.tsx';
import { useTelegramLogIn } from './use-telegram-log-in.ts';

/** How long an error stands, ms. */
const ERROR_MS = 4000;

/** The way in: name and password, or by itself inside the messenger; and the way to watch without an account. */
export function AuthScreen() {
  const present = useSession();
  const [error, setError] = useState<string | null>(null);
  const from = useWhereFrom();
  const enter = useCallback(({ token, user }: LoggedIn) => signIn(token, user), []);
  const telegram = useTelegramLogIn(enter, setError);

  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => setError(null), ERROR_MS);
    return () => clearTimeout(timer);
  }, [error]);

  if (present) return <Navigate to={from} replace />;
  return (
    <div className={css.screen}>
      <div className={css.column}>
        <div className={css.brand}>
          <div className={css.mark}>
            <div className={css.sun}>
              <Rays x="50%" y="50%" />
            </div>
            <Logo size={104} />
          </div>
          <h1 className={css.name}>{ru.productName}</h1>
          <p className={css.lead}>{ru.auth.lead}</p>
        </div>
        <div role="alert" className={css.error}>
          {error}
        </div>
        {telegram === 'busy' ? (
          <Card>
            <Loading />
            <p className={css.centered}>{ru.auth.inTelegram}</p>
          </Card>
        ) : (
          <PasswordForm onLoggedIn={enter} onError={setError} />
        )}
        <CodeForm onError={setError} />
      </div>
    </div>
  );
}

const HOME = '/home';

/** The address that a guard turned away, else home. */
function useWhereFrom(): string {
  const state = useLocation().state as { from?: unknown } | null;
  return typeof state?.from === 'string' && state.from.startsWith('/') && !state.from.startsWith('//')
    ? state.from
    : HOME;
}
