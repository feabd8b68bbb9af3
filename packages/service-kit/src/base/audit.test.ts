import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Registry } from 'prom-client';
import { Audit, PERIOD_MS } from './audit.ts';
import { AppError } from './errors.ts';
import { createLog } from './log.ts';
import { withRequestId } from './request-id.ts';

let lines: Record<string, unknown>[];
let registry: Registry;
let audit: Audit;
beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  registry = new Registry();
  // LOG_LEVEL hides no security events.
  const log = createLog('svc-test#0', 'fatal', { write: (line) => void lines.push(JSON.parse(line)) });
  audit = new Audit(log, registry);
});
afterEach(() => {
  audit.stop();
  jest.useRealTimers();
});

const counted = async (event: string, code: string) => {
  const metric = await registry.getSingleMetric('security_events_total')?.get();
  return metric?.values.find(({ labels }) => labels.event === event && labels.code === code)?.value;
};
const guess = (address: string, subject?: string) =>
  audit.refused(new AppError('bad_credentials', { subject }), { actor: null, address, call: 'accounts.login' });

describe('the security log', () => {
  it('24.4: says who, whom, from where, and in which request', () => {
    withRequestId('request-1', () =>
      audit.note('role_changed', {
        actor: 'u1',
        subject: 'u2',
        address: '192.0.2.1',
        before: ['User'],
        after: ['admin'],
      }),
    );
    expect(lines).toEqual([
      expect.objectContaining({
        ...{ stream: 'security', event: 'role_changed', actor: 'u1', subject: 'u2', address: '192.0.2.1' },
        ...{ before: ['User'], after: ['admin'], requestId: 'request-1', name: 'svc-test#0' },
      }),
    ]);
  });

  it('24.4: has two lines for a thousand refusals of an address, and the metric counts them all', async () => {
    withRequestId('request-1', () => guess('192.0.2.1', 'u1'));
    withRequestId('request-2', () => {
      for (let n = 0; n < 999; n++) guess('192.0.2.1', `u${n % 20}`);
    });
    expect(lines).toMatchObject([
      { event: 'auth_refused', code: 'bad_credentials', subject: 'u1', requestId: 'request-1' },
    ]);
    jest.advanceTimersByTime(PERIOD_MS);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ count: 999, address: '192.0.2.1', requestId: 'request-2' });
    expect(lines[1]?.subjects).toHaveLength(10);
    expect(await counted('auth_refused', 'bad_credentials')).toBe(1000);
    jest.advanceTimersByTime(PERIOD_MS);
    expect(lines).toHaveLength(2);
  });

  it('24.4: is not filled by a flood from thousands of addresses', () => {
    for (let n = 0; n < 10_000; n++) guess(`192.0.${n >> 8}.${n & 255}`);
    jest.advanceTimersByTime(PERIOD_MS);
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toMatchObject({ event: 'auth_refused', address: 'others', count: 9_800 });
  });

  it('24.4: takes refusals and limits, and no refusals by the rules of a game', () => {
    for (const code of ['unauthorized', 'forbidden', 'rate_limited', 'not_your_turn', 'conflict', 'not_found'] as const)
      audit.refused(new AppError(code), { actor: 'u1', address: '192.0.2.1' });
    expect(lines.map(({ event, code }) => [event, code])).toEqual([
      ['auth_refused', 'unauthorized'],
      ['auth_refused', 'forbidden'],
      ['limit_hit', 'rate_limited'],
    ]);
  });
});
