import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { rooms } from '@luplay/contracts/broadcast';
import { games, lobbies } from '@luplay/contracts/lobby-game';
import { accounts } from '@luplay/contracts/user';
import { withOwnServer } from '../../testing/own-server.ts';
import { session, signIn, signOut } from '../session/store.ts';
import { api } from './api.ts';
import { ApiError, errorText, isApiError } from './api-error.ts';
import { contractVersions } from './contract-versions.ts';
import { resetServerClock, serverNow } from './server-clock.ts';

const vera = { userId: 'u1', telegramId: 'u1', username: 'vera', displayName: 'Вера', role: 'User' as const };

interface Seen {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: unknown;
}

let seen: Seen[] = [];
let answer: { status: number; body: string; headers?: Record<string, string> } = {
  status: 200,
  body: '{"success":true}',
};

/** What changes something is answered with success, and not before that. */
let held: Promise<void> | undefined;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

withOwnServer(async (request, response) => {
  const { method, url, headers } = request;
  seen.push({ method, url, authorization: headers.authorization, body: await bodyOf(request) });
  if (held && method !== 'GET') {
    await held;
    response.writeHead(200).end('{"success":true}');
    return;
  }
  response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
  response.end(answer.body);
});
afterEach(() => {
  jest.restoreAllMocks();
  seen = [];
  held = undefined;
  answer = { status: 200, body: '{"success":true}' };
  signOut();
});

const failure = (status: number, code: string, message: string, details?: unknown) => {
  answer = { status, body: JSON.stringify({ success: false, code, message, details }) };
};

