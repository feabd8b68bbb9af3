import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { echoCalls, echoService } from '../../test/echo-service.ts';
import { startTestService, type TestService } from '../testing/index.ts';

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
