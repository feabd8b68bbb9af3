import { items } from '@luplay/contracts/lobby-game';
import { achievements } from '@luplay/contracts/user';
import { api, byText } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

/**
 * The first words of the query keys. Other screens cache what they know of a catalogue under the same word, so that
 * invalidating it here invalidates it there.
 */
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

/** The entries of a catalogue with their ids, by title. */
export const byTitle = <Entry extends { title: string }>(catalogue: Readonly<Record<string, Entry>>) =>
  byText(
    Object.entries(catalogue).map(([id, entry]) => ({ ...entry, id })),
    ({ title }) => title,
  );
