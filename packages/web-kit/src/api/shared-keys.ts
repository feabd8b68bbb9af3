/** Prefixes of query keys that several remotes share: invalidating a prefix reaches all of them. */
export const sharedKeys = {
  profiles: ['profile'] as const,
  achievements: ['achievements'] as const,
  lobbies: ['lobbies'] as const,
  items: ['items'] as const,
  story: (kind: string) => ['story', kind] as const,
};
