import { clientErrors, type userCalls } from '@luplay/contracts/user';
import type { Handlers } from '@luplay/service-kit';
import { browserOf } from './browser.ts';
import { groupErrors } from './groups.ts';
import type { ClientErrors } from './store.ts';

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
