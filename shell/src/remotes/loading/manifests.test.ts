/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withOwnServer } from '@luplay/web-kit/testing/own-server';
import { type Manifest, Manifests } from './manifests.ts';

let requested: string[];
let files: Record<string, unknown>;

withOwnServer((request, response) => {
  const { url = '' } = request;
  requested.push(url);
  response.writeHead(url in files ? 200 : 404).end(JSON.stringify(files[url] ?? null));
});
beforeEach(() => {
  requested = [];
  files = {
    '/remotes.json': { 'mf-a': '/mf-a/1/mf-manifest.json#title=А&developer' },
    '/mf-a/1/mf-manifest.json': { id: 'a' },
  };
});

describe('manifests', () => {
  it('are requested once, by any form of their address', async () => {
    const manifests = new Manifests();
    const entry = (await manifests.remotes())['mf-a']?.manifest ?? '';
    const all = await Promise.all([
      manifests.manifest(entry),
      manifests.manifest('/mf-a/1/mf-manifest.json'),
      manifests.manifest(new URL('/mf-a/1/mf-manifest.json', location.origin).href),
    ]);
    expect(all).toEqual([{ id: 'a' }, { id: 'a' }, { id: 'a' }]);
    expect(requested).toEqual(['/remotes.json', '/mf-a/1/mf-manifest.json']);
  });

  it('that could not be loaded are requested again', async () => {
    const manifests = new Manifests();
    await expect(manifests.manifest('/mf-b/1/mf-manifest.json')).rejects.toThrow('404');
    files['/mf-b/1/mf-manifest.json'] = { id: 'b' };
    expect(await manifests.manifest('/mf-b/1/mf-manifest.json')).toEqual({ id: 'b' });
  });

  it('that do not come are requested again', async () => {
    const manifests = new Manifests();
    const limit = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    const stalled = manifests.remotes();
    limit.abort();
    await expect(stalled).rejects.toBe(limit.signal.reason);
    expect(await manifests.remotes()).toHaveProperty('mf-a');
  });

  it('are requested again after they are forgotten', async () => {
    const manifests = new Manifests();
    const manifest = async () => (await manifests.remotes())['mf-a']?.manifest;
    await manifest();
    files['/remotes.json'] = { 'mf-a': '/mf-a/2/mf-manifest.json' };
    expect(await manifest()).toBe('/mf-a/1/mf-manifest.json');
    manifests.forgetRemotes();
    expect(await manifest()).toBe('/mf-a/2/mf-manifest.json');
  });
});

describe('the files of a part', () => {
  const manifest: Manifest = {
    metaData: { remoteEntry: { name: 'remote-entry.js' } },
    exposes: [{ path: './routes', assets: { js: { sync: ['js/routes.js'] }, css: { sync: [] } } }],
    remote: { title: 'А', needs: {}, routes: [], widgets: [] },
  };
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
  const seen = () => links().map((link) => `${link.as} ${new URL(link.href).pathname}`);
  beforeEach(() => document.head.replaceChildren());

  it('are requested once, in parallel: the entry, what it exposes, and those of the part', () => {
    const manifests = new Manifests();
    manifests.preload('/mf-a/1/mf-manifest.json', manifest, { files: ['js/a.js', 'css/a.css'] });
    manifests.preload('/mf-a/1/mf-manifest.json', manifest, { files: ['js/b.js'] });
    expect(seen()).toEqual([
      'script /mf-a/1/remote-entry.js',
      'script /mf-a/1/js/routes.js',
      'script /mf-a/1/js/a.js',
      'style /mf-a/1/css/a.css',
      'script /mf-a/1/js/b.js',
    ]);
  });

  it('wait for the entry when the build may have been removed, and are requested again if it was', () => {
    const manifests = new Manifests();
    const preload = () => manifests.preload('/mf-a/1/mf-manifest.json', manifest, { files: ['js/a.js'] }, true);
    preload();
    links()[0]?.dispatchEvent(new Event('error'));
    preload();
    expect(seen()).toEqual(['script /mf-a/1/remote-entry.js', 'script /mf-a/1/remote-entry.js']);
    links()[1]?.dispatchEvent(new Event('load'));
    expect(seen().slice(2)).toEqual(['script /mf-a/1/js/routes.js', 'script /mf-a/1/js/a.js']);
  });
});
