import { afterEach, beforeEach } from '@jest/globals';
import { queryClient } from '@luplay/web-kit';
import { cleanup } from '@testing-library/react';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

type Answer = { status: number; body: object };

export const good = (fields: object): Answer => ({ status: 200, body: { success: true, ...fields } });
export const refusal = (status: number, code: string, message: string, details?: unknown): Answer => ({
  status,
  body: { success: false, code, message, details },
});

/** Every editor asks for it. */
const SPACE = good({ own: { bytes: 0, allowed: 2 ** 31 }, all: { bytes: 0, allowed: 2 ** 34 } });

/**
 * For the tests of one file: a fake service behind `fetch`; no page or query outlives its test. `answer` returns null
 * for a request that the network loses. `space`: what is told of files. Returns the requests of the running test.
 */
export function withService(
  answer: (asked: Asked) => Answer | null | Promise<Answer>,
  space = () => SPACE,
): readonly Asked[] {
  const asked: Asked[] = [];
  const before = globalThis.fetch;
  beforeEach(() => {
    asked.length = 0;
    globalThis.fetch = (async (path: string, { method = 'GET', body }: RequestInit) => {
      if (path.endsWith('/media/usage')) return new Response(JSON.stringify(space().body), { status: space().status });
      const request = { method, path, body: body === undefined ? undefined : (JSON.parse(String(body)) as unknown) };
      asked.push(request);
      const given = await answer(request);
      if (!given) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(given.body), { status: given.status });
    }) as typeof fetch;
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    globalThis.fetch = before;
  });
  return asked;
}
