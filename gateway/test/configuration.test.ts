import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SERVICES } from '@luplay/contracts';
import { kubernetesOptions } from '../src/options.ts';
import { renderRemote } from '../src/remote.ts';
import { renderGateway } from '../src/render.ts';
import { configurationError, nginxVersion } from './gateway.ts';

it('the committed gateway/nginx.conf matches the contracts (else run: node gateway/src/render-kubernetes.ts)', () => {
  const committed = readFileSync(new URL('../nginx.conf', import.meta.url), 'utf8');
  expect(committed).toBe(renderGateway(kubernetesOptions));
});

it('so does the committed gateway/remote.conf, and nginx accepts it', () => {
  const committed = readFileSync(new URL('../remote.conf', import.meta.url), 'utf8');
  expect(committed).toBe(renderRemote());
  const ownModules = committed.replace(/^ *(\w+)_temp_path .*\n/gm, (line, name: string) =>
    nginxVersion().includes(`--without-http_${name}_module`) ? '' : line,
  );
  expect(configurationError(ownModules)).toBeUndefined();
});

it('nginx accepts the configuration for Kubernetes', () => {
  // Service names resolve only in the cluster, and this nginx may be older, with fewer modules than the image's.
  const upstreams = Object.fromEntries(
    SERVICES.map((name) => [name, ['127.0.0.1:8080']]),
  ) as typeof kubernetesOptions.upstreams;
  const tempModules = kubernetesOptions.tempModules.filter(
    (name) => !nginxVersion().includes(`--without-http_${name}_module`),
  );
  const folder = mkdtempSync(join(tmpdir(), 'luplay-proxies-'));
  for (const name of ['real-ip.conf', 'trusted-proxies.conf', 'texts.conf']) writeFileSync(join(folder, name), '');
  const own = {
    upstreams,
    resolver: null,
    remoteHosts: ':8080',
    tempModules,
    stateDir: '.',
    trustedProxies: { folder },
    texts: { folder },
  };
  const conf = renderGateway({ ...kubernetesOptions, ...own });
  expect(configurationError(conf)).toBeUndefined();
  rmSync(folder, { recursive: true });
});
