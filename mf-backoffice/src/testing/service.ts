/** A fake service behind `fetch` that replies as the test decides, and records the requests. */
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

/** `answer` returns null for a request that the network loses. */
export function serve(answer: (asked: Asked) => Answer | null | Promise<Answer>): { asked: Asked[]; end: () => void } {
  const asked: Asked[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = (async (path: string, { method = 'GET', body }: RequestInit) => {
    const request = { method, path, body: body === undefined ? undefined : (JSON.parse(String(body)) as unknown) };
    asked.push(request);
    const given = await answer(request);
    if (!given) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(given.body), { status: given.status });
  }) as typeof fetch;
  return {
    asked,
    end: () => {
      globalThis.fetch = before;
    },
  };
}
