import { profiles } from '@luplay/contracts/user';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { sharedKeys } from './shared-keys.ts';

/** Prefix of the query keys of all full profiles. */
export const FULL_PROFILES = [...sharedKeys.profiles, 'full'] as const;

/** A profile by id. The header and the screens share the entry. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: [...FULL_PROFILES, id],
    queryFn: ({ signal }) => api(profiles.fullProfile, { params: { id }, signal }),
    staleTime: 60_000,
  });
