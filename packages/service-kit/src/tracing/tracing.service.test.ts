import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defineCall, defineEvent, defineRequest } from '@luplay/contracts';
import { z } from 'zod';
import { defineService } from '../kit.ts';
import { startTestService } from '../testing/index.ts';
import { traceIdOf } from './spans.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector: what arrives over OTLP. */
let collector: Server;
let spans: Span[];
let url: string;
beforeEach(async () => {
  spans = [];
  collector = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    expect(request.url).toBe('/v1/traces');
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => {
  collector.close();
  collector.closeAllConnections();
});

const REQUEST_ID = '0123456789abcdef0123456789abcdef';

const call = (id: string, path: `/${string}`) =>
  defineCall({
    id: `tests.${id}`,
    service: 'svc-user',
    method: 'GET',
    path,
    who: 'public',
    summary: id,
    response: z.object({ value: z.number() }),
    errors: [],
  });
const calls = { double: call('double', '/double'), failing: call('failing', '/failing') };
const question = defineRequest({
  subject: 'tests.double',
  owner: 'svc-user',
  question: z.object({ value: z.number() }),
  answer: z.object({ value: z.number() }),
});
const done = defineEvent({
  stream: 'TRACED',
  subject: 'traced.done',
  payload: z.object({ value: z.number() }),
  owner: 'svc-user',
});

/** Asks itself over NATS and publishes an event that it consumes. `consumed` resolves with the first event. */
function service() {
  const consumed = Promise.withResolvers<void>();
  const definition = defineService({
    name: 'svc-user',
    calls,
    setup(kit) {
      kit.onDrain(kit.nats.answer(question, async ({ value }) => ({ value: value * 2 })));
      kit.nats.consume(done, 'tests', async () => consumed.resolve());
      return {
        handlers: {
          async double() {
            const answer = await kit.nats.ask(question, { value: 2 });
            await kit.nats.publish(done, answer, { id: 'one' });
            return answer;
          },
          async failing() {
            throw new Error('broken');
          },
        },
      };
    },
  });
  return { definition, consumed: consumed.promise };
}

async function tracedBy(env: Record<string, string>): Promise<Span[]> {
  const { definition, consumed } = service();
  const running = await startTestService(definition, { env });
  const headers = { 'X-Request-Id': REQUEST_ID };
  expect(await (await running.fetch('/double', { headers })).json()).toMatchObject({ value: 4 });
  await consumed;
  expect((await running.fetch('/failing', { headers })).status).toBe(500);
  await running.fetch('/healthz');
  // The last spans are sent when it drains.
  await running.close();
  return spans;
}

describe('16.5: traces', () => {
  it('16.5: follow a request through a call, a question and an event, under the id of the gateway', async () => {
    const sent = await tracedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '1' });
    const named = (name: string) => sent.find((span) => span.name === name) as Span;
    expect(sent.map(({ name }) => name).sort()).toEqual([
      'GET /double',
      'GET /failing',
      'answer tests.double',
      'ask tests.double',
      'consume traced.done',
      'publish traced.done',
    ]);
    expect(new Set(sent.map(({ traceId }) => traceId))).toEqual(new Set([REQUEST_ID]));
    const chain = ['GET /double', 'ask tests.double', 'answer tests.double'].map(named);
    expect(chain[1]?.parentSpanId).toBe(chain[0]?.spanId);
    expect(chain[2]?.parentSpanId).toBe(chain[1]?.spanId);
    expect(named('consume traced.done').parentSpanId).toBe(named('publish traced.done').spanId);
    expect(named('GET /double').attributes).toEqual(
      expect.arrayContaining([
        { key: 'luplay.call', value: { stringValue: 'tests.double' } },
        { key: 'http.response.status_code', value: { intValue: 200 } },
        { key: 'luplay.request_id', value: { stringValue: REQUEST_ID } },
      ]),
    );
    expect([named('GET /failing').status.code, named('GET /double').status.code]).toEqual([2, 0]);
  });

  it('16.5: are not made without an endpoint, nor for requests outside the sampled share', async () => {
    expect(await tracedBy({})).toEqual([]);
    expect(await tracedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '0' })).toEqual([]);
  });

  it('16.5: are made of the same requests in every service, a tenth unless it is set', async () => {
    const [inside, outside] = [`${'0'.repeat(31)}1`, 'f'.repeat(24).padEnd(32, '0')] as const;
    const { definition } = service();
    const running = await startTestService(definition, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } });
    for (const id of [inside, outside]) await running.fetch('/double', { headers: { 'X-Request-Id': id } });
    await running.close();
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([inside]));
  });

  it('16.5: a collector that is away disturbs nothing', async () => {
    expect(await tracedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: '1' })).toEqual(
      [],
    );
  });

  it('16.5: every request id leads to one trace id', () => {
    expect(traceIdOf(REQUEST_ID)).toBe(REQUEST_ID);
    expect(traceIdOf(`${REQUEST_ID}-7`)).toMatch(/^[0-9a-f]{32}$/);
    expect(traceIdOf(`${REQUEST_ID}-7`)).toBe(traceIdOf(`${REQUEST_ID}-7`));
    expect(traceIdOf('0'.repeat(32))).not.toBe('0'.repeat(32));
  });
});
