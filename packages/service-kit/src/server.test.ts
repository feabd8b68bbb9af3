import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { echoService } from '../test/echo-service.ts';
import { startTestService, type TestService } from './testing/index.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(echoService().definition);
});
afterAll(() => service.close());

/** What comes back on a bare connection until it ends, and how long that took, ms. */
function talk(...lines: string[]): Promise<{ text: string; ms: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve({ text, ms: performance.now() - started }));
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
    const { text } = await talk(...lines);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain('"success":false');
  });

  it('cuts off slow headers and bodies within 10 s and serves others meanwhile', async () => {
    const slow = [
      talk('GET /open HTTP/1.1', 'Host: a', 'X-Slow: '),
      talk('POST /say/a HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 20', '', '{"te'),
    ];
    expect((await service.fetch('/open')).status).toBe(200);
    for (const { ms, text } of await Promise.all(slow)) {
      expect(ms).toBeLessThan(11_000);
      expect(text).not.toContain('200 OK');
    }
  });
});
