import { items } from '@luplay/contracts/lobby-game';
import { achievements } from '@luplay/contracts/user';
import { api, byText, sharedKeys } from '@luplay/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const achievementsQuery = queryOptions({
  queryKey: [...sharedKeys.achievements, 'editor'],
  queryFn: async ({ signal }) => (await api(achievements.achievementList, { signal })).achievements,
});

export const itemsQuery = queryOptions({
  queryKey: [...sharedKeys.items, 'editor'],
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
