import type { userCalls } from '@luplay/contracts/user';
import type { Ctx, Handlers } from '@luplay/service-kit';
import type { clientErrorStore } from './store.ts';

type Calls = typeof userCalls;

export function clientErrorRoutes(
  errors: ReturnType<typeof clientErrorStore>,
): Pick<Handlers<Calls>, 'logClientError'> {
  return {
    async logClientError({ body, caller, receivedAt }: Ctx<Calls['logClientError']>) {
      await errors.keep(body, caller?.userId ?? null, receivedAt);
      return {};
    },
  };
}
