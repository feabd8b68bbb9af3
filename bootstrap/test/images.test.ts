import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { productVersion, REPOSITORY, reportedVersion } from '../command/settings.mjs';
import { buildImage } from '../containers/engine.mjs';
import { tagsOf } from '../containers/images.mjs';

/**
 * The value of an ENV variable or LABEL in the last stage of a Dockerfile, with these build arguments. Words in a
 * Dockerfile are expanded as in a shell.
 */
function said(dockerfile: string, name: string, args: Record<string, string>): string {
  const text = readFileSync(join(REPOSITORY, 'docker', dockerfile), 'utf8');
  const stage = text.split(/^FROM /m).at(-1) as string;
  const script = [...stage.matchAll(/^(ARG|ENV|LABEL) (.*)$/gm)].flatMap(([, instruction, words = '']) =>
    words.split(' ').flatMap((word) => {
      const [key = '', value = ''] = word.split('=');
      if (instruction === 'ARG') return [`${key}="${args[key] ?? value}"`];
      return [...(key === name ? [`found="${value}"`] : []), ...(instruction === 'ENV' ? [`${key}="${value}"`] : [])];
    }),
  );
  return execFileSync('sh', ['-ec', `${script.join('\n')}\nprintf %s "$found"`], { encoding: 'utf8' });
}

describe('12.29: images report their real version', () => {
  it('12.29: services report the version of package.json, with the commit if the build has one', () => {
    const version = (args = {}) => said('service.Dockerfile', 'LUPLAY_VERSION', args);
    expect(version()).toBe(productVersion());
    expect(version({ LUPLAY_COMMIT: '506e365' })).toBe(`${productVersion()}+506e365`);
    expect(version({ LUPLAY_VERSION: '2.0.0', LUPLAY_COMMIT: '506e365' })).toBe('2.0.0+506e365');
  });

  it('12.29: the gateway reports the same version', () => {
    expect(reportedVersion({})).toBe(productVersion());
    expect(reportedVersion({ LUPLAY_COMMIT: '506e365' })).toBe(`${productVersion()}+506e365`);
  });

  it.each(['service.Dockerfile', 'gateway.Dockerfile'])(
    '12.29: %s has the version and the commit as labels',
    (file) => {
      const args = { LUPLAY_COMMIT: '506e365' };
      expect(said(file, 'org.opencontainers.image.version', args)).toBe(`${productVersion()}+506e365`);
      expect(said(file, 'org.opencontainers.image.revision', args)).toBe('506e365');
    },
  );

  it.each(['service.Dockerfile', 'gateway.Dockerfile', 'remote.Dockerfile'])(
    "16.1: %s names the commit in a RUN, as podman's cache ignores the arguments of ENV and LABEL",
    (file) => {
      const stage = readFileSync(join(REPOSITORY, 'docker', file), 'utf8')
        .split(/^FROM /m)
        .at(-1) as string;
      const [before] = stage.split(/^(?:ENV|LABEL) .*LUPLAY_COMMIT/m) as [string];
      expect(before).toMatch(/^ARG LUPLAY_COMMIT\n(#.*\n)*RUN : "\$LUPLAY_COMMIT"$/m);
    },
  );

  it('16.1: docker keeps the image as it builds it, in either of its image stores', async () => {
    const image = { dockerfile: 'docker/gateway.Dockerfile', tags: ['luplay/gateway:latest'], args: {}, timestamp: 7 };
    // Instead of docker: a program that only tells what it is given.
    const { stdout } = await buildImage({ name: 'docker', file: 'echo' }, image);
    expect(stdout).toMatch(/^build --build-arg SOURCE_DATE_EPOCH=7 .* -t luplay\/gateway:latest /);
    expect(stdout).not.toContain('--output');
  });

  it('16.3: npm run images gives an image the tag by which the overlays name it', () => {
    const [, version = ''] =
      /newTag: (\S+) /.exec(readFileSync(join(REPOSITORY, 'k8s/bases/svc-story/kustomization.yaml'), 'utf8')) ?? [];
    expect(tagsOf('svc-story', '0.1.0-506e365')).toContain(`luplay/svc-story:${version}`);
    expect(tagsOf('svc-story', version)).toHaveLength(2);
  });

  it('12.29: compose.yaml does not override the version', () => {
    expect(readFileSync(join(REPOSITORY, 'compose.yaml'), 'utf8')).not.toMatch(/LUPLAY_VERSION/);
  });

  it('16.2: compose.yaml gives no container the first, the last or the gateway’s address of its network', () => {
    const compose = readFileSync(join(REPOSITORY, 'compose.yaml'), 'utf8');
    const defaultOf = (name: string) => compose.match(new RegExp(`\\$\\{${name}:-([\\d./]+)\\}`))?.[1] ?? '';
    const given = new BlockList();
    const [first, bits] = defaultOf('LUPLAY_SUBNET_RANGE').split('/');
    given.addSubnet(first!, Number(bits));
    expect(defaultOf('LUPLAY_SUBNET')).toBe('10.203.7.0/24');
    for (const address of ['10.203.7.0', '10.203.7.255', defaultOf('LUPLAY_GATEWAY_ADDRESS')])
      expect([address, given.check(address)]).toEqual([address, false]);
    expect(given.check('10.203.7.150')).toBe(true);
  });
});

it('24.12: nothing that git ignores, such as data, backups and logs, goes into a build of images', () => {
  const lines = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8').split('\n').filter(Boolean);
  const ignored = new Set(lines('.dockerignore').map((line) => line.replace(/^\*\*\//, '')));
  // `.data*` covers `.data` and `.data-2`.
  const wanted = lines('.gitignore').map((line) => line.replace(/\/$/, '').replace(/^\.data.*/, '.data*'));
  for (const pattern of wanted) expect([pattern, ignored.has(pattern)]).toEqual([pattern, true]);
});
