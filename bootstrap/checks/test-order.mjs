import { statSync } from 'node:fs';

/** Kinds of test files that take long, mostly because they wait for servers and processes; the longest first. */
const WAITING = [
  /\/simulation\.test\.ts$/,
  /\/(commands|full-disk|under-npm|new-part|sentinel|redis-cluster)\.(service\.)?test\.ts$/,
  /\.service\.test\.ts$/,
  /\/(bootstrap|gateway|embedded-mongo|live-kit|service-kit)\//,
];

const rank = (path) => {
  const index = WAITING.findIndex((kind) => kind.test(path));
  return index === -1 ? WAITING.length : index;
};

/**
 * Jest's order of test files: long ones that wait and short ones that compute in turns, so that the processor always
 * has work, and the longest of both first, because a long file that starts last keeps one core busy alone. Jest knows
 * the durations of earlier runs, but a fresh clone has none.
 * @typedef {{ path: string }} Test
 */
export default class TestOrder {
  /** @param {Test[]} tests */
  sort(tests) {
    const ranked = tests.map((test) => ({ test, rank: rank(test.path), size: statSync(test.path).size }));
    ranked.sort((one, other) => one.rank - other.rank || other.size - one.size);
    const isWaiting = (one) => one.rank < WAITING.length;
    const kinds = [ranked.filter(isWaiting), ranked.filter((one) => !isWaiting(one))];
    const placed = kinds.flatMap((kind) => kind.map(({ test }, index) => ({ test, place: index / kind.length })));
    return placed.sort((one, other) => one.place - other.place).map(({ test }) => test);
  }

  /** @param {Test[]} tests @param {{ shardIndex: number, shardCount: number }} part counted from 1 */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1);
  }

  /** Jest knows no earlier failures here: all are run. @param {Test[]} tests */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
