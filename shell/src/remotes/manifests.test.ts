/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { withOwnServer } from '@luplay/web-kit/testing/own-server';
import { type Manifest, Manifests } from './manifests.ts';

let asked: string[];
let files: Record<string, unknown>;

withOwnServer((request, response) => {
  const { url = '' } = request;
  asked.push(url);
  response.writeHead(url in files ? 200 : 404).end(JSON.stringify(files[url] ?? null));
});
beforeEach(() => {
  asked = [];
  files = {
    '/remotes.json': { 'mf-a': '/mf-a/1/mf-manifest.json#developer' },
    '/mf-a/1/mf-manifest.json': { id: 'a' },
  };
});

describe('manifests', () => {
  it('are asked for once, by whichever of their addresses', async () => {
    const manifests = new Manifests();
    const entry = (await manifests.remotes())['mf-a'] as string;
    const all = await Promise.all([
      manifests.manifest(entry),
      manifests.manifest('/mf-a/1/mf-manifest.json'),
      manifests.manifest(new URL('/mf-a/1/mf-manifest.json', location.origin).href),
    ]);
    expect(all).toEqual([{ id: 'a' }, { id: 'a' }, { id: 'a' }]);
    expect(asked).toEqual(['/remotes.json', '/mf-a/1/mf-manifest.json']);
  });

  it('that did not come are asked for again', async () => {
    const manifests = new Manifests();
    await expect(manifests.manifest('/mf-b/1/mf-manifest.json')).rejects.toThrow('404');
    files['/mf-b/1/mf-manifest.json'] = { id: 'b' };
    expect(await manifests.manifest('/mf-b/1/mf-manifest.json')).toEqual({ id: 'b' });
  });

  it('are asked for again once they are forgotten', async () => {
    const manifests = new Manifests();
    await manifests.remotes();
    files['/remotes.json'] = { 'mf-a': '/mf-a/2/mf-manifest.json' };
    expect(await manifests.remotes()).toEqual({ 'mf-a': '/mf-a/1/mf-manifest.json#developer' });
    manifests.forgetRemotes();
    expect(await manifests.remotes()).toEqual({ 'mf-a': '/mf-a/2/mf-manifest.json' });
  });
});

describe('the files of a part', () => {
  const manifest: Manifest = {
    metaData: { remoteEntry: { name: 'remote-entry.js' } },
    exposes: [{ path: './routes', assets: { js: { sync: ['js/routes.js'] }, css: { sync: [] } } }],
  };
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
  const seen = () => links().map((link) => `${link.as} ${new URL(link.href).pathname}`);
  beforeEach(() => document.head.replaceChildren());

  it('are asked for once, side by side: the entry, what it exposes, and its own', () => {
    const manifests = new Manifests();
    manifests.preload('/mf-a/1/mf-manifest.json#x', manifest, { files: ['js/a.js', 'css/a.css'] });
    manifests.preload('/mf-a/1/mf-manifest.json', manifest, { files: ['js/b.js'] });
    expect(seen()).toEqual([
      'script /mf-a/1/remote-entry.js',
      'script /mf-a/1/js/routes.js',
      'script /mf-a/1/js/a.js',
      'style /mf-a/1/css/a.css',
      'script /mf-a/1/js/b.js',
    ]);
  });

  it('wait for the entry when the build may have gone, and are asked for again when it had', () => {
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
