import { type ClientErrorGroup, clientErrors, type userCalls } from '@luplay/contracts/user';
import type { Handlers } from '@luplay/service-kit';
import { browserOf } from '../sessions/browser.ts';
import { withoutPeople } from './rules.ts';
import type { ClientErrors, StoredError } from './store.ts';

const PAGE_SIZE = clientErrors.listClientErrors.response.shape.pageSize.value;

export function clientErrorRoutes(
  errors: ClientErrors,
): Pick<Handlers<typeof userCalls>, 'logClientError' | 'listClientErrors'> {
  return {
    async logClientError({ body, caller, receivedAt, userAgent }) {
      await errors.keep(body, { userId: caller?.userId ?? null, browser: browserOf(userAgent) }, receivedAt);
      return {};
    },

    async listClientErrors({ query: { page }, receivedAt }) {
      const groups = groupErrors(await errors.recent(receivedAt));
      const shown = groups.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
      return { groups: shown, total: groups.length, pageSize: PAGE_SIZE };
    },
  };
}

/** How many screens, builds and browsers a group names. */
const NAMED = 6;

/** Errors with the same message in the same part of the product as one: builds differ in their stacks. Newest first. */
export function groupErrors(errors: readonly StoredError[]): ClientErrorGroup[] {
  const groups = new Map<string, StoredError[]>();
  for (const error of errors.toSorted((one, other) => other.lastAt - one.lastAt)) {
    const key = `${error.remote ?? ''}\n${withoutPeople(error.message)}`;
    groups.set(key, [...(groups.get(key) ?? []), error]);
  }
  return [...groups.values()].map(groupOf);
}

function groupOf(errors: StoredError[]): ClientErrorGroup {
  const [newest] = errors as [StoredError, ...StoredError[]];
  return {
    message: withoutPeople(newest.message),
    remote: newest.remote ?? null,
    count: errors.reduce((sum, { count }) => sum + count, 0),
    firstAt: Math.min(...errors.map(({ firstAt }) => firstAt)),
    lastAt: newest.lastAt,
    screens: named(errors.map(({ path }) => path && screenOf(path))),
    builds: named(errors.map(({ version }) => version)),
    browsers: named(errors.flatMap(({ browsers }) => browsers?.toReversed())),
    stack: newest.stack ? withoutPeople(newest.stack) : null,
  };
}

const named = (values: (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined && value !== ''))].slice(0, NAMED) as string[];

/** A path without the ids in it, which may name a person: `/profile/…`. */
export function screenOf(path: string): string {
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '');
  return rest.length === 0 ? `/${first}` : `/${first}/…`;
}
