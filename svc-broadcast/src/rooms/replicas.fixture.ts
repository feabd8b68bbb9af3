import { afterAll } from '@jest/globals';
import type { Role } from '@luplay/contracts';
import { rooms } from '@luplay/contracts/broadcast';
import { startTestService } from '@luplay/service-kit/testing';
import { broadcastService } from '../service.ts';

/** Two replicas for the tests of one file, and people with their roles. */
export async function startReplicas() {
  const service = await startTestService(broadcastService);
  const other = await startTestService(broadcastService, { beside: service });
  afterAll(async () => {
    await other.close();
    await service.close();
  });
  const tokens: Record<string, string> = {};
  const sign = async (userId: string, role: Role) => {
    tokens[userId] = await service.token({ userId, telegramId: userId, username: userId, roles: [role] });
  };
  await sign('dev', 'developer');
  await sign('dev2', 'developer');
  await sign('boss', 'admin');
  await sign('creator', 'creator');
  await sign('anya', 'User');
  return {
    service,
    other,
    tokens,
    create: (title = 'Зал', token = tokens.dev ?? '') => service.call(rooms.createRoom, { token, body: { title } }),
    read: async (code: string) => (await service.call(rooms.getRoom, { params: { code } })).body,
  };
}
