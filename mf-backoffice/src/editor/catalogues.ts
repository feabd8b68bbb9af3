import { items } from '@luplay/contracts/lobby-game';
import { achievements } from '@luplay/contracts/user';
import { api, byText } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Prefixes of query keys. Other screens use the same ones for a catalogue, so invalidating one invalidates all. */
export const ACHIEVEMENTS = ['achievements'] as const;
export const ITEMS = ['items'] as const;

export const achievementsQuery = queryOptions({
  queryKey: [...ACHIEVEMENTS, 'editor'],
  queryFn: async ({ signal }) => (await api(achievements.achievementList, { signal })).achievements,
});

export const itemsQuery = queryOptions({
  queryKey: [...ITEMS, 'editor'],
  queryFn: async ({ signal }) => (await api(items.listItems, { signal })).items,
});

/** They change only with a release of the service. */
export const effectsQuery = queryOptions({
  queryKey: ['item-effects'],
  queryFn: async ({ signal }) => (await api(items.listItemEffects, { signal })).effects,
  staleTime: 10 * 60_000,
});

/** The entries of a catalogue with their ids, sorted by title. */
export const byTitle = <Entry extends { title: string }>(catalogue: Readonly<Record<string, Entry>>) =>
  byText(
    Object.entries(catalogue).map(([id, entry]) => ({ ...entry, id })),
    ({ title }) => title,
  );
