import type { ResponseOf } from '@luplay/contracts';
import { items, type QuizItem } from '@luplay/contracts/lobby-game';
import { api } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** Items by id; empty until the catalogue is loaded. */
export type Catalogue = Readonly<Record<string, QuizItem>>;

const NOTHING: Catalogue = {};

/** Drops items without an effect: they are in no game. */
function playable(listed: ResponseOf<typeof items.listItems>['items']['quiz']): Catalogue {
  const withEffect = Object.entries(listed).flatMap(([id, item]): [string, QuizItem][] =>
    item.effect ? [[id, { ...item, effect: item.effect }]] : [],
  );
  return Object.fromEntries(withEffect);
}

export function useCatalogue(): Catalogue {
  const query = useQuery({
    queryKey: keys.items,
    queryFn: async ({ signal }) => playable((await api(items.listItems, { signal })).items.quiz),
    staleTime: 5 * 60_000,
  });
  return query.data ?? NOTHING;
}
