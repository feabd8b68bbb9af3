import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ECHO_FILE_BYTES, echoService } from '../../test/echo-service.ts';
import { eventually, startTestService, type TestService } from '../testing/index.ts';

const MAX = 1024 * 1024;
/** A third of the product's, and less than the upload may take in all, which is 7 s. */
const slowClients = { headersTimeout: 2_000, requestTimeout: 2_500, connectionsCheckingInterval: 500 };
const { definition, inside } = echoService();
let service: TestService;
beforeAll(async () => {
  service = await startTestService(definition, { slowClients });
});
afterAll(() => service.close());

const take = (body: Uint8Array, headers: Record<string, string> = { 'content-type': 'application/octet-stream' }) =>
  service.fetch('/take', { method: 'POST', body: body as never, headers });

/** Opens a connection and sends the head of an upload, or of another request, of `length` bytes. */
async function begin(length: number, path = '/take', mediaType = 'application/octet-stream'): Promise<Socket> {
  const { hostname, port, host } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const type = `Content-Type: ${mediaType}`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${type}\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

describe('an upload', () => {
  it('reaches the handler as a stream, up to its limit', async () => {
    expect(await (await take(Buffer.alloc(MAX))).json()).toEqual({ success: true, bytes: MAX });
    const refused = await take(Buffer.alloc(MAX + 1));
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });

  it.concurrent('of undeclared length is refused at its first byte too many', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const headers = { 'content-type': 'application/octet-stream' };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    const answer = await service.fetch('/take', init).catch(() => null);
    // The client may notice the end of the connection before the answer.
    if (answer) expect(answer.status).toBe(413);
    const then = sent;
    await eventually(async () => {
      const before = sent;
      await sleep(200);
      return sent === before;
    });
    expect(sent - then).toBeLessThan(64 * MAX);
    expect((await service.fetch('/open')).status).toBe(200);
  });

  it.each([
    ['JSON', { 'content-type': 'application/json' }],
    ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['compressed bytes', { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' }],
  ])('of %s is 415', async (_what, headers) => {
    expect((await take(Buffer.from('{}'), headers as never)).status).toBe(415);
  });

  it.concurrent('that stalls is ended', async () => {
    const socket = await begin(1000);
    socket.write('x'.repeat(10));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/);
  });

  it.concurrent('that goes on slowly, or is large JSON, may take longer than others, and not longer than its limit', async () => {
    const slow = await begin(1_000);
    const endless = await begin(1_000_000);
    const json = JSON.stringify({ text: 'x'.repeat(100_000) });
    const large = await begin(json.length, '/write', 'application/json');
    large.write(json.slice(0, -1));
    // Refused, it goes on writing, and the server resets the connection once it has lingered.
    let refusal = '';
    endless.on('data', (data) => {
      refusal += data;
    });
    endless.on('error', () => undefined);
    const refused = new Promise((resolve) => endless.once('close', resolve));
    const since = performance.now();
    let dripped = 0;
    const dripping = setInterval(() => {
      if (dripped < 999) slow.write('x');
      dripped += 1;
      if (endless.writable) endless.write('x');
    }, 100);
    try {
      const first = Promise.all([slow, large].map((socket) => once(socket, 'data').then(String)));
      await sleep(1.2 * (slowClients.requestTimeout + slowClients.connectionsCheckingInterval));
      slow.write('x'.repeat(1_000 - dripped));
      dripped = 1_000;
      large.write('}');
      for (const answer of await first) expect(answer).toMatch(/^HTTP\/1\.1 200/);
      await refused;
      expect(refusal).toMatch(/^HTTP\/1\.1 400/);
      expect(performance.now() - since).toBeGreaterThan(6_900);
    } finally {
      clearInterval(dripping);
      slow.destroy();
      large.destroy();
      endless.destroy();
    }
  });
});

describe('a streamed file', () => {
  it('is read as fast as the client takes it, and no further when the client leaves', async () => {
    inside.files.read = 0;
    const { hostname, port, host } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /file/one HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await new Promise((resolve) => socket.once('readable', resolve));
    let before = -1;
    await eventually(async () => {
      const same = inside.files.read === before;
      before = inside.files.read;
      await sleep(100);
      return same;
    });
    // The system's buffers on both ends, and a chunk or two.
    expect(inside.files.read).toBeLessThan(ECHO_FILE_BYTES / 2);
    expect(inside.files.open).toBe(1);
    socket.destroy();
    await eventually(() => inside.files.open === 0);
  });

  it('is not left open when the client leaves before the first bytes', async () => {
    const leaving = new AbortController();
    const asked = service.fetch('/file/slow', { signal: leaving.signal });
    await inside.slowStarted.promise;
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
    // Behind it, the service has noticed.
    await service.fetch('/open');
    inside.slow.resolve();
    await eventually(() => inside.files.open === 0);
  });

  it('counts until its first bytes: a slow client is no slow call', async () => {
    const duration = async () => {
      const metrics = await (await service.fetch('/metrics')).text();
      return Number(/^http_request_duration_seconds_sum\{.*"echo.file".*\} (\S+)$/m.exec(metrics)?.[1] ?? 0);
    };
    const [before, since] = [await duration(), performance.now()];
    const file = await service.fetch('/file/one');
    const untilHead = (performance.now() - since) / 1000;
    await sleep(300);
    await file.arrayBuffer();
    await eventually(async () => (await duration()) > before);
    expect((await duration()) - before).toBeLessThan(untilHead);
  });

  it('reaches many clients at once', async () => {
    const whole = await Promise.all(
      [1, 2, 3].map(async () => (await (await service.fetch('/file/one')).arrayBuffer()).byteLength),
    );
    expect(whole).toEqual([ECHO_FILE_BYTES, ECHO_FILE_BYTES, ECHO_FILE_BYTES]);
    // A client may have the last bytes before the service looks for more.
    await eventually(() => inside.files.open === 0);
  });
});
