import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { echoService } from '../../test/echo-service.ts';
import { AppError, toAppError } from '../base/errors.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestService, type TestService } from '../testing/index.ts';
import { startStopwatch } from '../testing/stopwatch.ts';
import { MissLimit } from './miss-limit.ts';

const RATE = { id: 'codes', points: 30, seconds: 60 };
const SECRET = '777777';

let services: TestService[];
let limits: MissLimit[];
beforeAll(async () => {
  const service = await startTestService(echoService().definition);
  services = [service, await startTestService(echoService().definition, { beside: service })];
  limits = services.map(({ kit }, at) => new MissLimit(kit, `socket-${at}`, RATE));
});
afterAll(async () => {
  for (const service of services.reverse()) await service.close();
});

interface Guessed {
  /** Whether the code was looked up: only then the answer tells something. */
  isTold: boolean;
  outcome: 'right' | 'not_found' | 'rate_limited' | string;
}

/** `at`: the replica. */
async function guess(ip: string, code: string, at = 0): Promise<Guessed> {
  let isTold = false;
  const open = async () => {
    isTold = true;
    await new Promise(setImmediate);
    if (code !== SECRET) throw new AppError('not_found');
  };
  const outcome = await (limits[at] as MissLimit).guard(ip, code, open).then(
    () => 'right',
    (error: unknown) => toAppError(error).code,
  );
  return { isTold, outcome };
}

const codes = (count: number, from = 100_000) => Array.from({ length: count }, (_, at) => String(from + at));
const burst = (ip: (at: number) => string, guesses: string[]) =>
  Promise.all(guesses.map((code, at) => guess(ip(at), code, at % 2)));
const told = (all: Guessed[]) => all.filter(({ isTold }) => isTold).length;

