import type { userCalls } from '@luplay/contracts/user';
import type { Ctx, Handlers } from '@luplay/service-kit';
import type { Sessions } from './sessions.ts';

type Calls = typeof userCalls;

type SessionCalls = 'renewSession' | 'logout' | 'listSessions' | 'endSession';

export function sessionRoutes(sessions: Sessions): Pick<Handlers<Calls>, SessionCalls> {
  return {
    async renewSession({ caller, userAgent }: Ctx<Calls['renewSession']>) {
      return sessions.renew(caller, await sessions.alive(caller), userAgent);
    },

    async logout({ caller, body }: Ctx<Calls['logout']>) {
      await sessions.end(caller, body.everywhere);
      return {};
    },

    async listSessions({ caller, userAgent }: Ctx<Calls['listSessions']>) {
      return { sessions: await sessions.list(caller, await sessions.alive(caller), userAgent) };
    },

    async endSession({ caller, params }: Ctx<Calls['endSession']>) {
      await sessions.alive(caller);
      await sessions.endOne(caller, params.id);
      return {};
    },
  };
}
