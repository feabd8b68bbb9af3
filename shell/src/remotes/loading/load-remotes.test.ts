/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { RemoteModule } from '@luplay/web-kit';
import { registry } from '../registry.ts';

/** How requests of the remote's code end, one after the other. */
const requests: PromiseWithResolvers<RemoteModule>[] = [];
// The federation runtime needs a browser and a build.
jest.unstable_mockModule('./federation.ts', () => ({
  loadRoutes: () => {
    const request = Promise.withResolvers<RemoteModule>();
    requests.push(request);
    return request.promise;
  },
}));
const { retryRemote, startRemotes } = await import('./load-remotes.ts');

const screen = { path: '/albums', title: 'Albums', guard: 'user', needs: { 'svc-story': '1.6' }, files: [] };
const manifest = {
  metaData: { remoteEntry: { name: 'entry.js' } },
  exposes: [],
  remote: { title: 'А', needs: { 'svc-user': '1.0' }, routes: [screen, { ...screen, needs: undefined }], widgets: [] },
};

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = (async (path: string) =>
    new Response(JSON.stringify(path === '/remotes.json' ? { 'mf-a': '/a/m.json' } : manifest))) as typeof fetch;
});
afterEach(() => void jest.useRealTimers());

const remote = () => registry.get().remotes.find(({ name }) => name === 'mf-a');
const load = () => remote()?.routes[0]?.load();

/** Fails requests until nobody asks again. */
async function failAll(): Promise<void> {
  for (let at = 0; at < requests.length; at += 1) {
    requests[at]?.reject(new Error('404'));
    await jest.advanceTimersByTimeAsync(2_000);
  }
}

it('a request that fails after its remote was loaded again does not fail the remote', async () => {
  await startRemotes({}, () => false);
  const former = load();
  const ended = expect(former).rejects.toThrow('404');
  await jest.advanceTimersByTimeAsync(0);
  await retryRemote('mf-a');
  await failAll();
  await ended;
  expect(requests).toHaveLength(7);
  expect(remote()).toMatchObject({ status: 'ready', attempt: 1 });
});

it('a screen needs what its remote does, and its own services', async () => {
  await startRemotes({}, () => false);
  const needs = remote()?.routes.map((route) => route.needs);
  expect(needs).toEqual([{ 'svc-user': '1.0', 'svc-story': '1.6' }, { 'svc-user': '1.0' }]);
});

it('a remote whose code cannot be loaded has failed as a whole', async () => {
  requests.length = 0;
  await startRemotes({}, () => false);
  const ended = expect(load()).rejects.toThrow('404');
  await jest.advanceTimersByTimeAsync(0);
  await failAll();
  await ended;
  expect(remote()).toMatchObject({ status: 'failed', routes: [] });
});
