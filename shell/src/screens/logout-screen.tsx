import { Loading, session } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { logOut } from '../session/log-out.ts';

/** Ends the session and clears what the browser keeps of it, then leads to /auth. */
export function LogoutScreen() {
  const [done, setDone] = useState(() => session.get() === null);
  useEffect(() => {
    void logOut().then(() => setDone(true));
  }, []);
  return done ? <Navigate to="/auth" replace state={{ loggedOut: true }} /> : <Loading />;
}
