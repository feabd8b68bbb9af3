import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { echoCalls, echoService } from '../../test/echo-service.ts';
import { TrustedPeers } from '../base/address.ts';
import { startTestService, type TestService } from '../testing/index.ts';
import { LateRequests } from './late-requests.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(echoService().definition);
});
afterAll(() => service.close());

/** A request that the gateway, whose clock is ahead, began so long ago, ms. Whether it was carried out. */
async function carriedOut(ago: number, ahead: number): Promise<boolean> {
  const start = (Date.now() + ahead - ago) / 1000;
  const response = await service.fetch(echoCalls.say.path.replace(':room', 'r1'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-start': start.toFixed(3) },
    body: JSON.stringify({ text: 'hello' }),
  });
  const { code } = (await response.json()) as { code?: string };
  if (response.status !== 200) expect({ status: response.status, code }).toEqual({ status: 503, code: 'unavailable' });
  return response.status === 200;
}

it('does not carry out what the gateway gave up long ago, whatever its clock shows', async () => {
  expect(await carriedOut(0, 60_000)).toBe(true);
  expect(await carriedOut(9_000, 60_000)).toBe(true);
  expect(await carriedOut(13_000, 60_000)).toBe(false);
  expect(await carriedOut(0, 60_000)).toBe(true);
});

it('takes requests again soon after a clock was set, and none of those that a link held back', () => {
  const late = new LateRequests(new TrustedPeers([]));
  const isLate = (begun: number, now: number) =>
    late.isLate(
      {
        headers: { 'x-request-start': `${begun / 1000}` },
        socket: { remoteAddress: '127.0.0.1' },
      } as unknown as IncomingMessage,
      now,
    );
  const set = 20_000;
  expect(isLate(1_000_000, 1_000_000)).toBe(false);
  for (const [at, refused] of [
    [1_000, true],
    [2_500, true],
    [3_100, false],
    [3_200, false],
  ] as const)
    expect([at, isLate(1_000_000 + at, 1_000_000 + at + set)]).toEqual([at, refused]);
  // Held back: their ways differ, or others come in time between.
  for (const [begun, now, refused] of [
    [1_004_000, 1_040_000, true],
    [1_005_000, 1_042_500, true],
    [1_010_000, 1_044_600, true],
    [1_024_700, 1_044_700, false],
    [1_012_000, 1_046_900, true],
  ] as const)
    expect([now, isLate(begun, now)]).toEqual([now, refused]);
});
