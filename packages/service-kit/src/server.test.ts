import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { echoService } from '../test/echo-service.ts';
import { SLOW_CLIENTS } from './server.ts';
import { startTestService, type TestService } from './testing/index.ts';
import { startStopwatch } from './testing/stopwatch.ts';

/** A tenth of the product's. */
const slowClients = { headersTimeout: 600, requestTimeout: 750, connectionsCheckingInterval: 200 };

let service: TestService;
beforeAll(async () => {
  service = await startTestService(echoService().definition, { slowClients });
});
afterAll(() => service.close());

/** Seconds for which the gateway keeps an idle connection, and for which it waits for a response. */
const GATEWAY = { keepsAlive: 2, waits: 4 };

/** What comes back on a bare connection until it ends. */
function talk(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(lines.join('\r\n'));
  });
}

describe('raw connections', () => {
  it.each([
    ['what is not HTTP', ['hello', '', ''], 400],
    ['headers over the limit', ['GET /open HTTP/1.1', 'Host: a', `X: ${'y'.repeat(20_000)}`, '', ''], 431],
    ['two lengths', ['POST /say/a HTTP/1.1', 'Host: a', 'Content-Length: 2', 'Content-Length: 3', '', '{}'], 400],
    ['TRACE', ['TRACE /open HTTP/1.1', 'Host: a', 'Connection: close', '', ''], 404],
  ])('%s: an envelope', async (_name, lines, status) => {
    const text = await talk(...lines);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain('"success":false');
  });

  it('are to be cut off within 10 s', () => {
    const { headersTimeout, requestTimeout, connectionsCheckingInterval } = SLOW_CLIENTS;
    expect(Math.max(headersTimeout, requestTimeout) + connectionsCheckingInterval).toBeLessThan(10_000);
  });

  it('29.5: an idle one is closed after the gateway has done so, and before the gateway gives a request up', async () => {
    const [startedAt, sinceStart] = [performance.now(), startStopwatch()];
    expect(await talk('GET /open HTTP/1.1', 'Host: a', '', '')).toContain('200 OK');
    expect((performance.now() - startedAt) / 1000).toBeGreaterThan(GATEWAY.keepsAlive + 0.5);
    expect(sinceStart() / 1000).toBeLessThan(GATEWAY.waits - 0.5);
  });

  it('cuts off slow headers and bodies in time and serves others meanwhile', async () => {
    const slow = [
      talk('GET /open HTTP/1.1', 'Host: a', 'X-Slow: '),
      talk('POST /say/a HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 20', '', '{"te'),
    ];
    expect((await service.fetch('/open')).status).toBe(200);
    for (const text of await Promise.all(slow)) expect(text).not.toContain('200 OK');
  });
});
