/** @jest-environment node */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { persistently } from './lazily.ts';

/** The gateway is away for so long while it is replaced, ms. */
const AWAY_MS = 4_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  queryClient.clear();
});

/** Fails until the gateway is back. */
function behindGateway(failure: Error) {
  const backAt = Date.now() + AWAY_MS;
  return async () => {
    if (Date.now() < backAt) throw failure;
    return 'loaded';
  };
}

it('24.16c: code that cannot be loaded while the gateway is away is loaded when it is back', async () => {
  const loading = persistently(behindGateway(new Error('chunk')));
  await jest.advanceTimersByTimeAsync(AWAY_MS + 1_000);
  expect(await loading).toBe('loaded');
});

it('24.16c: code that cannot be loaded at all fails with its own error', async () => {
  const loading = persistently(async () => {
    throw new Error('chunk');
  });
  const failed = expect(loading).rejects.toThrow('chunk');
  await jest.advanceTimersByTimeAsync(AWAY_MS * 3);
  await failed;
});

it('24.16c: a query that nobody answers while the gateway is away succeeds when it is back', async () => {
  const queryFn = behindGateway(new ApiError(0, 'network', ''));
  const states: string[] = [];
  queryClient.getQueryCache().subscribe(({ query }) => states.push(query.state.status));
  const read = queryClient.fetchQuery({ ...queryClient.getDefaultOptions().queries, queryKey: ['gateway'], queryFn });
  await jest.advanceTimersByTimeAsync(AWAY_MS + 2_000);
  expect(await read).toBe('loaded');
  expect(states).not.toContain('error');
});
