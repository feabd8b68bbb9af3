import { Loading, session } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { AUTH } from '../paths.ts';
import { logOut } from '../session/log-out.ts';

/** Logs out, then redirects to log in. */
export function LogoutScreen() {
  const [done, setDone] = useState(() => session.get() === null);
  useEffect(() => {
    void logOut().then(() => setDone(true));
  }, []);
  return done ? <Navigate to={AUTH} replace state={{ loggedOut: true }} /> : <Loading />;
}
