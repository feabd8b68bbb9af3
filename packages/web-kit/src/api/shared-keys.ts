/** First words of the query keys that several remotes use: invalidating one reaches all of them. */
export const sharedKeys = {
  profiles: ['profile'] as const,
  achievements: ['achievements'] as const,
  lobbies: ['lobbies'] as const,
  items: ['items'] as const,
  story: (kind: string) => ['story', kind] as const,
};
