import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/store.ts';
import { mayPass } from './api-error.ts';

/** The one cache of server state, shared by the shell and every remote. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      gcTime: 5 * 60_000,
      // For 5 s: longer than the gateway is away while it is replaced.
      retry: (failures, error) => failures < 3 && mayPass(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 2000),
      // A network error is shown with a retry button instead of an endless wait.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let lastUser = session.get()?.user.userId;
session.subscribe(() => {
  const user = session.get()?.user.userId;
  // Another user must not see the previous user's data.
  if (user !== lastUser) queryClient.clear();
  lastUser = user;
});
