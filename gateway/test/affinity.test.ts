import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Echo } from './echo.ts';
import { raw, startGateway, type TestGateway } from './gateway.ts';

const LOBBIES = Array.from({ length: 40 }, (_, index) => `lobby-${index}`);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ 'index.html': '<title>LuPlay</title>' }, { lobbyAffinity: true });
});
afterAll(() => gateway.stop());

async function replicaOfCall(path: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(`${gateway.url}/api2${path}`, init);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Echo).port;
}

async function replicaOfSocket(path: string): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`;
  const text = await raw(gateway.port, request, (got) => /\nfrom \d+\n/.test(got));
  return Number(/\nfrom (\d+)\n/.exec(text)?.[1]);
}

describe('with lobby affinity', () => {
  it('calls and sockets that name a lobby in their path go to one replica, lobbies to both', async () => {
    const replicas = await Promise.all(
      LOBBIES.map(async (lobby) => {
        const seen = await Promise.all([
          replicaOfCall(`/game/info/${lobby}`),
          replicaOfCall(`/game/answer/${lobby}`, { method: 'POST' }),
          replicaOfCall(`/game/setPhase/${lobby}?again=1`, { method: 'POST' }),
          replicaOfSocket(`/ws/game/${lobby}`),
          replicaOfSocket(`/api2/ws/game/${lobby}?a=b`),
        ]);
        expect(new Set(seen).size).toBe(1);
        return seen[0] as number;
      }),
    );
    for (const { port } of gateway.services['svc-lobby-game']) {
      expect(replicas.filter((one) => one === port).length).toBeGreaterThanOrEqual(LOBBIES.length / 5);
    }
  });

  it('calls without a lobby in their path, and other services, use both replicas', async () => {
    for (const path of ['/lobby/all', '/broadcast/list']) {
      const seen = await Promise.all(LOBBIES.map(() => replicaOfCall(path)));
      expect(new Set(seen).size).toBe(2);
    }
  });

  it('another replica serves the lobbies of one that is down', async () => {
    const [first, second] = gateway.services['svc-lobby-game'];
    await first.kill();
    const seen = await Promise.all(LOBBIES.map((lobby) => replicaOfCall(`/game/info/${lobby}`)));
    expect(new Set(seen)).toEqual(new Set([second.port]));
    await first.revive();
  });
});
