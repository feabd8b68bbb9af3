import { useQuery } from '@tanstack/react-query';

export const VERSION_KEY = ['version'] as const;

/** The product's version from /version.json; undefined while it is unknown. */
export function useVersion(): string | undefined {
  return useQuery({
    queryKey: VERSION_KEY,
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) => {
      const response = await fetch('/version.json', { signal });
      if (!response.ok) throw new Error(`version.json: ${response.status}`);
      return ((await response.json()) as { version: string }).version;
    },
  }).data;
}
