import type { BodyInputOf, Role } from '@luplay/contracts';
import { directory, type profiles } from '@luplay/contracts/user';
import { api } from '@luplay/web-kit';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

export const PROFILES = ['profile-admin'] as const;
/** Profiles per page. */
const PAGE = 50;

export type ProfileChanges = Omit<BodyInputOf<typeof profiles.updateProfile>, 'userId'>;

export interface Wanted {
  search: string;
  role: Role | null;
}

/** The profiles that match, in pages. The previous list stays while the next one loads. */
export const profilesQuery = ({ search, role }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...PROFILES, search, role],
    queryFn: ({ signal, pageParam }) =>
      api(directory.allProfiles, {
        query: {
          limit: PAGE,
          ...(search !== '' && { search }),
          ...(role !== null && { role }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
