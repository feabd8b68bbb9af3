import { storyContent } from '@luplay/contracts/story';
import { api, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

/**
 * A map with its version. The editor starts from one reading and keeps its own state from then on, so nothing is read
 * again behind its back, and nothing old is shown when it opens.
 */
export const mapToEdit = (id: string) =>
  queryOptions({
    queryKey: [...sharedKeys.story('map-editor'), id],
    queryFn: ({ signal }) => api(storyContent.maps.read, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
