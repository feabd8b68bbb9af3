import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { releaseFaults } from '../src/check-release.ts';
import { build, buildFolder } from '../src/manifests.ts';
import { type Digests, withDigests } from '../src/write-digests.ts';
import { test } from './kubectl.ts';

const overlays = fileURLToPath(new URL('../overlays/', import.meta.url));
const production = readFileSync(`${overlays}production/kustomization.yaml`, 'utf8');
const IMAGES = [...production.matchAll(/name: (luplay\/[a-z-]+),/g)].map(([, name]) => name as string);
const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
const builds = ['0.1.0-2', '0.1.0-1'];
const pushed: Digests = Object.fromEntries(
  IMAGES.map((name) => [
    name,
    { newName: `registry.luplay.ru/${name}`, digest, ...(name === 'luplay/mf-story' ? { builds } : {}) },
  ]),
);

/** The faults of a copy of the overlay production, as deep as that one, edited as its owner does. */
function faultsOf(edit: (read: (file: string) => string, write: (file: string, text: string) => void) => void) {
  const folder = mkdtempSync(fileURLToPath(new URL('release-', import.meta.url)));
  try {
    cpSync(`${overlays}production`, folder, { recursive: true });
    edit(
      (file) => readFileSync(`${folder}/${file}`, 'utf8'),
      (file, text) => writeFileSync(`${folder}/${file}`, text),
    );
    return releaseFaults(buildFolder(folder), pushed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('24.11: an overlay as it is copied is refused: tags, example hosts, no proxies', () => {
  const faults = releaseFaults(build('production'));
  const tags = faults.filter((fault) => fault.includes('is a tag'));
  expect(tags.map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining(IMAGES.map((name) => `registry.example.org/${name}`)),
  );
  expect(tags).toHaveLength(IMAGES.length);
  expect(faults).toEqual(
    expect.arrayContaining([
      'Ingress gateway names luplay.example.org',
      expect.stringMatching(/^luplay-settings: LUPLAY_TRUSTED_PROXIES is empty/),
      expect.stringMatching(/^luplay-gateway: LUPLAY_TRUSTED_PROXIES is empty/),
    ]),
  );
});

test('24.11: images by digest, their builds, own hosts and the addresses of the ingress alone are accepted', () => {
  const own = (text: string) => text.replaceAll('luplay.example.org', 'luplay.ru');
  const faults = (ingress: string, story = '0.1.0-2') =>
    faultsOf((read, write) => {
      write('kustomization.yaml', withDigests(read('kustomization.yaml'), pushed));
      write('remotes/remotes.json', read('remotes/remotes.json').replace(/mf-story\/[^/]+/, `mf-story/${story}`));
      write('ingress.yaml', own(read('ingress.yaml')));
      const proxies = ['10.244.0.0/16', ingress];
      const settings = own(read('settings/kustomization.yaml'));
      write(
        'settings/kustomization.yaml',
        settings.replace(/LUPLAY_TRUSTED_PROXIES=/g, (line) => `${line}${proxies.shift()}`),
      );
    });
  expect(faults('10.244.7.0/24')).toEqual([]);
  expect(faults('10.244.7.0/24', '0.1.0-1')).toEqual([]);
  expect(faults('10.244.7.0/24', '0.1.0-0')).toEqual([
    expect.stringMatching(/^the image of mf-story has no \/mf-story\/0.1.0-0\/mf-manifest.json/),
  ]);
  expect(faults('10.0.0.0/8')).toEqual([
    'luplay-gateway: LUPLAY_TRUSTED_PROXIES 10.0.0.0/8 is more than an ingress controller',
  ]);
});

it('24.11: one image is released by its digest, without the others', () => {
  const one = withDigests(production, pushed, ['svc-story']);
  expect(one).toContain(`{ name: luplay/svc-story, newName: registry.luplay.ru/luplay/svc-story, digest: ${digest} }`);
  expect(one.split('\n').filter((line) => line.includes('digest:'))).toHaveLength(1);
  expect(one).toContain('# The released versions.');
  expect(() => withDigests(production, pushed, ['svc-chat'])).toThrow('not pushed: svc-chat');
});

it('24.11: an overlay that names no images, such as demo, gets those that were pushed', () => {
  const demo = readFileSync(`${overlays}demo/kustomization.yaml`, 'utf8');
  expect(withDigests(demo, pushed, ['svc-story'])).toBe(
    `${demo}images:\n  - { name: luplay/svc-story, newName: registry.luplay.ru/luplay/svc-story, digest: ${digest} }\n`,
  );
});