describe('24.6: guesses of one address', () => {
  it('24.6: a burst of 200 over two replicas is told at most 30 answers', async () => {
    const all = await burst(() => '192.0.2.1', codes(200));
    expect(told(all)).toBeGreaterThanOrEqual(20);
    expect(told(all)).toBeLessThanOrEqual(30);
    expect(all.filter(({ outcome }) => outcome === 'rate_limited').length).toBeGreaterThanOrEqual(170);
  });

  it('24.6: a new right code passes after a burst, within the time that a caller waits', async () => {
    await burst(() => '192.0.2.2', codes(200));
    const sinceAsked = startStopwatch();
    expect(await guess('192.0.2.2', SECRET)).toEqual({ isTold: true, outcome: 'right' });
    expect(sinceAsked()).toBeLessThan(3_500);
  });

  it('24.6: a right code that is known there passes at once, on each replica, whatever else is guessed', async () => {
    expect((await guess('192.0.2.3', SECRET)).outcome).toBe('right');
    const flood = burst(() => '192.0.2.3', codes(200));
    const phones = await Promise.all(Array.from({ length: 30 }, (_, at) => guess('192.0.2.3', SECRET, at % 2)));
    expect(phones.map(({ outcome }) => outcome)).toEqual(Array(30).fill('right'));
    expect(told(await flood)).toBeLessThanOrEqual(30);
    expect((await guess('192.0.2.3', SECRET, 1)).outcome).toBe('right');
  });

  it('24.6: who knows the code from elsewhere passes as well', async () => {
    await burst(() => '192.0.2.4', codes(60));
    (limits[0] as MissLimit).remember('192.0.2.4', SECRET);
    expect((await guess('192.0.2.4', SECRET)).outcome).toBe('right');
  });

  it('24.6: right codes at once, known or not, cost nothing', async () => {
    const first = await Promise.all(Array.from({ length: 100 }, (_, at) => guess('192.0.2.5', SECRET, at % 2)));
    expect(first.every(({ outcome }) => outcome === 'right')).toBe(true);
    const misses = [];
    for (const code of codes(20)) misses.push((await guess('192.0.2.5', code)).outcome);
    expect(misses).toEqual(Array(20).fill('not_found'));
  });

  it('24.6: a /48 with an address for each guess is told at most 300', async () => {
    const all = await burst((at) => `2001:db8:5:${at.toString(16)}::1`, codes(600));
    expect(told(all)).toBeGreaterThanOrEqual(290);
    expect(told(all)).toBeLessThanOrEqual(300);
    expect((await guess('2001:db8:6:1::1', '100000')).outcome).toBe('not_found');
  });

  it('24.6: an address in a /48 that guesses too much keeps its own turns', async () => {
    const rate = { ...RATE, id: 'neighbours' };
    const { kit } = services[0] as TestService;
    const ask = (limit: MissLimit, ip: string, code: string) =>
      limit.check(ip, code, false).then(
        () => 'told',
        (error: unknown) => toAppError(error).code,
      );
    const limit = new MissLimit(kit, 'neighbours', rate);
    const flood = codes(290).map((code, at) => ask(limit, `2001:db8:8:${(at + 2).toString(16)}::1`, code));
    expect(await Promise.all(flood)).toEqual(Array(290).fill('told'));
    const neighbour = '2001:db8:8:1::1';
    const refused = await Promise.all(codes(20).map((code) => ask(limit, neighbour, code)));
    expect(refused).toEqual(Array(20).fill('rate_limited'));
    // The site's window ends, as a replica sees it that has refused nobody yet.
    await kit.redis.client.del(kit.redis.key('limit:neighbours:site:2001:db8:8::/48'));
    const later = new MissLimit(kit, 'neighbours', rate);
    const answers = await Promise.all(codes(20, 200_000).map((code) => ask(later, neighbour, code)));
    expect(answers).toEqual(Array(20).fill('told'));
  });

  it('24.6: who waits in the slow lane is not replaced by other addresses of the /48', async () => {
    const { kit } = services[0] as TestService;
    const limit = new MissLimit(kit, 'lane', { ...RATE, id: 'lane' });
    const address = (at: number) => `2001:db8:9:${at.toString(16)}::1`;
    await Promise.all(codes(290).map((code, at) => limit.check(address(at + 3), code, false)));
    // Takes the lane's first turn, so the next one waits 2 s.
    await limit.check(address(1), '300000', false).catch(() => undefined);
    let isOver = false;
    const waits = limit.check(address(1), SECRET, true).finally(() => {
      isOver = true;
    });
    const [first, second] = ['300001', '300002'].map((code) =>
      limit.check(address(2), code, false).catch((error: unknown) => toAppError(error).code),
    );
    // Replaced by the next one of its own address. The request of the other address waits on.
    expect(await first).toBe('rate_limited');
    expect(isOver).toBe(false);
    await Promise.allSettled([waits, second]);
  });

  it('24.3: a right guess is remembered no longer than the limit says, in Redis as well', async () => {
    const { kit } = services[0] as TestService;
    const limit = new MissLimit(kit, 'brief', { ...RATE, id: 'brief' }, 600);
    expect(await limit.check('192.0.2.8', 'boris', true)).toBe(true);
    const key = kit.redis.key('known:brief:192.0.2.8 boris');
    await eventually(async () => (await kit.redis.client.ttl(key)) > 0);
    expect(await kit.redis.client.ttl(key)).toBeLessThanOrEqual(600);
  });

  it('24.6: calls and sockets with the same id share one counter', async () => {
    const [first, second] = services.map(({ kit }, at) => new MissLimit(kit, `other-${at}`, { ...RATE, id: 'shared' }));
    const ask = (limit: MissLimit | undefined, code: string) =>
      limit?.check('192.0.2.7', code, false).catch(toAppError);
    for (const code of codes(10)) expect(await ask(first, code)).toBe(false);
    for (const code of codes(10, 200_000)) expect(await ask(second, code)).toBe(false);
    // The slow lane's first answer, which does not tell the miss.
    expect(await ask(first, '300000')).toMatchObject({ code: 'rate_limited' });
  });
});
