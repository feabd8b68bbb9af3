import {
  dropLaunchData,
  isApiError,
  isInMessenger,
  type Launch,
  launchData,
  notify,
  session,
  signOut,
} from '@luplay/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ru } from '../../locale/ru.ts';
import { keepsGuest, keepsOwnGuest } from '../../session/start-param.ts';
import { authErrorText } from './errors.ts';
import { type LoggedIn, logInWithTelegram, type OfferedGuest } from './log-in.ts';

interface TelegramLogIn {
  /**
   * `absent`: not opened by the messenger. `asking`: a link outside the messenger carries a log-in, possibly to an
   * account of its sender's choice, so the person is asked first. `choosing`: so does the link of a guest's code.
   */
  state: 'absent' | 'asking' | 'choosing' | 'busy' | 'idle';
  /** The account's name in the data, which has not been verified yet. */
  name: string;
  /** The userId of the guest whom the link keeps: their session does not end the log-in. */
  kept: string | undefined;
  /** Whom the link offers to be. */
  guest: OfferedGuest | null;
  start: () => void;
  /** Becomes the offered guest, or gets a new account. */
  choose: (keep: boolean) => void;
  refuse: () => void;
}

/** Logs in automatically inside the messenger, once, but not with another session or right after a log-out. */
export function useTelegramLogIn(
  onLoggedIn: (result: LoggedIn) => Promise<void>,
  onError: (text: string) => void,
): TelegramLogIn {
  const loggedOut = (useLocation().state as { loggedOut?: boolean } | null)?.loggedOut === true;
  const [launch, setLaunch] = useState(launchData);
  const [asking, setAsking] = useState(() => Boolean(launch?.initData) && !isInMessenger());
  const [kept, setKept] = useState(() => (keepsOwnGuest() ? session.get()?.user.userId : undefined));
  const automatic = launch !== null && !loggedOut && !asking && (kept !== undefined || !session.get());
  const [busy, setBusy] = useState(automatic);
  const started = useRef(false);

  const [guest, setGuest] = useState<OfferedGuest | null>(null);
  const enter = useCallback(
    (keep?: boolean) => {
      started.current = true;
      setGuest(null);
      setAsking(false);
      const own = session.get()?.user.userId;
      const stays = kept !== undefined && kept === own;
      const stay = () => {
        notify({ kind: 'error', text: ru.auth.notKept });
        setKept(undefined);
      };
      if (stays && keep === false) return setKept(undefined);
      // The messenger's frame without signed data: some of its buttons pass none.
      if (!launch?.initData) {
        setBusy(false);
        onError(ru.auth.notFromTelegram);
        return;
      }
      setBusy(true);
      const entered = (result: LoggedIn | { guest: OfferedGuest }) => {
        if ('guest' in result) {
          setBusy(false);
          return setGuest(result.guest);
        }
        // The account has the guest's id when the guest was kept by a call whose answer was lost.
        const isGuest = result.user.userId === own;
        // Who has this guest's session would lose the guest with it: they were not asked, so nothing was merged.
        if (stays && keep === undefined && !isGuest) return stay();
        // A guest's account is kept by a person who is new here. Nothing is merged with an account that exists.
        if (!result.isNew && !isGuest && keepsGuest(launch.startParam))
          notify({ kind: 'info', text: ru.auth.notMerged });
        return onLoggedIn(result).then(() => setKept(undefined));
      };
      logInWithTelegram(launch.initData, keep).then(entered, (error: unknown) => {
        setBusy(false);
        // No longer expired: public screens do not lead back here, so people can still play as a guest.
        if (!session.get() && session.hasExpired()) signOut();
        const refused = isApiError(error, 'unauthorized');
        if (refused && stays) return stay();
        onError(refused ? ru.auth.telegramNeeded : authErrorText(error, ru.auth.failed));
      });
    },
    [launch, kept, onLoggedIn, onError],
  );
  const start = useCallback(() => enter(), [enter]);

  const refuse = useCallback(() => {
    dropLaunchData();
    setAsking(false);
    setLaunch(null);
  }, []);

  useEffect(() => {
    if (automatic && !started.current) start();
  }, [automatic, start]);

  const state = launch === null ? 'absent' : asking ? 'asking' : guest ? 'choosing' : busy ? 'busy' : 'idle';
  return { state, name: nameOf(launch?.user ?? {}), kept, guest, start, choose: enter, refuse };
}

/** The person's name in the data, or a general word when there is none. */
function nameOf({ first_name, last_name, username }: Launch['user']): string {
  const name = [first_name, last_name].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return (name || (typeof username === 'string' ? username : '')).slice(0, 64) || ru.auth.askSomebody;
}
