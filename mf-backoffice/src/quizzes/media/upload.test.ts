/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { session, signIn, signOut } from '@luplay/web-kit';
import { uploadMedia } from './upload.ts';

const vera = { userId: 'u1', telegramId: 'u1', username: 'vera', displayName: 'Вера', role: 'developer' as const };
const stored = { path: '/api2/media/quiz/0f.webp', kind: 'picture', bytes: 3 };

let seen: { url: string | undefined; type: string | undefined; authorization: string | undefined; bytes: number }[] =
  [];
let answer = (response: ServerResponse): void => {
  response.end(JSON.stringify({ success: true, ...stored }));
};
let server: Server;
const { open } = XMLHttpRequest.prototype;

/** A service of another origin, because jsdom's page has no server: hence the CORS headers. */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, accept');
  if (request.method === 'OPTIONS') return void response.end();
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  const { url, headers } = request;
  seen.push({ url, type: headers['content-type'], authorization: headers.authorization, bytes });
  answer(response);
}

beforeAll(async () => {
  server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, path: string | URL) {
    open.call(this, method, `http://127.0.0.1:${port}${path}`, true);
  };
});
afterAll(() => {
  XMLHttpRequest.prototype.open = open;
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  seen = [];
  jest.restoreAllMocks();
  signOut();
});

const refuse = (status: number, body: string) => {
  answer = (response) => {
    response.statusCode = status;
    response.end(body);
  };
};
const thrown = (kind: 'picture' | 'audio' = 'picture') =>
  uploadMedia(new Blob(['abc']), kind).then(
    () => null,
    (error: unknown) => error,
  );

it('sends the bytes with the token, and reports progress to the end', async () => {
  signIn('secret', vera);
  const shares: number[] = [];
  const uploaded = await uploadMedia(new Blob(['abc']), 'picture', { onProgress: (share) => shares.push(share) });
  expect(uploaded).toMatchObject(stored);
  expect(seen).toEqual([
    {
      url: '/api2/editor/quest/media/upload?kind=picture',
      type: 'application/octet-stream',
      authorization: 'Bearer secret',
      bytes: 3,
    },
  ]);
  expect(shares.at(-1)).toBe(1);
});

it('throws the error of the service, of the gateway, and of the network', async () => {
  refuse(415, JSON.stringify({ success: false, code: 'unsupported_media', message: 'Это не звук.' }));
  expect(await thrown('audio')).toMatchObject({ status: 415, code: 'unsupported_media', message: 'Это не звук.' });
  refuse(413, '<html>');
  expect(await thrown()).toMatchObject({ status: 413, code: 'too_large', message: '' });
  // jsdom prints network errors.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  answer = (response) => response.destroy();
  expect(await thrown()).toMatchObject({ status: 0, code: 'network' });
});

it('ends the session when its token is refused', async () => {
  signIn('old', vera);
  refuse(401, '{}');
  await thrown();
  expect(session.get()).toBeNull();
});

it('is cancelled by its signal', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  await expect(uploadMedia(new Blob(['abc']), 'video', { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
