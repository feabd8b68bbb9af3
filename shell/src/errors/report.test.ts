/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accounts } from '@luplay/contracts/user';
import { ApiError, queryClient } from '@luplay/web-kit';
import { reportClientError, watchForErrors } from './report.ts';

const JWT = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1MSJ9.c2ln';
const realFetch = globalThis.fetch;
let sent: Record<string, string>[] = [];

/** The reports, checked against the contract. */
const accepted = () => sent.map((body) => accounts.logClientError.body.parse(body));

beforeAll(() => {
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    expect(url).toBe('/api2/log/client-error');
    sent.push(JSON.parse(String(init.body)) as Record<string, string>);
    throw new TypeError('Failed to fetch');
  }) as unknown as typeof fetch;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  watchForErrors();
});
afterAll(() => {
  globalThis.fetch = realFetch;
});
beforeEach(() => {
  sent = [];
});

// The tests share one page, and its limits count over all of them.
describe('the report of an error', () => {
  it('names the remote and the version, and has no private data', () => {
    history.replaceState(null, '', '/lobby/abc?invite=s3cret#tgWebAppData=user%3D42');
    queryClient.setQueryData(['version'], '1.2.3');
    const error = new Error(`refused ${JWT}`);
    error.stack = `Error: refused ${JWT}\n at https://luplay.test/lobby/abc?invite=s3cret`;
    reportClientError(error, { remote: 'mf-lobby-game' });
    expect(accepted()).toEqual([
      {
        message: 'refused [token]',
        stack: 'Error: refused [token]\n at https://luplay.test/lobby/abc',
        path: '/lobby/abc',
        remote: 'mf-lobby-game',
        version: '1.2.3',
      },
    ]);
  });

  it('is sent once per error', () => {
    reportClientError(new Error('twice'));
    reportClientError(new Error('twice'));
    expect(sent).toHaveLength(1);
  });

  it("respects the contract's lengths", () => {
    const error = new Error('m'.repeat(5000));
    error.stack = 's'.repeat(20_000);
    reportClientError(error);
    const [report] = accepted();
    expect(report?.message).toHaveLength(1000);
    expect(report?.stack).toHaveLength(8000);
  });

  it('takes the remote from the stack of an uncaught error', () => {
    const error = new Error('in a handler');
    error.stack = 'Error: in a handler\n at f (https://luplay.test/mf-profile/0.1.0-ab/js/1.js:1:2)';
    window.dispatchEvent(new ErrorEvent('error', { error }));
    expect(accepted()).toMatchObject([{ remote: 'mf-profile', source: 'window' }]);
  });

  it('is not sent for what is no defect', () => {
    reportClientError(new ApiError(503, 'unavailable', 'Сервис временно недоступен.'));
    reportClientError(new DOMException('broken off', 'AbortError'));
    const message = 'ResizeObserver loop completed with undelivered notifications.';
    window.dispatchEvent(new ErrorEvent('error', { message }));
    expect(sent).toEqual([]);
  });

  it('is sent at most ten times per page', () => {
    for (let n = 0; n < 30; n += 1) reportClientError(new Error(`error ${n}`));
    expect(sent).toHaveLength(10 - 4);
  });
});
