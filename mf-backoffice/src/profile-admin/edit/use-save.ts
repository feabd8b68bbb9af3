import { FULL_PROFILES, notify, signIn, updateSessionUser, useUser } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profiles as texts } from '../locale.ts';
import { PROFILES, type ProfileChanges, refreshCache, updateProfile } from '../queries.ts';

/** Saves changes of a profile. Lists and open profiles are fetched again. */
export function useSave(userId: string) {
  const client = useQueryClient();
  const { userId: ownId } = useUser();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => updateProfile(userId, changes),
    onSuccess: ({ user, token }) => {
      notify({ kind: 'success', text: texts.form.updated });
      if (user.userId !== ownId) return;
      // Another role has revoked the token of this request.
      if (token) signIn(token, user);
      else updateSessionUser({ displayName: user.displayName, role: user.role });
    },
    onError: () => notify({ kind: 'error', text: texts.form.failed }),
    onSettled: () => Promise.all([PROFILES, FULL_PROFILES].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Makes every service take the profile's name, picture and role again. */
export function useRefreshCache(userId: string) {
  return useMutation({
    mutationFn: () => refreshCache(userId),
    onSuccess: () => notify({ kind: 'success', text: texts.form.refreshed }),
    onError: () => notify({ kind: 'error', text: texts.form.refreshFailed }),
  });
}
