import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONTRACT_VERSIONS } from '@luplay/contracts';
import { echoCalls, echoService } from '../../test/echo-service.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestService, type TestService } from '../testing/index.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(echoService().definition);
});
afterAll(() => service.close());

const post = (path: string, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  service.fetch(path, { method: 'POST', body, headers });

async function refusal(response: Response) {
  const body = (await response.json()) as { success: boolean; code: string; message: string; details?: unknown };
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(body.success).toBe(false);
  expect(body.message).toMatch(/[а-я]/i);
  expect(JSON.stringify(body)).not.toContain('at ');
  return { status: response.status, code: body.code, details: body.details };
}

describe('responses', () => {
  it('adds success to what the handler returns, and trims as the schema says', async () => {
    const { status, body } = await service.call(echoCalls.say, { params: { room: 'r1' }, body: { text: '  привет ' } });
    expect({ status, body }).toEqual({ status: 200, body: { success: true, room: 'r1', text: 'привет' } });
  });

  it('fails when a handler returns a field that the contract does not have', async () => {
    expect((await service.call(echoCalls.leak)).status).toBe(500);
    expect(service.logs()).toContain('passwordHash');
  });

  it('hides internal errors, and logs them with the request id', async () => {
    const response = await service.fetch('/crash', { headers: { 'x-request-id': 'abcdef0123456789' } });
    expect(response.headers.get('x-request-id')).toBe('abcdef0123456789');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'internal' });
    expect(text).not.toContain('secret reason');
    const line = service
      .logs()
      .split('\n')
      .find((one) => one.includes('the secret reason'));
    expect(line).toContain('abcdef0123456789');
  });

  it('carries the state of a conflict', async () => {
    const { status, body } = await service.call(echoCalls.conflict);
    expect({ status, code: body.code, details: body.details }).toEqual({
      status: 409,
      code: 'wrong_phase',
      details: { phase: 3 },
    });
  });

  it('has an envelope for unknown routes and methods', async () => {
    expect(await refusal(await service.fetch('/nothing'))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusal(await service.fetch('/open', { method: 'PUT' }))).toMatchObject({ status: 404 });
    expect(await refusal(await service.fetch('/say/%zz', { method: 'POST' }))).toMatchObject({ status: 400 });
  });

  it('allows no page of another origin', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const asked = await service.fetch('/open', { method: 'OPTIONS', headers });
    expect(asked.status).toBe(404);
    for (const response of [asked, await service.fetch('/open', { headers })]) {
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('have the contract version, also refusals and health', async () => {
    for (const path of ['/open', '/nothing', '/crash', '/healthz'])
      expect((await service.fetch(path)).headers.get('luplay-contract')).toBe(CONTRACT_VERSIONS['svc-user']);
  });

  it('have headers that forbid sniffing, framing and caching', async () => {
    const { headers } = await service.fetch('/open');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('bad input', () => {
  const bodies: [string, string][] = [
    ['malformed JSON', '{"text":'],
    ['another type', '{"text":5}'],
    ['an operator', '{"text":{"$ne":null}}'],
    ['a missing field', '{}'],
    ['an unknown field', '{"text":"a","role":"admin"}'],
    ['a list', '["a"]'],
    ['a bare string', '"a"'],
    ['null', 'null'],
    ['__proto__', '{"text":"a","__proto__":{"role":"admin"}}'],
    ['__proto__ within', '{"text":"a","tags":[{"__proto__":{}}]}'],
    ['constructor', '{"text":"a","constructor":{"prototype":{}}}'],
    ['NUL', '{"text":"a\\u0000b"}'],
    ['right-to-left override', '{"text":"a\\u202eb"}'],
    ['too long', JSON.stringify({ text: 'x'.repeat(101) })],
  ];
  it.each(bodies)('%s in the body is 400', async (_name, body) => {
    const answer = await refusal(await post('/say/r1', body));
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed' });
    for (const detail of answer.details as object[]) {
      expect(detail).toEqual({ path: expect.any(String), message: expect.any(String) });
    }
  });

  it('names the path of each issue', async () => {
    const { details } = await refusal(await post('/say/r1', '{"text":"a","tags":["b",1]}'));
    expect(details).toEqual([{ path: 'tags.1', message: 'нужен текст' }]);
  });

  it('in path and query is 400', async () => {
    expect(await refusal(await post('/say/a.b', '{"text":"a"}'))).toMatchObject({ status: 400 });
    expect(await refusal(await post('/say/a?loud=2', '{"text":"a"}'))).toMatchObject({ status: 400 });
    expect(await refusal(await post('/say/a?loud=1&loud=1', '{"text":"a"}'))).toMatchObject({ status: 400 });
    expect(await refusal(await post('/say/a?loud[$ne]=1', '{"text":"a"}'))).toMatchObject({ status: 400 });
    expect(await refusal(await post('/say/a?__proto__=1', '{"text":"a"}'))).toMatchObject({ status: 400 });
  });

  it('of another media type is 415', async () => {
    const body = '{"text":"a"}';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', '']) {
      expect(await refusal(await post('/say/r1', body, { 'content-type': type }))).toMatchObject({
        status: 415,
        code: 'unsupported_media',
      });
    }
    const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(await refusal(await post('/say/r1', body, packed))).toMatchObject({ status: 415 });
  });

  it('over the limit is 413, declared or not', async () => {
    const big = JSON.stringify({ text: 'x'.repeat(70_000) });
    expect(await refusal(await post('/say/r1', big))).toMatchObject({ status: 413, code: 'too_large' });
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(5_000)));
        controller.close();
      },
    });
    const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'content-type': 'application/json' } };
    expect(await refusal(await service.fetch('/say/r1', init as RequestInit))).toMatchObject({ status: 413 });
    expect((await service.fetch('/open')).status).toBe(200);
  });
});

