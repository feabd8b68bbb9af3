import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '../command/settings.mjs';
import { checkVersions, SUPPORTED } from '../machine/versions.mjs';

const PATH = process.env.PATH;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'luplay-versions-'));
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(dir, { recursive: true });
});

/** Programs of this name that only say their version, before those of the system. */
function install(said: Record<string, string>) {
  for (const [program, text] of Object.entries(said)) {
    writeFileSync(join(dir, program), `#!/bin/sh\necho '${text}' >&${program === 'nginx' ? 2 : 1}\n`);
    chmodSync(join(dir, program), 0o755);
  }
  process.env.PATH = `${dir}:${PATH}`;
}
const REDIS = (version: string) => `Redis server v=${version} sha=00000000:0 malloc=jemalloc-5.3.0 bits=64`;

describe("12.19: the versions of the system's programs", () => {
  it('12.19: are read from the programs themselves', () => {
    const { line } = checkVersions(['redis', 'nats', 'gateway']);
    expect(line).toMatch(/^redis-server \d+\.\d+\.\d+, nats-server \d+\.\d+\.\d+, nginx \d+\.\d+\.\d+$/);
  });

  it('12.19: a version that is too old is refused with the required version', () => {
    install({
      'redis-server': REDIS('6.0.16'),
      'nats-server': 'nats-server: v2.10.7',
      nginx: 'nginx version: nginx/1.18.0 (Ubuntu)',
    });
    expect(() => checkVersions(['redis', 'nats', 'gateway'])).toThrow(
      /^redis-server 6\.0\.16 is too old: 6\.2 or newer is needed\.\nnginx 1\.18\.0 is too old: 1\.20 or newer is needed\.\n/,
    );
  });

  it('12.19: untested and unknown versions start with a warning', () => {
    install({
      'redis-server': REDIS('6.2.14'),
      'nats-server': 'nats-server: main-7f3',
      nginx: 'nginx version: nginx/1.28.0',
    });
    expect(checkVersions(['redis', 'nats', 'gateway'])).toEqual({
      line: 'redis-server 6.2.14, nats-server of unknown version, nginx 1.28.0',
      warnings: [
        'redis-server 6.2.14 is not tested; tested is 7.0 or newer',
        'nats-server of unknown version is not tested; tested is 2.9 or newer',
      ],
    });
  });

  it('12.19: the README lists the same versions', () => {
    const readme = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
    for (const { program, oldest, tested } of Object.values(SUPPORTED) as Record<string, string>[])
      expect(readme).toMatch(
        new RegExp(`${program} below ${oldest?.replace('.', '\\.')} \\(tested from ${tested?.replace('.', '\\.')}\\)`),
      );
  });
});
