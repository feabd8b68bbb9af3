import type { userCalls } from '@luplay/contracts/user';
import type { Ctx, Handlers } from '@luplay/service-kit';
import { listedProfileOf } from './presenters.ts';
import type { DirectoryStore } from './store.ts';

type Calls = typeof userCalls;

export function directoryRoutes(directory: DirectoryStore): Pick<Handlers<Calls>, 'allProfiles'> {
  return {
    async allProfiles({ caller, query: { after, limit, ...query } }: Ctx<Calls['allProfiles']>) {
      // A replica of an older version may still create accounts.
      if (after === undefined) await directory.fillKeys();
      const [page, total] = await Promise.all([directory.page(query, after, limit + 1), directory.count(query)]);
      const shown = page.slice(0, limit);
      return {
        profiles: shown.map((account) => listedProfileOf(account, caller)),
        total,
        next: page.length > limit ? (shown.at(-1)?.listKey ?? null) : null,
      };
    },
  };
}
