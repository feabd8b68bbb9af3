import { spawnSync } from 'node:child_process';
import { Failure } from '../command/failure.mjs';
import { findTool } from './tools.mjs';

/**
 * The system's programs that the product starts. Versions below `oldest` are refused: nginx before 1.19.5 has no
 * `-e`, BullMQ asks for Redis 6.2, and NATS before 2.9 has never been run. `tested`: the oldest version that the
 * tests run on.
 */
export const SUPPORTED = {
  redis: { program: 'redis-server', flag: '--version', pattern: /v=(\d+\.\d+(\.\d+)?)/, oldest: '6.2', tested: '7.0' },
  nats: { program: 'nats-server', flag: '--version', pattern: /v(\d+\.\d+(\.\d+)?)/, oldest: '2.9', tested: '2.9' },
  gateway: { program: 'nginx', flag: '-v', pattern: /nginx\/(\d+\.\d+(\.\d+)?)/, oldest: '1.20', tested: '1.22' },
};

/**
 * The versions of the named programs as one line, such as `redis-server 7.0.15, nginx 1.22.1`, and a warning for each
 * version that is not tested. Throws Failure when one is too old.
 * @param {(keyof typeof SUPPORTED)[]} names
 * @returns {{ line: string, warnings: string[] }}
 */
export function checkVersions(names) {
  const found = names.map((name) => ({ ...SUPPORTED[name], version: versionOf(SUPPORTED[name]) }));
  const old = found.filter(({ version, oldest }) => version && isOlder(version, oldest));
  if (old.length > 0) {
    const lines = old.map(
      ({ program, version, oldest }) => `${program} ${version} is too old: ${oldest} or newer is needed.`,
    );
    throw new Failure(`${lines.join('\n')}\nInstall a newer one. Without it:  docker compose up --build`);
  }
  const untested = found.filter(({ version, tested }) => !version || isOlder(version, tested));
  return {
    line: found.map(({ program, version }) => `${program} ${version ?? 'of unknown version'}`).join(', '),
    warnings: untested.map(
      ({ program, version, tested }) =>
        `${program} ${version ?? 'of unknown version'} is not tested; tested is ${tested} or newer`,
    ),
  };
}

function versionOf({ program, flag, pattern }) {
  // nginx writes its version to standard error.
  const { stdout, stderr } = spawnSync(findTool(program), [flag], { encoding: 'utf8' });
  return pattern.exec(`${stdout}${stderr}`)?.[1];
}

function isOlder(version, than) {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  const place = b.findIndex((number, index) => a[index] !== number);
  return place !== -1 && a[place] < b[place];
}
