/**
 * @jest-environment ./packages/web-kit/testing/browser-environment.mjs
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defineLiveSocket } from '@luplay/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { LiveStatus } from '../components/feedback/live-status.tsx';
import { LiveServer } from './live-server.fixture.ts';
import { type LiveQuery, useLiveQuery } from './use-live-query.ts';

const boardSocket = defineLiveSocket({
  id: 'board',
  service: 'svc-story',
  path: '/ws/board/:id',
  summary: 'для тестов',
  greeting: { cell: z.number() },
  updates: { cell_update: { cell: z.number() } },
  requests: { mark: { request: { cell: z.number() }, reply: 'marked', fields: { left: z.number() } } },
  hasHost: true,
});
const POLL_MS = 30;

let server: LiveServer;
let client: QueryClient;
/** The result of the next read; a number is the board's cell. */
let answer: number | ApiError;
let reads: number;
let pollMs: number;
let connectsAtOnce: boolean;
let renders: number;
const RealSocket = globalThis.WebSocket;

beforeEach(async () => {
  server = await new LiveServer().ready();
  const { port } = server;
  // The page's own origin has no server in jsdom.
  globalThis.WebSocket = class extends RealSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(String(url).replace(location.host, `127.0.0.1:${port}`), protocols);
    }
  };
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answer = 1;
  reads = 0;
  pollMs = POLL_MS;
  connectsAtOnce = false;
  renders = 0;
});
afterEach(async () => {
  jest.restoreAllMocks();
  cleanup();
  globalThis.WebSocket = RealSocket;
  client.clear();
  await server.stop();
});

const board: LiveQuery<typeof boardSocket, number> = {
  queryKey: ['board'],
  async queryFn() {
    reads += 1;
    if (answer instanceof ApiError) throw answer;
    return answer;
  },
  apply: (known, message) => ('cell' in message ? message.cell : known),
  pollMs: POLL_MS,
};

/** Types of the messages. */
const socketOnly: LiveQuery<typeof boardSocket, string> = {
  queryKey: ['socketOnly'],
  apply: (known, { type }) => `${known ?? ''} ${type}`,
};

function Board() {
  renders += 1;
  const { live, queries } = useLiveQuery({
    socket: boardSocket,
    queries: [{ ...board, pollMs }, socketOnly],
    connect: ([known]) => (known === undefined && !connectsAtOnce ? null : { params: { id: 'b' } }),
    anonymous: true,
  });
  const [{ data, error }, fromSocket] = queries;
  return (
    <>
      <output aria-label="cell">{data ?? (error ? 'failed' : 'unknown')}</output>
      <output aria-label="socketOnly">{fromSocket.data ?? ''}</output>
      <output aria-label="host">{String(live.hostPresent)}</output>
      <output aria-label="status">{live.status}</output>
      <LiveStatus live={live} />
    </>
  );
}

const show = () =>
  render(
    <QueryClientProvider client={client}>
      <Board />
    </QueryClientProvider>,
  );
const shown = (label: string) => screen.getByLabelText(label).textContent;
const greeting = (cell: number, more: object = {}) => ({
  ...{ type: 'connection_established', seq: 1, from: 0, serverTime: Date.now() },
  ...{ cell, ...more },
});
const greetWith = (message: object) => {
  server.onPeer = (peer) => peer.send(JSON.stringify(message));
};
const unreachable = new ApiError(0, 'network', '');
const pause = (ms: number) => new Promise((passed) => setTimeout(passed, ms));
/** Instead of a random number: the socket's next retry follows only after minutes. */
const NO_RETRY = 1_000;
/** Instead of a random number: retries wait for no time. */
const AT_ONCE = -3.75;
/** Attempts after a loss that was given up. */
const SERIES = 4;

