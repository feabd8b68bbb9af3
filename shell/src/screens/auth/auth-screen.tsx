import {
  Avatar,
  Button,
  Card,
  Loading,
  Logo,
  lazily,
  Rays,
  type RouteDeclaration,
  Row,
  Stack,
  session,
  signIn,
  useSession,
} from '@luplay/web-kit';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { ru } from '../../locale/ru.ts';
import { HOME } from '../../paths.ts';
import { whenRoute } from '../../remotes/registry.ts';
import { takeStartPath } from '../../session/start-param.ts';
import { CodeForm } from '../code/code-form.tsx';
import * as css from './auth-screen.module.css';
import type { LoggedIn } from './log-in.ts';
import { PasswordForm } from './password-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useTelegramLogIn } from './use-telegram-log-in.ts';

const ReturnForm = lazily(() => import('./return-form.tsx'));

/** How long an error is shown, ms. */
const ERROR_MS = 4000;

/** Log-in with name and password, automatic log-in inside the messenger, sign-up, and watching without an account. */
export function AuthScreen() {
  const present = useSession();
  const [error, setError] = useVanishing(ERROR_MS);
  const [expired] = useState(session.hasExpired);
  const [signUp, setSignUp] = useState<'hidden' | 'shown' | 'closed'>('hidden');
  const [returning, setReturning] = useState(useLocation().state?.returning === true);
  const { enter, next } = useEntering();
  const telegram = useTelegramLogIn(enter, setError);

  const isFirst = useRef(true);
  // The button that had the focus has gone with the form before. Fields would open a phone's keyboard.
  const titleRef = useCallback((title: HTMLElement | null) => {
    if (!isFirst.current) title?.focus();
    isFirst.current = false;
  }, []);

  if (present && present.user.userId !== telegram.kept) return <Navigate {...next()} replace />;
  return (
    <div className={css.screen}>
      <Stack gap={4} shrink className={css.column}>
        <Stack gap={2} align="center" className={css.brand}>
          <div className={css.mark}>
            <div className={css.sun}>
              <Rays x="50%" y="50%" />
            </div>
            <Logo size={72} />
          </div>
          <h1 className={css.name}>{ru.productName}</h1>
          <p className={css.lead}>{ru.auth.lead}</p>
        </Stack>
        {expired && telegram.state !== 'busy' && (
          <p className={css.notice} role="status">
            {ru.auth.expired}
          </p>
        )}
        <Row role="alert" gap={2} align="center" className={css.error}>
          {error}
        </Row>
        {telegram.state !== 'busy' && <CodeForm first onError={setError} />}
        {telegram.state === 'idle' && (
          <Button kind="primary" size="l" wide className={css.telegram} onClick={telegram.start}>
            {ru.auth.withTelegram}
          </Button>
        )}
        {telegram.state === 'asking' && (
          <Card title={ru.auth.askTitle} className={css.telegram}>
            <Stack gap={4}>
              <p>{ru.auth.askText(telegram.name)}</p>
              <Row wrap className={css.ways}>
                <Button onClick={telegram.refuse}>{ru.auth.askNo}</Button>
                <Button kind="primary" onClick={telegram.start}>
                  {ru.auth.askYes}
                </Button>
              </Row>
            </Stack>
          </Card>
        )}
        {telegram.guest && (
          <Card title={ru.auth.keepTitle} className={css.telegram}>
            <Stack gap={4}>
              <Row gap={4} align="center">
                <Avatar name={telegram.guest.displayName} src={telegram.guest.profilePicture} size="l" decorative />
                <p>{ru.auth.keepText(telegram.guest.displayName)}</p>
              </Row>
              <Row wrap className={css.ways}>
                <Button onClick={() => telegram.choose(false)}>{present ? ru.auth.keepStay : ru.auth.keepNo}</Button>
                <Button kind="primary" onClick={() => telegram.choose(true)}>
                  {ru.auth.keepYes(telegram.guest.displayName)}
                </Button>
              </Row>
            </Stack>
          </Card>
        )}
        {telegram.state === 'busy' ? (
          <Card>
            <Loading />
            <p className={css.centered}>{ru.auth.inTelegram}</p>
          </Card>
        ) : returning ? (
          <Suspense fallback={<Loading />}>
            <ReturnForm titleRef={titleRef} onLoggedIn={enter} onError={setError} onBack={() => setReturning(false)} />
          </Suspense>
        ) : signUp === 'shown' ? (
          <SignUpForm
            titleRef={titleRef}
            onSignedUp={enter}
            onError={setError}
            onClosed={() => setSignUp('closed')}
            onBack={() => setSignUp('hidden')}
          />
        ) : (
          <PasswordForm
            titleRef={titleRef}
            onLoggedIn={enter}
            onError={setError}
            onSignUp={signUp === 'closed' ? undefined : () => setSignUp('shown')}
            onReturn={() => setReturning(true)}
          />
        )}
      </Stack>
    </div>
  );
}

/** A text that disappears after a while; showing it again restarts the time. */
function useVanishing(ms: number): [text: string | null, show: (text: string) => void] {
  const [shown, setShown] = useState<{ text: string } | null>(null);
  const show = useCallback((text: string) => setShown({ text }), []);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return [shown?.text ?? null, show];
}

/**
 * After the log-in a launch leads to its screen, a redirect back to where it came from, everything else home. A new
 * account visits the screen for new accounts first, unless it was invited.
 */
function useEntering() {
  const from = useOrigin();
  // A ref: `signIn` below is what renders, and needs the target to be set before.
  const target = useRef<{ to: string; state?: { from: string } } | null>(null);
  const enter = useCallback(
    async ({ token, user, isNew }: LoggedIn) => {
      const to = (await takeStartPath()) ?? from;
      const first = isNew && !(await isInvitation(to)) ? await whenRoute(setsUp) : undefined;
      target.current = first ? { to: first.path, state: { from: to } } : { to };
      signIn(token, user);
    },
    [from],
  );
  return { enter, next: () => target.current ?? { to: from } };
}

const setsUp = ({ serves }: RouteDeclaration) => serves === 'new-account';

/** People who were invited take their seat first: friends are waiting. Their profile can wait. */
async function isInvitation(path: string): Promise<boolean> {
  const pathname = path.split('?')[0] ?? '';
  const invites = ({ serves }: RouteDeclaration) => serves === 'invitation' || serves === 'story-invitation';
  return (await whenRoute((route) => invites(route) && matchPath(route.path, pathname) !== null)) !== undefined;
}

/** The address that redirected here to log in, else home. Never this screen, and never another origin. */
function useOrigin(): string {
  const { pathname, state } = useLocation();
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return HOME;
  return from.split('?')[0] === pathname ? HOME : from;
}
