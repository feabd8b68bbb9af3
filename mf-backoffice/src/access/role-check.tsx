import {
  Dialog,
  Loading,
  notify,
  profileQuery,
  queryClient,
  type SessionUser,
  session,
  updateSessionUser,
  userHasRole,
  useUser,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';

/** The user's profile as the service has it. The header has the same entry, so this is rarely a request of its own. */
const ownProfile = ({ telegramId, userId }: SessionUser) => profileQuery(telegramId || userId);

/** Asks for the role while the screen's code loads. */
export async function prefetchRole(): Promise<void> {
  const user = session.get()?.user;
  if (user) await queryClient.prefetchQuery(ownProfile(user));
}

/** Without them a dialog is loaded when it is first opened. */
export const preloadDialogs = (): Promise<void> => Dialog.preload().catch(() => undefined);

/**
 * The screen, once the service has confirmed that the user is a developer. The shell's guard only reads the role that
 * the browser stores, which may be old or forged. A later failure does not close the screen: it may hold unsaved work.
 */
export function withRoleCheck(Screen: ComponentType): ComponentType {
  return function CheckedScreen() {
    const user = useUser();
    const { data, isError } = useQuery(ownProfile(user));
    const confirmed = data && userHasRole(data.user, 'developer');
    const refused = data ? !confirmed : isError;
    const role = data?.user.role;
    useEffect(() => {
      if (!refused) return;
      // Menus and guards stop offering what the service refuses.
      if (role) updateSessionUser({ role });
      else notify({ kind: 'error', text: ru.roleFailed });
    }, [refused, role]);
    if (refused) return <Navigate to="/" replace />;
    return confirmed ? <Screen /> : <Loading />;
  };
}