describe('a refusal before the body is read', () => {
  it('waits for the rest of the body for a second: the gateway closes the connection of one that it overtakes', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const head = 'POST /say/r1 HTTP/1.1\r\nHost: luplay\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n';
    const begunAt = performance.now();
    await new Promise<void>((sent) => socket.write(head + 'x'.repeat(50_000), () => sent()));
    expect((await service.fetch('/open')).status).toBe(200);
    if (performance.now() - begunAt < 1_000) expect(socket.bytesRead).toBe(0);
    socket.write(`${'x'.repeat(50_000)}GET /open HTTP/1.1\r\nHost: luplay\r\nConnection: close\r\n\r\n`);
    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200']);
  });

  it.each([
    ['too large', 413, { 'Content-Type': 'application/json' }],
    ['of another type', 415, { 'Content-Type': 'text/plain' }],
  ])(
    '%s: reaches a client that sends all before it listens, and the connection goes on',
    async (_what, status, headers) => {
      const body = 'x'.repeat(3 * 1024 * 1024);
      const lines = Object.entries({ Host: 'luplay', 'Content-Length': body.length, ...headers });
      const head = `POST /say/r1 HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
      const { hostname, port } = new URL(service.url);
      for (let i = 0; i < 10; i++) {
        const socket = connect(Number(port), hostname);
        await new Promise<void>((sent, failed) => socket.on('error', failed).write(head + body, () => sent()));
        socket.write('GET /open HTTP/1.1\r\nHost: luplay\r\nConnection: close\r\n\r\n');
        const answers = await text(socket);
        expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
      }
    },
  );
});

describe('addresses', () => {
  it('are taken from the gateway only, and only when well-formed', async () => {
    const ask = async (headers: Record<string, string>) =>
      ((await (await service.fetch('/whoami', { headers })).json()) as { ip: string }).ip;
    expect(await ask({ 'x-real-ip': '203.0.113.9' })).toBe('203.0.113.9');
    expect(await ask({ 'x-real-ip': 'nonsense' })).toBe('127.0.0.1');
    expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toBe('127.0.0.1');
  });
});

describe('limits', () => {
  it('answer 429 with Retry-After, for that address alone', async () => {
    const ask = (ip: string) => service.fetch('/counted', { method: 'POST', headers: { 'x-real-ip': ip } });
    for (let i = 0; i < 3; i++) expect((await ask('203.0.113.1')).status).toBe(200);
    const fourth = await ask('203.0.113.1');
    const wait = Number(fourth.headers.get('retry-after'));
    expect(await refusal(fourth)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await ask('203.0.113.2')).status).toBe(200);
  });

  it('are shared by the replicas and multiplied by LUPLAY_RATE_SCALE', async () => {
    const ask = (at: TestService) => at.fetch('/counted', { method: 'POST', headers: { 'x-real-ip': '203.0.113.3' } });
    const second = await startTestService(echoService().definition, { beside: service });
    const generous = await startTestService(echoService().definition, {
      beside: service,
      env: { LUPLAY_RATE_SCALE: '10' },
    });
    try {
      for (const at of [service, second, service]) expect((await ask(at)).status).toBe(200);
      expect((await ask(second)).status).toBe(429);
      expect((await ask(generous)).status).toBe(200);
    } finally {
      await Promise.all([second.close(), generous.close()]);
    }
  });
});

describe('platform routes', () => {
  it('report liveness, readiness and metrics', async () => {
    expect((await service.fetch('/healthz')).status).toBe(200);
    // Ready means that a probe was heard back: the first one may have been sent before there was a connection.
    await eventually(async () => (await service.fetch('/readyz')).status === 200);
    const ready = await service.fetch('/readyz');
    expect(await ready.json()).toEqual({ success: true, replica: 'svc-user#0', version: '0.0.0', faults: {} });
    const metrics = await (await service.fetch('/metrics')).text();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{.*call="echo.say",status="200"\} 1/);
    expect(metrics).not.toMatch(/^http_request_duration_seconds_count\{(?!.*call="echo\.)/m);
    expect(metrics).toMatch(/^sockets_limit\{.*\} 20000$/m);
    expect(metrics).toMatch(/^held\{kind="cups",.*\} 3$/m);
  });

  it('count the operations on the database', async () => {
    const operations = async () => {
      const metrics = await (await service.fetch('/metrics')).text();
      return Number(/^database_operations_total\{.*\} (\d+)$/m.exec(metrics)?.[1]);
    };
    const before = await operations();
    for (let n = 0; n < 5; n += 1) await service.call(echoCalls.store, { params: { name: 'counted' } });
    expect((await operations()) - before).toBeGreaterThanOrEqual(5);
  });

  it('name missing services', async () => {
    const response = await service.fetch('/health');
    expect(response.status).toBe(503);
    const { services } = (await response.json()) as { services: Record<string, { status: string }> };
    expect(services['svc-lobby-game']).toEqual({ status: 'down', version: null, contract: null, replicas: 0 });
  });
});
