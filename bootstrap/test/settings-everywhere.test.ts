import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { REMOTES, REPOSITORY, SEEDS, SERVICES } from '../command/settings.mjs';
import { MONGO, NGINX_BASE, SERVERS } from '../containers/images.mjs';
import { withoutSecretsOfOthers } from '../product/services.mjs';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');

interface ComposeService {
  image: string;
  environment?: Record<string, string>;
  mem_limit?: string;
  command?: string[];
  depends_on?: Record<string, unknown>;
  volumes?: string[];
}
const compose = parse(read('compose.yaml'), { merge: true, maxAliasCount: -1 }).services as Record<
  string,
  ComposeService
>;

/** What the README's table of settings names, with what it names as "…" after `MEDIA_S3_ENDPOINT`. */
const table = read('README.md').split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
const SETTINGS = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
);

/** Fields of the zod shapes in which services declare what they read. */
const declaredIn = (file: string) => [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
const OWN: Record<string, string[]> = {
  'svc-user': declaredIn('svc-user/src/env.ts'),
  'svc-lobby-game': declaredIn('svc-lobby-game/src/env.ts'),
};
/** Set by images, or for tests alone. */
const NOT_FOR_OPERATORS = new Set([
  ...['PORT', 'HOST', 'NODE_ENV', 'LUPLAY_VERSION', 'LUPLAY_REPLICA', 'LUPLAY_METRICS_PORT'],
  ...['LUPLAY_NAMESPACE', 'LUPLAY_RATE_SCALE', 'LUPLAY_CHECK_RESPONSES'],
]);
const COMMON = declaredIn('packages/service-kit/src/env.ts').filter((name) => !NOT_FOR_OPERATORS.has(name));
/** Of servers that compose.yaml runs itself. */
const BACKING = ['MONGO_URL', 'REDIS_URL', 'NATS_URL'];
const SECRETS = ['TELEGRAM_BOT_TOKEN', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'];

const images = read('docs/images.md');
/** The section of docs/images.md that names what makes sense on one machine only. */
const oneMachine = images.split('\n## On one machine only\n')[1]?.split('\n## ')[0] ?? '';
const onOneMachine = (name: string) => oneMachine.includes(`\`${name}\``);

it('24.10: the table of settings has what the services read, and is read whole', () => {
  expect(SETTINGS.length).toBeGreaterThan(15);
  expect(COMMON).toEqual(expect.arrayContaining([...BACKING, 'LUPLAY_NATS_REPLICAS', 'OTEL_EXPORTER_OTLP_ENDPOINT']));
  expect(OWN['svc-user']).toEqual(expect.arrayContaining(['LUPLAY_GUESTS', 'TELEGRAM_BOT_TOKEN']));
});

describe('24.10: compose.yaml', () => {
  it('has every service and remote, and the demo content of those that have some', () => {
    const named = (kind: string) => Object.keys(compose).filter((name) => name.startsWith(kind));
    expect(named('svc-').toSorted()).toEqual(SERVICES.toSorted());
    expect(named('mf-').toSorted()).toEqual(REMOTES.toSorted());
    expect(named('seed-').toSorted()).toEqual(SEEDS.toSorted());
    expect(Object.keys(compose.gateway?.depends_on ?? {})).toEqual(expect.arrayContaining(SERVICES));
    const live = compose.remotes;
    expect([live?.command, Object.keys(live?.depends_on ?? {})].map((names) => names?.toSorted())).toEqual(
      Array(2).fill(REMOTES.toSorted()),
    );
    expect(parse(read('k8s/components/seeds/kustomization.yaml'))).toMatchObject({ bases: SEEDS });
  });

  it.each(SEEDS as string[])('27.9: %s writes nothing when LUPLAY_DEMO is 0', (seed) => {
    const [shell = '', ...rest] = (compose[seed]?.command ?? []).map((part) => part.replaceAll('$$', '$'));
    // Instead of Node: a program that only tells what it is given.
    const told = rest.map((part) => part.replace('exec node', 'exec echo'));
    const run = (LUPLAY_DEMO: string) =>
      execFileSync(shell, told, { env: { ...process.env, LUPLAY_DEMO }, encoding: 'utf8' });
    expect(run('1')).toContain('/src/demo/seed.ts');
    expect(run('0')).toBe('');
  });

  const environment = (name: string) => compose[name]?.environment ?? {};
  const passesOn = (name: string, variable: string) =>
    (environment(name)[variable] ?? '').startsWith(`\${${variable}:-`);

  it.each(SERVICES as string[])('24.10: gives %s every setting that it reads', (service) => {
    const wanted = [...COMMON, ...(OWN[service] ?? [])].filter(
      (name) => ![...BACKING, 'LUPLAY_JWKS_URL', 'LUPLAY_TRUSTED_PROXIES'].includes(name),
    );
    for (const name of wanted) expect([name, passesOn(service, name)]).toEqual([name, true]);
    for (const name of ['LUPLAY_JWKS_URL', 'LUPLAY_TRUSTED_PROXIES']) expect(environment(service)).toHaveProperty(name);
    for (const name of BACKING) expect(environment(service)).toHaveProperty(`${name}_FILE`);
  });

  it.each(SETTINGS)('24.10: %s of the README has an effect, or is said to be for one machine', (name) => {
    const reaches = Object.values(compose).some(
      ({ environment: values = {} }) => values[name]?.includes(`\${${name}`) || values[`${name}_FILE`],
    );
    const isPort = (compose.gateway as unknown as { ports: string[] }).ports.some((port) =>
      port.includes(`\${${name}:-`),
    );
    expect([name, reaches || isPort]).toEqual([name, !onOneMachine(name)]);
  });

  it('24.10: tells secrets only to those who need them', () => {
    for (const secret of SECRETS) {
      const owner = secret === 'TELEGRAM_BOT_TOKEN' ? 'svc-user' : 'svc-lobby-game';
      const told = Object.keys(compose).filter((name) => secret in environment(name));
      expect([secret, told]).toEqual([secret, [owner]]);
    }
    const withVolume = (volume: string) =>
      Object.keys(compose).filter((name) => compose[name]?.volumes?.some((one) => one.startsWith(`${volume}:`)));
    for (const server of ['mongo', 'redis', 'nats'])
      expect(withVolume(`secrets-${server}`)).toEqual(['secrets', server]);
    expect(withVolume('secrets-services').toSorted()).toEqual(['secrets', ...SEEDS, ...SERVICES].toSorted());
  });

  it('24.9: writes no password of a demo account to a log', () => {
    expect(JSON.stringify(compose)).not.toMatch(/cat [^"]*demo-accounts/);
  });

  it.each(Object.keys(compose))('24.10: limits the memory of %s, and names its image exactly', (name) => {
    const { image, mem_limit } = compose[name] as ComposeService;
    expect(mem_limit).toMatch(/^[0-9]+[mg]$/);
    if (!image.startsWith('luplay/')) expect(image).toMatch(/:\d+\.\d+\.\d+(-alpine)?$/);
  });
});

it('24.10: on one machine each secret reaches its own service alone', () => {
  const env = { PATH: '/bin', TELEGRAM_BOT_TOKEN: '1:a', MEDIA_S3_SECRET_ACCESS_KEY: 'b' };
  const told = Object.fromEntries((SERVICES as string[]).map((name) => [name, withoutSecretsOfOthers(env, name)]));
  expect(told).toEqual({
    ...Object.fromEntries((SERVICES as string[]).map((name) => [name, { PATH: '/bin' }])),
    'svc-user': { PATH: '/bin', TELEGRAM_BOT_TOKEN: '1:a' },
    'svc-lobby-game': { PATH: '/bin', MEDIA_S3_SECRET_ACCESS_KEY: 'b' },
  });
});

describe('24.10: images of others', () => {
  it('24.10: are the same, with a whole version, in compose.yaml, k8s and the tests of containers', () => {
    const used = Object.values(compose).flatMap(({ image }) => (image.startsWith('luplay/') ? [] : [image]));
    expect(new Set(used)).toEqual(new Set([MONGO, ...SERVERS]));
    for (const server of ['mongo', 'redis', 'nats']) {
      const manifest = read(`k8s/components/backing-single/${server}.yaml`);
      expect(/image: (\S+)/.exec(manifest)?.[1]).toBe(compose[server]?.image);
    }
    for (const file of ['docker/gateway.Dockerfile', 'docker/remote.Dockerfile', 'docker/service.Dockerfile']) {
      const bases = [...read(file).matchAll(/^(?:FROM|ARG PREVIOUS=) ?(\S+:\S+)/gm)].map(([, base]) => base);
      expect(bases.length).toBeGreaterThan(1);
      for (const base of bases) expect([base, /:\d+\.\d+\.\d+-/.test(base ?? '')]).toEqual([base, true]);
      if (file !== 'docker/service.Dockerfile') expect(bases).toContain(NGINX_BASE);
    }
  });
});

describe('24.10: the documents', () => {
  it.each(SETTINGS)('24.10: docs/images.md knows %s', (name) => {
    expect(images).toContain(`\`${name}\``);
  });

  it.each([...COMMON, ...Object.values(OWN).flat()])(
    '24.10: docs/images.md knows %s, which a service reads',
    (name) => {
      expect(images).toContain(`\`${name}\``);
    },
  );

  it.each(SETTINGS.filter((name) => !onOneMachine(name)))('24.10: k8s/README.md says where %s belongs', (name) => {
    expect(read('k8s/README.md')).toContain(`\`${name}\``);
  });

  it('24.10: the settings of production name those of services that are no secret', () => {
    const settings = read('k8s/overlays/production/settings/kustomization.yaml');
    const named = SETTINGS.filter((name) => [...COMMON, ...Object.values(OWN).flat()].includes(name));
    for (const name of named.filter((one) => ![...BACKING, ...SECRETS].includes(one) && !one.startsWith('MEDIA_'))) {
      expect([name, settings.includes(`- ${name}=`)]).toEqual([name, true]);
    }
    for (const secret of [...BACKING, ...SECRETS]) expect(settings).not.toContain(secret);
  });
});
