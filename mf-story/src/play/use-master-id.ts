import { storyPlay } from '@luplay/contracts/story';
import { api, sharedKeys } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The specification's key of the game master's userId in the browser's storage. Logging out removes it. */
const MASTER_KEY = 'masterId';

/** Stores who the game master is. */
export function useMasterId(): void {
  const { data } = useQuery({
    queryKey: sharedKeys.story('master'),
    queryFn: async ({ signal }) => (await api(storyPlay.readMaster, { signal })).master,
    // Somebody else may have become host.
    staleTime: 0,
  });
  useEffect(() => {
    if (data === undefined) return;
    try {
      if (data === null) localStorage.removeItem(MASTER_KEY);
      else localStorage.setItem(MASTER_KEY, data);
    } catch {
      // Storage is full or forbidden: the service knows who the host is.
    }
  }, [data]);
}
