import { profiles } from '@luplay/contracts/user';
import { api } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** A person's profile by id. */
export const fullProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', 'full', id],
    queryFn: ({ signal }) => api(profiles.fullProfile, { params: { id }, signal }),
    staleTime: 60_000,
  });
