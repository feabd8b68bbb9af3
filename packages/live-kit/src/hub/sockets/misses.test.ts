import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, linkTo, openSocket, startTestService, type TestService } from '@luplay/service-kit/testing';
import { echoService, echoSocket } from '../../../test/echo-service.ts';

const POINTS = echoSocket.misses?.points ?? 0;
let service: TestService;
let other: TestService;
let link: Awaited<ReturnType<typeof linkTo>>;
beforeAll(async () => {
  service = await startTestService(echoService().definition);
  link = await linkTo(process.env.REDIS_URL ?? '');
  other = await startTestService(echoService().definition, { beside: service, env: { REDIS_URL: link.url } });
});
afterAll(async () => {
  await other.close();
  await service.close();
  await link.close();
});

/** The close code; 0: it was greeted. */
async function guess(topic: string, ip: string, at = service): Promise<number> {
  const socket = await openSocket(at.url, `/ws/echo/${topic}`, { headers: { 'x-real-ip': ip } });
  const code = await Promise.race([socket.next('hello').then(() => 0), socket.closed.then(({ code }) => code)]);
  if (code === 0) await socket.close();
  return code;
}
/** What is told at once; the other third of the limit is for the slow lane. */
const AT_ONCE = (POINTS * 2) / 3;
let wrong = 0;
const guessWrong = (ip: string, at = service) => guess(`nowhere-${wrong++}`, ip, at);
async function useUp(ip: string, at = service): Promise<void> {
  for (let n = 0; n < AT_ONCE; n++) expect(await guessWrong(ip, at)).toBe(4404);
}

describe('an address that requests topics that do not exist', () => {
  it('G13: is rejected after two thirds of 30 misses; other addresses are not', async () => {
    await useUp('192.0.2.1');
    expect(await guessWrong('192.0.2.1')).toBe(4429);
    expect([await guessWrong('192.0.2.2'), await guess('hall', '192.0.2.2')]).toEqual([4404, 0]);
  });

  it('G13: opens topics that were open there before, and a new one a little later', async () => {
    expect(await guess('hall', '192.0.2.18')).toBe(0);
    await useUp('192.0.2.18');
    expect(await guessWrong('192.0.2.18')).toBe(4429);
    expect(await Promise.all(Array.from({ length: 30 }, () => guess('hall', '192.0.2.18')))).toEqual(Array(30).fill(0));
    expect(await guess('lobby', '192.0.2.18')).toBe(0);
  });

  it('G13: shares its limit with its IPv6 /64', async () => {
    for (let n = 0; n < AT_ONCE; n++) expect(await guessWrong(`2001:db8::${n + 1}`)).toBe(4404);
    expect([await guessWrong('2001:db8::ffff'), await guess('hall', '2001:db8:0:1::1')]).toEqual([4429, 0]);
  });

  it('G13: is counted over all replicas', async () => {
    await useUp('192.0.2.3');
    expect(await guessWrong('192.0.2.3', other)).toBe(4429);
  });

  it('G13: gets at most 30 replies to simultaneous guesses', async () => {
    const codes = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(`nowhere-at-once-${n}`, '192.0.2.4')));
    const told = codes.filter((code) => code === 4404).length;
    expect([told, codes.filter((code) => code === 4429).length]).toEqual([AT_ONCE, 100 - AT_ONCE]);
  });

  it('G13: may open existing topics without limit', async () => {
    for (let n = 0; n < POINTS + 10; n++) expect(await guess('hall', '192.0.2.5')).toBe(0);
  });

  it('G11, G13: is counted by each replica while Redis is away', async () => {
    link.cut();
    await eventually(() => !other.kit.redis.connected);
    await useUp('192.0.2.6', other);
    expect(await guessWrong('192.0.2.6', other)).toBe(4429);
    link.mend();
    await eventually(() => other.kit.redis.connected);
  });
});

describe('the security log', () => {
  it('G17: has sockets without a valid token, of foreign pages, over a limit and with too many messages', async () => {
    const from = { 'x-real-ip': '192.0.2.8' };
    const forged = await openSocket(service.url, '/ws/echo/hall', { token: 'x.y.z', headers: from });
    await forged.closed;
    await openSocket(service.url, '/ws/echo/hall', { headers: { ...from, origin: 'https://evil.example' } }).catch(
      () => {},
    );
    const chatty = await openSocket(service.url, '/ws/echo/hall', { headers: from });
    await chatty.next('hello');
    for (let n = 0; n < 500; n++) chatty.ws.send('{"type":"ping"}');
    await chatty.closed;
    await useUp('192.0.2.8');
    expect(await guessWrong('192.0.2.8')).toBe(4429);
    const lines = service
      .logs()
      .split('\n')
      .filter((line) => line.includes('"stream":"security"'));
    const own = lines.map((line) => JSON.parse(line)).filter(({ address }) => address === '192.0.2.8');
    expect(own.map(({ event, code, call }) => [event, code, call])).toEqual([
      ['auth_refused', 'unauthorized', 'echo.socket'],
      ['auth_refused', 'origin', 'echo.socket'],
      ['limit_hit', 'messages', 'echo.socket'],
      ['limit_hit', 'rate_limited', 'echo.socket'],
    ]);
  });
});
