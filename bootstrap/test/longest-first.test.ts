import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import LongestFirst from '../checks/longest-first.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const paths = [
  'packages/web-kit/src/index.ts',
  'svc-user/src/announcements/announcements.service.test.ts',
  'bootstrap/test/ports.test.ts',
  'svc-lobby-game/src/games/rules/simulation/simulation.test.ts',
  'svc-user/src/cli.service.test.ts',
].map((path) => root + path);
const tests = paths.map((path) => ({ path }));
const names = (found: { path: string }[]) => found.map(({ path }) => path.split('/').at(-1));

describe('the order of test files', () => {
  it('starts with those that take longest', () => {
    expect(names(new LongestFirst().sort(tests))).toEqual([
      'simulation.test.ts',
      'cli.service.test.ts',
      'announcements.service.test.ts',
      'ports.test.ts',
      'index.ts',
    ]);
  });

  it('spreads the long ones over shards, each file in one of them', () => {
    const shards = [1, 2].map((shardIndex) => names(new LongestFirst().shard(tests, { shardIndex, shardCount: 2 })));
    expect(shards).toEqual([
      ['simulation.test.ts', 'announcements.service.test.ts', 'index.ts'],
      ['cli.service.test.ts', 'ports.test.ts'],
    ]);
  });
});
