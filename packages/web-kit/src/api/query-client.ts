import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/store.ts';
import { isApiError } from './api-error.ts';

/** Only what may pass by itself is tried again: no answer, or a service that is away. */
function mayPass(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

/** The one cache of server state, shared by the shell and every remote. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
      // A fault of the network shows as an error with a retry, not as an endless wait.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let lastUser = session.get()?.user.userId;
session.subscribe(() => {
  const user = session.get()?.user.userId;
  // What one person saw is not the next one's to see.
  if (user !== lastUser) queryClient.clear();
  lastUser = user;
});
