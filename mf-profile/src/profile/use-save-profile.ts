import { FULL_PROFILES, signIn, updateSessionUser, useUser } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withProfile } from './cached.ts';
import { type FullProfile, type ProfileChanges, updateProfile } from './queries.ts';

/** Saves changes of a profile and updates the cached copies, and the session for the own profile. */
export function useSaveProfile(profileId: string) {
  const client = useQueryClient();
  const { userId } = useUser();
  const filter = { queryKey: FULL_PROFILES };
  return useMutation({
    mutationFn: (changes: ProfileChanges) => updateProfile(profileId, changes),
    onSuccess: ({ user, token }) => {
      if (user.userId === userId) {
        // A new password has revoked the token of this request.
        if (token) signIn(token, user);
        else updateSessionUser({ displayName: user.displayName, role: user.role });
      }
      client.setQueriesData<FullProfile>(filter, (answer) => answer && withProfile(answer, user));
      void client.invalidateQueries(filter);
    },
  });
}
