import { describe, expect, it } from '@jest/globals';
import { endedSessions, tokenEpochs } from '@luplay/contracts';
import { startEcho } from './echo.fixture.ts';

const { service, open, greeted } = await startEcho();

describe('a user', () => {
  it('G12: whose tokens are revoked: their sockets close with 4401, those with newer tokens stay open', async () => {
    const now = Math.floor(Date.now() / 1000);
    const old = await greeted('a', { token: await service.token({ userId: 'rev' }, { issuedAt: now - 100 }) });
    const fresh = await greeted('a', { token: await service.token({ userId: 'rev' }) });
    await service.kit.nats.bucket(tokenEpochs).put('rev', { notBefore: now - 10 });
    expect((await old.closed).code).toBe(4401);
    expect(fresh.ws.readyState).toBe(1);
  });

  it('G12: who logs out: the sockets of the session close with 4401, those of other sessions stay open', async () => {
    const opening = (sessionId: string) => service.token({ userId: 'leaver' }, { sessionId });
    const phone = [
      await greeted('a', { token: await opening('s-phone') }),
      await greeted('b', { token: await opening('s-phone') }),
    ];
    const laptop = await greeted('a', { token: await opening('s-laptop') });
    await service.kit.nats.bucket(endedSessions).put('s-phone', { endedAt: Math.floor(Date.now() / 1000) });
    for (const socket of phone) expect((await socket.closed).code).toBe(4401);
    expect(laptop.ws.readyState).toBe(1);
    const again = await open('a', { token: await opening('s-phone') });
    expect((await again.closed).code).toBe(4401);
  });
});