describe('a live query', () => {
  it('24.16c: whose first read fails while the socket is away reads again before it says so', async () => {
    client = new QueryClient({ defaultOptions: { queries: { retry: true, retryDelay: POLL_MS } } });
    server.onPeer = (peer) => peer.close(1012);
    answer = unreachable;
    [pollMs, connectsAtOnce] = [60_000, true];
    show();
    await waitFor(() => expect(reads).toBeGreaterThan(1));
    expect(shown('cell')).toBe('unknown');
    answer = 7;
    await waitFor(() => expect(shown('cell')).toBe('7'));
  });

  it('is read over HTTP first, and then kept current by the socket', async () => {
    server.onPeer = () => undefined;
    show();
    await waitFor(() => expect(shown('cell')).toBe('1'));
    await waitFor(() => expect(server.peers).toHaveLength(1));
    expect(shown('status')).toBe('connecting');
    server.send(greeting(2));
    await waitFor(() => expect(shown('cell')).toBe('2'));
    server.send({ type: 'cell_update', seq: 2, from: 1, cell: 3 });
    await waitFor(() => expect(shown('cell')).toBe('3'));
    expect(client.getQueryData(['board'])).toBe(3);
  });

  it('shares its socket with state that only the socket provides', async () => {
    greetWith(greeting(2));
    show();
    await waitFor(() => expect(shown('socketOnly')).toBe(' connection_established'));
    expect(server.peers).toHaveLength(1);
  });

  it('is rendered once for a message that changes only one of several', async () => {
    greetWith(greeting(2));
    show();
    await waitFor(() => expect(shown('socketOnly')).toBe(' connection_established'));
    await act(() => pause(POLL_MS));
    renders = 0;
    await act(async () => {
      server.send({ type: 'told', seq: 2, from: 1 });
      await pause(POLL_MS);
    });
    expect(shown('socketOnly')).toBe(' connection_established told');
    expect(renders).toBe(1);
  });

  it('is polled while the socket is away, and only then', async () => {
    greetWith(greeting(2));
    show();
    await waitFor(() => expect(shown('status')).toBe('open'));
    const before = reads;
    await pause(5 * POLL_MS);
    expect(reads).toBe(before);
    server.onPeer = () => undefined;
    answer = 7;
    server.peers.at(-1)?.terminate();
    await waitFor(() => expect(shown('cell')).toBe('7'));
    await waitFor(() => expect(reads).toBeGreaterThan(before + 2));
  });

  it('is not polled any more when it does not exist', async () => {
    greetWith(greeting(2));
    show();
    await waitFor(() => expect(shown('status')).toBe('open'));
    server.onPeer = () => undefined;
    answer = new ApiError(404, 'not_found', '');
    const before = reads;
    server.peers.at(-1)?.terminate();
    await waitFor(() => expect(reads).toBe(before + 1));
    await pause(5 * POLL_MS);
    expect(reads).toBe(before + 1);
    expect(shown('cell')).toBe('2');
  });

  it('reconnects as soon as a poll is answered', async () => {
    greetWith(greeting(2));
    show();
    await waitFor(() => expect(shown('status')).toBe('open'));
    jest.spyOn(Math, 'random').mockReturnValue(NO_RETRY);
    server.peers.at(-1)?.terminate();
    await waitFor(() => expect(server.peers).toHaveLength(2));
  });

  it('asks between its attempts whether the service is back, and then reconnects at once', async () => {
    pollMs = 60_000;
    greetWith(greeting(2));
    show();
    await waitFor(() => expect(shown('status')).toBe('open'));
    answer = unreachable;
    const random = jest.spyOn(Math, 'random');
    server.onPeer = (peer) => {
      random.mockReturnValue(NO_RETRY);
      peer.close(1011);
    };
    const lostAt = performance.now();
    server.peers.at(-1)?.terminate();
    // The first attempt has failed: a second wait has begun.
    await waitFor(() => expect(random).toHaveBeenCalledTimes(2));
    const before = reads;
    // It asks every second at most.
    expect(before - 1).toBeLessThanOrEqual((performance.now() - lostAt) / 1_000);
    greetWith(greeting(5));
    answer = 4;
    await waitFor(() => expect(shown('cell')).toBe('5'));
    expect(reads).toBe(before + 1);
  });

  it('28: reconnects after it gave up, soon after the service answers again', async () => {
    pollMs = 60_000;
    greetWith(greeting(2));
    show();
    await waitFor(() => expect(shown('status')).toBe('open'));
    answer = unreachable;
    server.onPeer = (peer) => peer.close(1011);
    server.peers.at(-1)?.terminate();
    await waitFor(() => expect(shown('status')).toBe('failed'));
    greetWith(greeting(5));
    answer = 4;
    await waitFor(() => expect(shown('status')).toBe('open'));
    expect(shown('cell')).toBe('5');
  });

  it('24.16c: reconnects after it gave up when no poll fell into the outage', async () => {
    pollMs = 0;
    greetWith(greeting(2));
    show();
    await waitFor(() => expect(shown('status')).toBe('open'));
    server.onPeer = (peer) => peer.close(1011);
    server.peers.at(-1)?.terminate();
    await waitFor(() => expect(shown('status')).toBe('failed'));
    greetWith(greeting(5));
    await client.refetchQueries({ queryKey: board.queryKey });
    await waitFor(() => expect(shown('status')).toBe('open'));
  });

  it('tries again once in each half a minute while polls are answered', async () => {
    pollMs = 0;
    greetWith(greeting(2));
    show();
    await waitFor(() => expect(shown('status')).toBe('open'));
    jest.spyOn(Math, 'random').mockReturnValue(AT_ONCE);
    server.onPeer = (peer) => peer.close(1011);
    server.peers.at(-1)?.terminate();
    await waitFor(() => expect(shown('status')).toBe('failed'));
    const [poll, before] = [() => client.refetchQueries({ queryKey: board.queryKey }), server.peers.length];
    await poll();
    // One series of attempts for all answers.
    await waitFor(() => expect(server.peers).toHaveLength(before + SERIES));
    await poll();
    greetWith(greeting(5));
    const { now } = Date;
    let later = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + later);
    await waitFor(async () => {
      if (shown('status') !== 'open') {
        later += 30_000;
        await poll();
      }
      expect(shown('status')).toBe('open');
    });
    expect(server.peers).toHaveLength(before + SERIES + 1);
  });

  it('knows whether the host is present', async () => {
    server.onPeer = () => undefined;
    show();
    await waitFor(() => expect(server.peers).toHaveLength(1));
    expect(shown('host')).toBe('null');
    server.send(greeting(2, { hostPresent: false }));
    await waitFor(() => expect(shown('host')).toBe('false'));
    server.send({ type: 'host_presence', present: true });
    await waitFor(() => expect(shown('host')).toBe('true'));
  });

  it('closes its socket with the screen', async () => {
    greetWith(greeting(2));
    const { unmount } = show();
    await waitFor(() => expect(shown('status')).toBe('open'));
    unmount();
    await waitFor(() => expect(server.peers[0]?.readyState).toBe(3));
  });
});

describe('a page and a service of different versions', () => {
  it.each([
    ['an old page is asked to reload', 4426, 'Вышла новая версия. Обновите страницу.'],
    ['a new page is asked to wait', 4505, 'Сервер ещё обновляется. Попробуйте чуть позже.'],
  ])('%s, and does not reconnect', async (_case, code, text) => {
    server.onPeer = (peer) => peer.close(code);
    show();
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    // Successful polls do not reconnect it either.
    const before = reads;
    await waitFor(() => expect(reads).toBeGreaterThan(before + 3));
    expect(server.peers).toHaveLength(1);
  });
});
