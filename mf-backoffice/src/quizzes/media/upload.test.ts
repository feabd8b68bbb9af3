/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { accounts } from '@luplay/contracts/user';
import { api, session, signIn, signOut } from '@luplay/web-kit';
import { refused, uploaded, withUploadServer } from '../testing/upload-server.ts';
import { prepare } from './prepare.ts';
import { uploadMedia } from './upload.ts';

const vera = { userId: 'u1', telegramId: 'u1', username: 'vera', displayName: 'Вера', role: 'developer' as const };
const server = withUploadServer();

beforeEach(() => {
  server.seen = [];
  server.answer = uploaded('/api2/media/quiz/0f.webp');
});
afterEach(() => {
  jest.restoreAllMocks();
  signOut();
});

const thrown = (kind: 'picture' | 'audio' = 'picture') =>
  uploadMedia(new Blob(['abc']), kind).then(
    () => null,
    (error: unknown) => error,
  );

it('sends the bytes with the token, and reports progress to the end', async () => {
  signIn('secret', vera);
  const shares: number[] = [];
  const stored = await uploadMedia(new Blob(['abc']), 'picture', { onProgress: (share) => shares.push(share) });
  expect(stored).toMatchObject({ path: '/api2/media/quiz/0f.webp', kind: 'picture', bytes: 3 });
  expect(server.seen).toEqual([
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
  server.answer = refused(415, { code: 'unsupported_media', message: 'Это не звук.' });
  expect(await thrown('audio')).toMatchObject({ status: 415, code: 'unsupported_media', message: 'Это не звук.' });
  server.answer = refused(413, '<html>');
  expect(await thrown()).toMatchObject({ status: 413, code: 'too_large', message: '' });
  // jsdom prints network errors.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.answer = (response) => void response.destroy();
  expect(await thrown()).toMatchObject({ status: 0, code: 'network' });
});

it('ends the session when its token is refused, unless a reply brings the next one', async () => {
  server.answer = refused(401, '{}');
  const { fetch } = globalThis;
  let bring = (_reply: Response) => {};
  globalThis.fetch = async (path) => {
    if (!String(path).endsWith('/media/usage')) return new Promise((resolve) => (bring = resolve));
    bring(new Response('{"success":true}'));
    return new Response('{}', { status: 401 });
  };
  signIn('old', vera);
  const renewed = api(accounts.renewSession).then(() => signIn('new', vera));
  await thrown();
  await renewed;
  expect(session.get()?.token).toBe('new');
  await thrown();
  expect(session.get()).toBeNull();
  globalThis.fetch = fetch;
});

it('is cancelled by its signal', async () => {
  const stop = new AbortController();
  server.answer = () => stop.abort();
  await expect(uploadMedia(new Blob(['abc']), 'video', { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('keeps what is transparent where the browser writes no WebP, except in photos', async () => {
  const context = { drawImage() {}, fillRect() {} };
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 8, height: 8, close() {} }) });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => context,
    toBlob: (done: BlobCallback, type: string) =>
      done(new Blob(['x'], { type: type === 'image/jpeg' ? type : 'image/png' })),
  });
  const drawn = async (type: string, bytes = 1) =>
    (await prepare(Object.defineProperty(new File([''], 'a', { type }), 'size', { value: bytes }), 'picture')).type;
  expect([await drawn('image/gif'), await drawn('image/jpeg', 3e6)]).toEqual(['image/png', 'image/jpeg']);
  expect(context).toMatchObject({ globalCompositeOperation: 'destination-over', fillStyle: 'white' });
});
