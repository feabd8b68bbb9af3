import { signOut } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';

/** Clears what the browser keeps of the account, then leads to /auth. */
export function LogoutScreen() {
  const [done, setDone] = useState(false);
  useEffect(() => {
    signOut();
    setDone(true);
  }, []);
  return done ? <Navigate to="/auth" replace state={{ loggedOut: true }} /> : null;
}