describe('api', () => {
  it('26.2: takes the time of replies for the service’s until a socket tells it, and ignores small differences', async () => {
    resetServerClock();
    // A full second: the date of a reply has no smaller unit.
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 0));
    for (const [ahead, taken] of [
      [90_000, 90_000],
      [1_000, 0],
    ] as const) {
      answer.headers = { Date: new Date(Date.now() + ahead).toUTCString() };
      await api(games.gameInfo, { params: { lobbyId: 'l' } });
      expect(serverNow() - Date.now()).toBe(taken);
    }
  });

  it("makes the contract's call with the token", async () => {
    signIn('secret', vera);
    answer = { status: 200, body: '{"success":true,"gameData":{"lobbyId":"l 1"}}' };
    const { gameData } = await api(games.chooseTheme, {
      params: { lobbyId: 'l 1' },
      body: { themeId: 'space', teamId: 't1' },
    });
    expect(gameData.lobbyId).toBe('l 1');
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/api2/game/chooseTheme/l%201',
        authorization: 'Bearer secret',
        body: { themeId: 'space', teamId: 't1' },
      },
    ]);
  });

  it('puts parameters into the query and omits undefined ones', async () => {
    signIn('secret', vera);
    await api(accounts.me, { query: { telegramId: 'a b', username: undefined } });
    expect(seen[0]?.url).toBe('/api2/api/auth/me?telegramId=a+b');
  });

  it('sends no token with public calls', async () => {
    signIn('secret', vera);
    await api(rooms.getRoom, { params: { code: '12345' } });
    expect(seen[0]?.authorization).toBeUndefined();
  });

  it("throws the service's error", async () => {
    failure(409, 'lobby_full', 'В лобби нет свободных мест.', { seats: 16 });
    const error = await api(lobbies.listLobbies).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'lobby_full',
      message: 'В лобби нет свободных мест.',
      details: { seats: 16 },
    });
    expect(isApiError(error, 'lobby_full')).toBe(true);
    expect(errorText(error, 'Failed to join the lobby.')).toBe('В лобби нет свободных мест.');
    expect(errorText(new Error('x'), 'Failed to join the lobby.')).toBe('Failed to join the lobby.');
  });

  it('gives responses without an envelope a code and no message', async () => {
    for (const [status, code] of [
      [502, 'unavailable'],
      [503, 'unavailable'],
      [404, 'not_found'],
      [418, 'unexpected_answer'],
    ] as const) {
      answer = { status, body: '<html>' };
      const error = await api(lobbies.listLobbies).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status, code });
      expect(errorText(error, 'Failed to load lobbies.')).toBe('Failed to load lobbies.');
    }
  });

  it('passes on the message of an unavailable service', async () => {
    failure(503, 'unavailable', 'Сервис временно недоступен. Попробуйте ещё раз.');
    const error = await api(lobbies.listLobbies).catch((thrown: unknown) => thrown);
    expect(errorText(error, 'Failed to load lobbies.')).toBe('Сервис временно недоступен. Попробуйте ещё раз.');
  });

  it('treats 200 without the success flag as a failure', async () => {
    answer = { status: 200, body: '{"lobbies":[]}' };
    await expect(api(lobbies.listLobbies)).rejects.toBeInstanceOf(ApiError);
  });

  it('gives network errors their own code and no message', async () => {
    const connected = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await api(lobbies.listLobbies).catch((thrown: unknown) => thrown);
    globalThis.fetch = connected;
    expect(error).toMatchObject({ status: 0, code: 'network' });
    expect(errorText(error, 'Failed to load lobbies.')).toBe('Failed to load lobbies.');
  });

  it('takes a call without a reply for a network error', async () => {
    const { setTimeout: later } = globalThis;
    const timer = jest.spyOn(globalThis, 'setTimeout');
    timer.mockImplementation(((run: () => void, ms: number) =>
      ms === 15_000 ? queueMicrotask(run) : later(run, ms)) as typeof setTimeout);
    const call = api(accounts.login, { body: { username: 'vera', password: 'x' } });
    await expect(call).rejects.toMatchObject({ status: 0, code: 'network' });
    timer.mockRestore();
  });

  it("remembers the contract version of each service's responses, refusals included, until it is reset", async () => {
    answer = { status: 404, body: '{}', headers: { 'Luplay-Contract': '1.2' } };
    await api(games.gameInfo, { params: { lobbyId: 'l1' } }).catch(() => undefined);
    expect(contractVersions.get('svc-lobby-game')).toBe('1.2');
    expect(contractVersions.get('svc-user')).toBeUndefined();
    // A page of the gateway has no such header.
    answer = { status: 502, body: '<html>' };
    await api(games.gameInfo, { params: { lobbyId: 'l1' } }).catch(() => undefined);
    expect(contractVersions.get('svc-lobby-game')).toBe('1.2');
    contractVersions.forget(['svc-lobby-game']);
    expect(contractVersions.get('svc-lobby-game')).toBeUndefined();
  });

  it('rethrows an abort unchanged', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(api(lobbies.listLobbies, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends the session when its token is refused', async () => {
    signIn('old', vera);
    failure(401, 'unauthorized', 'Необходима авторизация.');
    await expect(api(lobbies.listLobbies)).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toBeNull();
  });

  it("keeps a session that began before the old token's refusal arrived", async () => {
    signIn('old', vera);
    failure(401, 'unauthorized', 'Необходима авторизация.');
    const refused = api(lobbies.listLobbies).catch(() => undefined);
    signIn('new', vera);
    await refused;
    expect(session.get()?.token).toBe('new');
  });

  it.each([
    ['is replaced', 'new'],
    ['is not replaced', undefined],
  ])('26.10: waits for a change under way before a refused token ends the session: it %s', async (_, next) => {
    signIn('old', vera);
    const reply = Promise.withResolvers<void>();
    held = reply.promise;
    failure(401, 'unauthorized', 'Необходима авторизация.');
    const kept = api(accounts.keepAccount, { body: { username: 'vera', password: 'x' } }).then(() => {
      if (next) signIn(next, vera);
    });
    const refused = expect(api(lobbies.listLobbies)).rejects.toMatchObject({ status: 401 });
    await fetch('/behind-the-refusal');
    const tokens: (string | undefined)[] = [];
    const stop = session.subscribe(() => tokens.push(session.get()?.token));
    expect(session.get()?.token).toBe('old');
    reply.resolve();
    await Promise.all([kept, refused]);
    stop();
    expect(tokens).toEqual([next]);
  });

  it('keeps the session when a log-in fails', async () => {
    signIn('token', vera);
    failure(401, 'bad_credentials', 'Неверное имя пользователя или пароль.');
    await expect(api(accounts.login, { body: { username: 'vera', password: 'x' } })).rejects.toMatchObject({
      code: 'bad_credentials',
    });
    expect(session.get()?.token).toBe('token');
  });
});
