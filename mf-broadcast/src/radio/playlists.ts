import { PLAYLISTS_PATH, type Playlist } from '@luplay/contracts/broadcast';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../state/keys.ts';

/** The playlists that the gateway serves as a file. */
export const playlistsQuery = queryOptions({
  queryKey: keys.playlists,
  queryFn: async ({ signal }): Promise<Playlist[]> => {
    const response = await fetch(PLAYLISTS_PATH, { signal });
    if (!response.ok) throw new Error(`${PLAYLISTS_PATH}: ${response.status}`);
    return (await response.json()) as Playlist[];
  },
  staleTime: 10 * 60_000,
  retry: 1,
});
