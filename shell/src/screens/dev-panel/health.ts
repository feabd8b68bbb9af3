import { type Health, health } from '@luplay/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Interval of the health requests, ms. */
const POLL_MS = 5000;

/** While a service is missing the status is 503, with the same fields. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }): Promise<Health> => {
    const response = await fetch(`/api2${health.path}`, { signal });
    const answer = (await response.json()) as Partial<Health>;
    if (!answer.services) throw new Error(`${health.path}: ${response.status}`);
    return { services: answer.services, warnings: answer.warnings ?? [] };
  },
  refetchInterval: POLL_MS,
});
