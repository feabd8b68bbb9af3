import { broadcastSocket } from '@luplay/contracts/broadcast';
import { createHub } from '@luplay/live-kit';
import { defineService } from '@luplay/service-kit';
import { openSocket, startTestService, type TestService, type TestSocket } from '@luplay/service-kit/testing';
import type { Users } from './users.fixture.ts';

export interface Watchers {
  service: TestService;
  /** A socket that stays open for as long as its token counts. */
  open(token: string | undefined): Promise<TestSocket>;
}

/** Another service of the deployment, with sockets: it knows revocations only from svc-user. */
export async function startWatchers(users: Users, env: Record<string, string> = {}): Promise<Watchers> {
  const definition = defineService({
    name: 'svc-broadcast',
    calls: {},
    setup(kit) {
      createHub(kit, {
        spec: broadcastSocket,
        open: () => ({ topic: 'all' }),
        greet: () => ({ type: 'error' as const, code: 'hello', message: 'hello', serverTime: 0 }),
      });
      return { handlers: {} };
    },
  });
  const service = await startTestService(definition, {
    beside: users as unknown as TestService,
    keys: null,
    env: { LUPLAY_JWKS_URL: `${users.url}/.well-known/jwks.json`, ...env },
  });
  return {
    service,
    async open(token) {
      const socket = await openSocket(service.url, '/ws/broadcast/123456', token === undefined ? {} : { token });
      await socket.next('error');
      return socket;
    },
  };
}
