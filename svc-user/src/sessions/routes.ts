import type { userCalls } from '@luplay/contracts/user';
import type { Ctx, Handlers } from '@luplay/service-kit';
import type { Sessions } from './sessions.ts';

type Calls = typeof userCalls;

export function sessionRoutes(sessions: Sessions): Pick<Handlers<Calls>, 'renewSession' | 'logout'> {
  return {
    async renewSession({ caller }: Ctx<Calls['renewSession']>) {
      return sessions.renew(caller, await sessions.alive(caller));
    },

    async logout({ caller, body }: Ctx<Calls['logout']>) {
      await sessions.end(caller, body.everywhere);
      return {};
    },
  };
}
