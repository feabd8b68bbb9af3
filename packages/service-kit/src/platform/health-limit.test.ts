import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { echoService } from '../../test/echo-service.ts';
import { startTestService, type TestService } from '../testing/index.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(echoService().definition);
});
afterAll(() => service.close());

describe('24.1: questions for the health of the product', () => {
  it('24.1: are limited, for that address alone', async () => {
    const ask = async (ip: string) => (await service.fetch('/health', { headers: { 'x-real-ip': ip } })).status;
    const asked = await Promise.all(Array.from({ length: 80 }, () => ask('203.0.113.4')));
    expect(asked.filter((status) => status === 429).length).toBe(20);
    expect(await ask('203.0.113.5')).not.toBe(429);
    expect((await service.fetch('/readyz')).status).toBe(200);
  });
});
