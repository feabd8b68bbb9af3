import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { lockFaults } from '../checks/lock-integrity.mjs';
import { REPOSITORY } from '../command/settings.mjs';

it('24.12: the lock file has the hash of every package', () => {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'));
  expect(lockFaults(lock)).toEqual([]);
});

it('24.12: a package without a hash is named, also one for other systems', () => {
  const version = '1.0.0';
  const packages = {
    '': { version },
    'packages/ours': { version },
    'node_modules/@luplay/ours': { link: true },
    'node_modules/hashed': { version, integrity: 'sha512-x' },
    'node_modules/plain': { version },
    'node_modules/one/node_modules/@scope/inner': { version, optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/mac': { version, optional: true, os: ['darwin'], cpu: ['arm64'] },
  };
  expect(lockFaults({ packages }).map((fault: string) => fault.split(' ')[1])).toEqual([
    'plain@1.0.0',
    '@scope/inner@1.0.0',
    'mac@1.0.0',
  ]);
});
