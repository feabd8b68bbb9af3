import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import TestOrder from '../checks/test-order.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const paths = [
  'packages/web-kit/src/index.ts',
  'svc-user/src/main.ts',
  'svc-user/src/announcements/announcements.service.test.ts',
  'bootstrap/test/ports.test.ts',
  'svc-lobby-game/src/games/rules/simulation/simulation.test.ts',
  'svc-user/src/operator/commands.service.test.ts',
].map((path) => root + path);
const tests = paths.map((path) => ({ path }));
const names = (found: { path: string }[]) => found.map(({ path }) => path.split('/').at(-1));

describe('the order of test files', () => {
  it('starts with those that take longest, and has those that wait and those that compute in turns', () => {
    const order = names(new TestOrder().sort(tests));
    const waiting = order.filter((name) => name?.endsWith('.test.ts'));
    expect(waiting).toEqual([
      'simulation.test.ts',
      'commands.service.test.ts',
      'announcements.service.test.ts',
      'ports.test.ts',
    ]);
    expect([order.indexOf('index.ts'), order.indexOf('main.ts')].toSorted()).toEqual([1, 4]);
  });

  it('spreads the long ones over shards, each file in one of them', () => {
    const shards = [1, 2].map((shardIndex) => names(new TestOrder().shard(tests, { shardIndex, shardCount: 2 })));
    expect(shards.flat().toSorted()).toEqual(names(tests).toSorted());
    for (const shard of shards) expect(shard).toHaveLength(3);
  });
});
