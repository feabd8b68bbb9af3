import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Echo } from './echo.ts';
import { raw, startGateway, type TestGateway } from './gateway.ts';
import { slowestOrdinary } from './ordinary.ts';

/** A call waits so long for a replica that hangs, on a machine that answers other calls at once, ms. */
const FIRST_MS = 4_500;
/** 95 of 100 later calls are answered within this time, ms: far less than the 4 s of one that waits, on any machine. */
const AT_ONCE_MS = 1_000;
/** A replica that answers again gets its share after this time, ms. */
const TAKEN_BACK_MS = 10_000;

interface Answered {
  port: number;
  ms: number;
}

async function call(gateway: TestGateway, lobby: number, method = 'GET'): Promise<Answered> {
  const startedAt = performance.now();
  const path = method === 'GET' ? 'info' : 'answer';
  const answer = await fetch(`${gateway.url}/api2/game/${path}/lobby-${lobby}`, { method });
  expect(answer.status).toBe(200);
  return { port: ((await answer.json()) as Echo).port, ms: performance.now() - startedAt };
}

async function openSocket(gateway: TestGateway, lobby: number): Promise<Answered> {
  const startedAt = performance.now();
  const request = `GET /ws/game/lobby-${lobby} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`;
  const text = await raw(gateway.port, request, (got) => /\nfrom \d+\n/.test(got));
  return { port: Number(/\nfrom (\d+)\n/.exec(text)?.[1]), ms: performance.now() - startedAt };
}

const LOBBIES = Array.from({ length: 40 }, (_, index) => index);
const inAllLobbies = (ask: (lobby: number) => Promise<Answered>) => Promise.all(LOBBIES.map(ask));
const portsOf = (answers: Answered[]) => new Set(answers.map(({ port }) => port));
const percentile95 = (answers: Answered[]) =>
  answers.map(({ ms }) => ms).sort((one, other) => one - other)[Math.floor(answers.length * 0.95)];

describe.each([
  { name: 'with lobby affinity', lobbyAffinity: true },
  { name: 'without', lobbyAffinity: false },
])('$name', ({ lobbyAffinity }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ 'index.html': '<title>LuPlay</title>' }, { lobbyAffinity });
  });
  afterAll(() => gateway.stop());

  it('24.16a: after the first calls that a hung replica leaves unanswered the others go elsewhere at once', async () => {
    const [first, second] = gateway.services['svc-lobby-game'];
    first.hang();
    const finding = inAllLobbies((lobby) => call(gateway, lobby));
    const slowest = await slowestOrdinary(gateway, finding);
    const found = await finding;
    expect(portsOf(found)).toEqual(new Set([second.port]));
    expect(Math.max(...found.map(({ ms }) => ms))).toBeLessThan(FIRST_MS + slowest);

    const later = (async () => [
      ...(await inAllLobbies((lobby) => call(gateway, lobby))),
      ...(await inAllLobbies((lobby) => call(gateway, lobby, 'POST'))),
      ...(lobbyAffinity ? await inAllLobbies((lobby) => openSocket(gateway, lobby)) : []),
    ])();
    const slowestMeanwhile = await slowestOrdinary(gateway, later);
    expect(portsOf(await later)).toEqual(new Set([second.port]));
    expect(percentile95(await later)).toBeLessThan(AT_ONCE_MS + slowestMeanwhile);

    first.resume();
    const resumedAt = performance.now();
    let replicas = new Set<number>();
    while (replicas.size < 2) {
      replicas = portsOf(await inAllLobbies((lobby) => call(gateway, lobby)));
      expect(performance.now() - resumedAt).toBeLessThan(TAKEN_BACK_MS);
    }
    const share = (await inAllLobbies((lobby) => call(gateway, lobby))).filter(({ port }) => port === first.port);
    expect(share.length).toBeGreaterThanOrEqual(LOBBIES.length / 5);
  });

  it('24.16a: nobody is missing when each replica is restarted right after another', async () => {
    const replicas = gateway.services['svc-lobby-game'];
    for (const replica of [...replicas, ...replicas]) {
      await replica.kill();
      for (let round = 0; round < 3; round += 1) {
        expect(portsOf(await inAllLobbies((lobby) => call(gateway, lobby))).has(replica.port)).toBe(false);
        expect(portsOf(await inAllLobbies((lobby) => openSocket(gateway, lobby))).has(replica.port)).toBe(false);
      }
      await replica.revive();
    }
  });
});
